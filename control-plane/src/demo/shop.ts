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

/** What an ApplicationSet makes an application of each: a folder with the storefront of a branch. */
export const PREVIEWS = {
  set: 'previews',
  branches: [
    { name: 'gift-cards', version: '1.4.0-3c91d5e' },
    { name: 'large-print', version: '1.4.0-f20b7a6' },
  ],
} as const;

/** Everything that its Git Source leads to. */
export const APPLICATION_NAMES: readonly string[] = [
  ...APPLICATIONS.map(({ name }) => name),
  ...PREVIEWS.branches.map(({ name }) => `preview-${name}`),
];

/** Where an application lies in the repository of the environments, or the set of some. */
export const fileOf = (name: string): string => `applications/${name}.yaml`;

export const APPLICATION_FILES: readonly string[] = [
  ...APPLICATIONS.map(({ name }) => name),
  PREVIEWS.set,
].map(fileOf);

/** The service whose application has the namespace of an environment, so that it goes when they do. */
export const NAMESPACE_OWNER: ServiceName = 'storefront';

/** What Helm itself installs, beside what comes from Git. */
export const RELEASE = { name: 'mailer', namespace: 'demo-prod' } as const;

export interface ShopFile {
  readonly path: string;
  readonly content: string;
}

const FOLDER = fileURLToPath(new URL('shop/', import.meta.url));

/** The chart of the release, as it lies in the repository of the environments too. */
export const CHART_FOLDER = join(FOLDER, 'environments/charts/mailer');

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
    /\b(SERVICE|ENVIRONMENT|CATALOG_ENVIRONMENT|REPLICAS|VERSION|ENVIRONMENTS_URL)\b/g,
    word => words[word] ?? word,
  );
};

/** Everything in the repository of the environments. */
export const environmentFiles = async (environmentsUrl: string): Promise<readonly ShopFile[]> => {
  const files: ShopFile[] = [...(await filesIn('environments'))];
  const add = async (path: string, template: string, words: Readonly<Record<string, string>>) => {
    const content = await filled(`manifests/${template}.yaml`, {
      ...words,
      ENVIRONMENTS_URL: environmentsUrl,
    });
    files.push({ path, content });
  };
  for (const { service, environment, replicas, version, name } of APPLICATIONS) {
    const words = {
      SERVICE: service,
      ENVIRONMENT: environment,
      CATALOG_ENVIRONMENT: environment,
      REPLICAS: String(replicas),
      VERSION: version,
    };
    const folder = `${environment}/${service}`;
    await add(fileOf(name), 'application', words);
    for (const template of ['config', 'deployment', 'service'])
      await add(`${folder}/${template}.yaml`, template, words);
    if (service === NAMESPACE_OWNER) await add(`${folder}/namespace.yaml`, 'namespace', words);
  }
  await add(fileOf(PREVIEWS.set), 'previews', {});
  for (const { name, version } of PREVIEWS.branches) {
    const words = {
      SERVICE: 'storefront',
      ENVIRONMENT: `preview-${name}`,
      CATALOG_ENVIRONMENT: 'dev',
      REPLICAS: '1',
      VERSION: version,
    };
    for (const template of ['config', 'deployment', 'namespace', 'service'])
      await add(`previews/${name}/${template}.yaml`, template, words);
  }
  return files;
};

/** The pipeline of a service, in YAML. In scripts of steps words in capitals are variables, so only the name is filled in. */
export const servicePipeline = async (service: ServiceName): Promise<string> =>
  (await readFile(join(FOLDER, 'pipelines/service.yml'), 'utf8')).replaceAll(/\bSERVICE\b/g, service);

export const promotePipeline = (): Promise<string> => readFile(join(FOLDER, 'pipelines/promote.yml'), 'utf8');
