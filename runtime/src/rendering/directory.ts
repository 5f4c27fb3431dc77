/** Plain folders: every manifest in them, read here, without any tool. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DirectorySource } from '@freshet/domain/applications';
import { isGlob, matchesGlob } from '@freshet/domain/globs';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault, isFault } from '@freshet/kit/errors';
import { LONG_YAML } from '../programs/index.ts';
import type { RenderLimits } from './limits.ts';
import { isObject, objectsOf, objectsOfYaml, tooMany } from './objects.ts';
import { readText } from './read-text.ts';
import { type SourceFiles, tooLarge } from './source-files.ts';

export interface DirectoryJob {
  readonly files: SourceFiles;
  /** The real folder of the source. */
  readonly folder: string;
  readonly options: DirectorySource;
  readonly limits: RenderLimits;
  /** Turns a file of Jsonnet into its value. */
  readonly evaluateJsonnet: (file: string, text: string) => Promise<unknown>;
}

const MANIFEST = /\.(?:yaml|yml|json|jsonnet)$/u;
const SKIP_MARK = '+argocd:skip-file-rendering';
const READS_AHEAD = 16;

export const renderDirectory = async (job: DirectoryJob): Promise<KubeObject[]> => {
  const found = await findManifests(job);
  const objects: KubeObject[] = [];
  for (let at = 0; at < found.length; at += READS_AHEAD) {
    const batch = found.slice(at, at + READS_AHEAD);
    const texts = await Promise.all(batch.map(path => readText(path)));
    for (const [place, path] of batch.entries()) {
      objects.push(...(await objectsIn(job, path, texts[place] ?? '')));
      if (objects.length > job.limits.objects) throw tooMany('the source', job.limits.objects);
    }
  }
  return objects;
};

/** The real paths of all files with manifests, in lexical order, folder by folder. */
const findManifests = async (job: DirectoryJob): Promise<string[]> => {
  const isWanted = filterOf(job.options);
  const { limits } = job;
  const found: string[] = [];
  const seen = { entries: 0, bytes: 0 };
  const addFile = async (folder: string, entry: Dirent, name: string): Promise<void> => {
    const path = await fileOf(job, folder, entry);
    if (path === undefined || !isWanted(entry.name, name)) return;
    seen.bytes += (await stat(path)).size;
    if (seen.bytes > limits.sourceBytes) throw tooLarge('', limits.sourceBytes);
    found.push(path);
  };
  const walk = async (folder: string, prefix: string): Promise<void> => {
    const listed = await readdir(folder, { withFileTypes: true });
    seen.entries += listed.length;
    if (seen.entries > limits.files)
      throw new Fault('RENDER_LIMIT', `the source holds more than ${limits.files} files`);
    for (const entry of listed.sort(byName)) {
      const name = `${prefix}${entry.name}`;
      if (!entry.isDirectory()) await addFile(folder, entry, name);
      else if (job.options.recurse && entry.name !== '.git') await walk(join(folder, entry.name), `${name}/`);
    }
  };
  await walk(job.folder, '');
  return found;
};

const byName = (one: Dirent, other: Dirent): number => (one.name < other.name ? -1 : 1);

/** The file behind an entry; links are followed to files of the repository, not to folders. */
const fileOf = async (
  { files }: DirectoryJob,
  folder: string,
  entry: Dirent,
): Promise<string | undefined> => {
  if (entry.isFile()) return join(folder, entry.name);
  if (!entry.isSymbolicLink()) return undefined;
  const target = await files.find(entry.name, folder);
  return target !== undefined && (await stat(target)).isFile() ? target : undefined;
};

const filterOf = (options: DirectorySource): ((name: string, path: string) => boolean) => {
  const { include, exclude } = options;
  // A broken pattern would silently leave out everything, or nothing.
  const broken = [include, exclude].find(pattern => pattern && !isGlob(pattern));
  if (broken)
    throw new Fault('RENDER_REFUSED', `the pattern ${broken} is not well formed`, { pattern: broken });
  const isExcluded = (path: string): boolean => Boolean(exclude) && matchesGlob(exclude ?? '', path);
  const isIncluded = (path: string): boolean => !include || matchesGlob(include, path);
  return (name, path) =>
    (options.disableExtensionFilter === true || MANIFEST.test(name)) && !isExcluded(path) && isIncluded(path);
};

const objectsIn = async (job: DirectoryJob, path: string, text: string): Promise<KubeObject[]> => {
  if (text.includes(SKIP_MARK)) return [];
  const place = job.files.nameOf(path);
  if (path.endsWith('.json')) return objectsOf(parseJson(text, place), place);
  if (path.endsWith('.jsonnet')) return jsonnetObjects(await job.evaluateJsonnet(path, text), place);
  try {
    return await objectsOfYaml(text, place, job.limits.objects);
  } catch (error) {
    if (isFault(error, 'MANIFEST_INVALID') && !looksLikeManifest(text) && !startsWithObject(text)) return [];
    throw error;
  }
};

const parseJson = (text: string, place: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Fault('MANIFEST_INVALID', `${place}: not one JSON object`, { place }, { cause });
  }
};

const jsonnetObjects = (value: unknown, place: string): KubeObject[] =>
  (Array.isArray(value) ? value : [value]).flatMap(item => objectsOf(item, place));

const looksLikeManifest = (text: string): boolean =>
  ['apiVersion:', 'kind:', 'metadata:'].every(word => text.includes(word));

/** A file that begins with good objects is meant to hold manifests, whatever comes after them. */
const startsWithObject = (text: string): boolean => {
  // One that is so long is not looked into a second time, and not passed over.
  if (text.length > LONG_YAML) return true;
  try {
    const { value: first } = readYamlDocuments(text).next();
    return (
      isObject(first?.value) &&
      typeof first.value.kind === 'string' &&
      typeof first.value.apiVersion === 'string'
    );
  } catch (error) {
    if (error instanceof YamlProblem) return false;
    throw error;
  }
};
