/** What the demo shop is called and made of. Its files lie in `shop/`, as they come into its repositories. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The owner of its repositories, its project, its Git Source, its service account and the context of its pipelines. */
export const SHOP = 'demo-shop';

export const ENVIRONMENTS_REPOSITORY = `${SHOP}/environments`;

/** The platform runs one runtime by itself. */
export const RUNTIME = { name: 'hosted', namespace: 'argocd' } as const;

/** From the first that a version comes to, to the last. */
export const ENVIRONMENTS = [
  { name: 'dev', replicas: 1 },
  { name: 'staging', replicas: 1 },
  { name: 'prod', replicas: 2 },
] as const;

export type EnvironmentName = (typeof ENVIRONMENTS)[number]['name'];

/** What runs where before the first build, so that versions differ as they do in life. */
export const SERVICES = [
  {
    name: 'storefront',
    description: 'The page that customers see',
    versions: { dev: '1.3.2-8d1f0c4', staging: '1.3.1-51a9e20', prod: '1.3.0-c70be11' },
  },
  {
    name: 'catalog',
    description: 'What the shop sells, and at which price',
    versions: { dev: '2.0.7-1be44f9', staging: '2.0.7-1be44f9', prod: '2.0.5-90aa3d7' },
  },
  {
    name: 'checkout',
    description: 'Adds up what is in a basket',
    versions: { dev: '0.8.9-e6037bd', staging: '0.8.8-4c2d91a', prod: '0.8.8-4c2d91a' },
  },
] as const;

export type ServiceName = (typeof SERVICES)[number]['name'];

export const isService = (name: string): name is ServiceName => SERVICES.some(known => known.name === name);

export const repositoryOf = (service: string): string => `${SHOP}/${service}`;

/** The page of a repository has its owner and its name. */
export const PROMOTE = {
  name: `${SHOP}/promote`,
  variables: { SERVICE: 'storefront', FROM: 'dev', TO: 'staging' },
};

export const applicationOf = (service: string, environment: string): string => `${service}-${environment}`;

export const APPLICATIONS = SERVICES.flatMap(service =>
  ENVIRONMENTS.map(environment => ({
    service: service.name,
    environment: environment.name,
    replicas: environment.replicas,
    version: service.versions[environment.name],
    name: applicationOf(service.name, environment.name),
  })),
);

export interface ShopFile {
  readonly path: string;
  readonly content: string;
}

const FOLDER = fileURLToPath(new URL('shop/', import.meta.url));

/** The files of a folder of the shop, by their paths in it. */
export const filesIn = async (folder: string): Promise<readonly ShopFile[]> => {
  const root = join(FOLDER, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      path: join(parentPath, name).slice(root.length + 1),
      content: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
};

/** A file with its words in capitals replaced by what they stand for. */
const filled = async (path: string, words: Readonly<Record<string, string>>): Promise<string> => {
  const text = await readFile(join(FOLDER, path), 'utf8');
  return text.replaceAll(
    /\b(SERVICE|ENVIRONMENT|REPLICAS|VERSION|ENVIRONMENTS_URL)\b/g,
    word => words[word] ?? word,
  );
};

/** Everything in the repository of the environments. */
export const environmentFiles = async (environmentsUrl: string): Promise<readonly ShopFile[]> => {
  const files: ShopFile[] = [...(await filesIn('environments'))];
  for (const { service, environment, replicas, version, name } of APPLICATIONS) {
    const words = {
      SERVICE: service,
      ENVIRONMENT: environment,
      REPLICAS: String(replicas),
      VERSION: version,
      ENVIRONMENTS_URL: environmentsUrl,
    };
    const add = async (path: string, template: string): Promise<void> => {
      files.push({ path, content: await filled(`manifests/${template}.yaml`, words) });
    };
    const folder = `${environment}/${service}`;
    await add(`applications/${name}.yaml`, 'application');
    for (const template of ['config', 'deployment', 'service'])
      await add(`${folder}/${template}.yaml`, template);
    // One of them owns the namespace, so that it goes when they do.
    if (service === 'storefront') await add(`${folder}/namespace.yaml`, 'namespace');
  }
  return files;
};

/** The pipeline of a service, in YAML. In scripts of steps words in capitals are variables, so only the name is filled in. */
export const servicePipeline = async (service: ServiceName): Promise<string> =>
  (await readFile(join(FOLDER, 'pipelines/service.yml'), 'utf8')).replaceAll(/\bSERVICE\b/g, service);

export const promotePipeline = (): Promise<string> => readFile(join(FOLDER, 'pipelines/promote.yml'), 'utf8');
