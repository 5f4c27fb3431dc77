import { matchesPathGlob } from '@freshet/domain/globs';
import { readYaml } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import type { GitGenerator, PathChoice } from '../application-set.ts';
import { flattenParams, isRecord, type Params, put } from '../params.ts';
import { normalizeName } from '../templates/names.ts';
import type { TextRenderer } from '../templates/text-renderer.ts';
import { matchesByLevel } from './path-globs.ts';
import { withValues } from './values.ts';

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || '.';
const dirOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.');

type Facts = Readonly<Record<string, string>>;

/** Where something lies: as a map for Go templates, as keys with dots and numbers otherwise. */
const pathParams = (path: string, facts: Facts, prefix: string, isGo: boolean): Params => {
  const segments = path.split('/');
  if (isGo) {
    const place = { path, ...facts, segments };
    return prefix === '' ? { path: place } : { [prefix]: { path: place } };
  }
  const name = prefix === '' ? 'path' : `${prefix}.path`;
  const params: Params = { [name]: path };
  for (const [key, value] of Object.entries(facts)) put(params, `${name}.${key}`, value);
  for (const [index, segment] of segments.entries())
    if (segment !== '') put(params, `${name}[${index}]`, segment);
  return params;
};

const isChosen = (
  choices: readonly PathChoice[],
  path: string,
  matches: (pattern: string, path: string) => boolean,
): boolean => {
  const matching = choices.filter(choice => matches(choice.path, path));
  return matching.length > 0 && matching.every(({ exclude }) => !exclude);
};

/** One set for each folder that is chosen, in the order in which they come. */
export const directoryParams = (
  { directories = [], pathParamPrefix = '', values }: GitGenerator,
  folders: readonly string[],
  renderer: TextRenderer,
): Params[] =>
  folders
    .filter(folder => isChosen(directories, folder, matchesByLevel))
    .map(folder => {
      const basename = baseOf(folder);
      const facts = { basename, basenameNormalized: normalizeName(basename) };
      return withValues(pathParams(folder, facts, pathParamPrefix, renderer.isGo), values, renderer);
    });

type ReadYaml = (text: string) => Promise<unknown>;

const documentsOf = async (content: string, path: string, read: ReadYaml): Promise<Params[]> => {
  let value: unknown;
  try {
    value = await read(content);
  } catch (cause) {
    throw new Fault(
      'APPLICATION_SET_GENERATOR_FAILED',
      `the file ${path} is neither YAML nor JSON`,
      {},
      { cause },
    );
  }
  if (value === null || value === undefined) return [{}];
  const documents = Array.isArray(value) ? (value as unknown[]) : [value];
  if (!documents.every(isRecord))
    throw new Fault('APPLICATION_SET_GENERATOR_FAILED', `the file ${path} must hold a map or a list of maps`);
  return documents;
};

/** Which files a generator wants to read. */
export const isFileChosen = ({ files = [] }: GitGenerator, path: string): boolean =>
  isChosen(files, path, matchesPathGlob);

/** One set for each map in each chosen file, by the names of the files. */
export const fileParams = async (
  { pathParamPrefix = '', values }: GitGenerator,
  files: ReadonlyMap<string, string>,
  renderer: TextRenderer,
  read: ReadYaml = async text => readYaml(text),
): Promise<Params[]> => {
  const sets: Params[] = [];
  for (const path of [...files.keys()].sort()) {
    const filename = baseOf(path);
    const folder = dirOf(path);
    const basename = baseOf(folder);
    const facts = {
      basename,
      filename,
      basenameNormalized: normalizeName(basename),
      filenameNormalized: normalizeName(filename),
    };
    const place = pathParams(folder, facts, pathParamPrefix, renderer.isGo);
    for (const document of await documentsOf(files.get(path) ?? '', path, read))
      sets.push(
        withValues({ ...(renderer.isGo ? document : flattenParams(document)), ...place }, values, renderer),
      );
  }
  return sets;
};
