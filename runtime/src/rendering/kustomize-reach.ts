/**
 * Where a kustomization leads. Kustomize itself keeps files inside the folder of their kustomization, but takes bases
 * from anywhere on the machine and from the network; so everything it would read is looked at before it runs, folder by
 * folder, and what leads out of the repository is refused.
 */
import { stat } from 'node:fs/promises';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import { checkSchemas } from './chart-schemas.ts';
import { isObject } from './objects.ts';
import { checkLinks } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';

export const KUSTOMIZATION_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

const MAX_FILE = 16 * 1024 ** 2;
const MAX_FOLDERS = 2_000;

/** Lists whose items are folders, files or addresses. */
const ROOTS = ['resources', 'bases', 'components'] as const;
/** Lists whose items are files or folders, or a text of YAML itself. */
const PLUGINS = ['generators', 'transformers', 'validators'] as const;
const FILE_LISTS = ['crds', 'configurations', 'patchesStrategicMerge'] as const;

/** The file of a kustomization in a folder, and what it says. */
export const readKustomization = async (
  { files }: Pick<RenderingJob, 'files'>,
  folder: string,
): Promise<{ name: string; value: Record<string, unknown> } | undefined> => {
  for (const name of KUSTOMIZATION_NAMES) {
    const path = await files.find(name, folder);
    if (path === undefined) continue;
    const [value = {}] = documentsOf(await files.text(path, MAX_FILE), files.nameOf(path));
    if (!isObject(value)) throw new Fault('MANIFEST_INVALID', `${files.nameOf(path)}: not an object`);
    return { name, value };
  }
  return undefined;
};

/** Refuses a source that reaches for what it may not have. `more` are components that its options add. */
export const checkReach = async (job: RenderingJob, more: readonly string[]): Promise<void> => {
  const seen = new Set<string>();
  const visit = async (folder: string, extra: readonly string[]): Promise<void> => {
    if (seen.has(folder)) return;
    seen.add(folder);
    if (seen.size > MAX_FOLDERS)
      throw new Fault('RENDER_LIMIT', `the kustomization leads to more than ${MAX_FOLDERS} folders`);
    const kustomization = await readKustomization(job, folder);
    if (kustomization === undefined) return;
    const { value } = kustomization;
    for (const path of [...ROOTS.flatMap(field => textsIn(value[field])), ...extra])
      await follow(job, { folder, path }, { folder: enter });
    for (const text of PLUGINS.flatMap(field => textsIn(value[field]))) {
      if (!isPath(text)) await checkPlugin(job, folder, { text, place: kustomization.name });
      else
        await follow(
          job,
          { folder, path: text },
          { folder: enter, file: file => checkPluginFile(job, folder, file) },
        );
    }
    await checkFiles(job, folder, value);
  };
  const enter = (folder: string): Promise<void> => visit(folder, []);
  await checkLinks({ files: job.files, limits: job.shop.limits }, job.folder);
  await visit(job.folder, more);
};

const checkFiles = async (
  job: RenderingJob,
  folder: string,
  value: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const path of filesIn(value)) await follow(job, { folder, path });
  for (const path of chartHomes(value)) await checkCharts(job, folder, path);
};

/** Where a kustomization has charts that it inflates. */
const chartHomes = (value: Readonly<Record<string, unknown>>): string[] => {
  const older = objectsIn(value.helmChartInflationGenerator);
  if (older.length === 0 && objectsIn(value.helmCharts).length === 0) return [];
  const homes = [value.helmGlobals, ...older].map(entry => (isObject(entry) ? entry.chartHome : undefined));
  return ['charts', ...homes.filter(home => typeof home === 'string')];
};

const checkCharts = async ({ files, shop }: RenderingJob, folder: string, path: string): Promise<void> => {
  const found = await files.find(path, folder);
  if (found === undefined || !(await stat(found)).isDirectory()) return;
  await checkLinks({ files, limits: shop.limits }, found);
  await checkSchemas(found, shop.limits);
};

interface Mention {
  readonly folder: string;
  readonly path: string;
}

/** What is done with a path that leads to a folder, and with one that leads to a file. */
interface Visits {
  readonly folder?: (path: string) => Promise<void>;
  readonly file?: (path: string) => Promise<void>;
}

const follow = async (job: RenderingJob, { folder, path }: Mention, visits: Visits = {}): Promise<void> => {
  if (isRemote(path)) {
    if (job.shop.allowRemoteBases && !/^(?:git::)?file:/iu.test(path)) return job.forbidCaching();
    throw new Fault('RENDER_REFUSED', `the kustomization wants ${path} from the network`, { path });
  }
  if (path.startsWith('/'))
    throw new Fault('RENDER_REFUSED', `${path} leads out of the repository`, { path });
  const found = await job.files.find(path, folder);
  if (found === undefined) {
    if (job.shop.allowRemoteBases) return job.forbidCaching();
    throw new Fault('RENDER_FAILED', `the kustomization names ${path}, which is not in the repository`, {
      path,
    });
  }
  if ((await stat(found)).isDirectory()) await visits.folder?.(found);
  else await visits.file?.(found);
};

/** Plugins that Kustomize brings read further files, which their configuration names. */
const checkPluginFile = async (job: RenderingJob, folder: string, file: string): Promise<void> => {
  const { files } = job;
  await checkPlugin(job, folder, { text: await files.text(file, MAX_FILE), place: files.nameOf(file) });
};

const checkPlugin = async (
  job: RenderingJob,
  folder: string,
  { text, place }: { text: string; place: string },
): Promise<void> => {
  for (const value of documentsOf(text, place)) {
    if (!isObject(value)) continue;
    for (const path of filesIn({ ...value, patches: [value] })) await follow(job, { folder, path });
  }
};

const isRemote = (path: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/|^[^/\s]+@[^/\s]+:|^git::/iu.test(path);

/** Items may be YAML themselves instead of the path of a file. */
const isPath = (text: string): boolean => !text.includes('\n') && !/:\s|^\s*[{[]/u.test(text);

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Every path of a file in a kustomization. */
const filesIn = (value: Readonly<Record<string, unknown>>): string[] => {
  const single = [
    value.openapi,
    ...['patches', 'patchesJson6902', 'replacements'].flatMap(field => objectsIn(value[field])),
  ].map(entry => (isObject(entry) ? entry.path : undefined));
  const generators = [
    value,
    ...['configMapGenerator', 'secretGenerator'].flatMap(field => objectsIn(value[field])),
  ];
  // Where a chart comes from is not looked at: one that is not beside its kustomization meets no network.
  const charts = [value, ...objectsIn(value.helmCharts)];
  const paths = [
    ...single,
    ...FILE_LISTS.flatMap(field => textsIn(value[field])),
    ...generators.flatMap(({ files, envs, env }) => [...textsIn(files).map(afterKey), ...textsIn(envs), env]),
    ...charts.flatMap(({ valuesFile, additionalValuesFiles }) => [
      valuesFile,
      ...textsIn(additionalValuesFiles),
    ]),
    isObject(value.helmGlobals) ? value.helmGlobals.chartHome : undefined,
  ];
  return paths.filter((path): path is string => typeof path === 'string' && path !== '' && isPath(path));
};

/** `key=path` gives a file another name. */
const afterKey = (text: string): string => text.slice(text.indexOf('=') + 1);

const documentsOf = (text: string, place: string): unknown[] => {
  try {
    return [...readYamlDocuments(text)].map(({ value }) => value);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    throw new Fault(
      'MANIFEST_INVALID',
      `${place}, line ${error.line}: ${error.message}`,
      { place },
      { cause: error },
    );
  }
};
