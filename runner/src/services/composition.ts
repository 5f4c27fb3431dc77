import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { type Plain, readDocument, toPlain } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import { commandWords } from './command-words.ts';
import { detailsOf, type ServiceDetails, type VolumeNames } from './service-details.ts';

/** One container of a composition. */
export interface ComposedService extends ServiceDetails {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly workingDirectory?: string;
}

const SERVICES_MAX = 50;
const FILE_MAX_BYTES = 1024 * 1024;

export type PlainMap = Readonly<Record<string, Plain>>;

export const isMap = (value: unknown): value is PlainMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (message: string): Fault => new Fault('STEP_INVALID', message);

const textOf = (value: Plain | undefined): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** A list of words, or one text that a shell takes apart. */
export const wordsOf = (value: Plain | undefined): readonly string[] | undefined => {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.map(textOf) : ['sh', '-c', textOf(value)];
};

/** Variables written as a list of `K=V`, of maps, or as a map; a name alone takes the value of the build. */
export const variablesOf = (
  value: Plain | undefined,
  known: Readonly<Record<string, string>>,
): Record<string, string> => {
  const entries = Array.isArray(value) ? value : isMap(value) ? [value] : [];
  return Object.fromEntries(
    entries.flatMap((entry): [string, string][] => {
      if (isMap(entry)) return Object.entries(entry).map(([name, item]) => [name, textOf(item)]);
      const text = textOf(entry as Plain);
      const equals = text.indexOf('=');
      return equals > 0 ? [[text.slice(0, equals), text.slice(equals + 1)]] : [[text, known[text] ?? '']];
    }),
  );
};

/** A list of words, or one text that is taken apart as compose files have it. */
const programOf = (value: Plain | undefined): readonly string[] | undefined =>
  typeof value === 'string' ? commandWords(value) : wordsOf(value);

const serviceOf = (name: string, value: Plain, source: CompositionSource): ComposedService => {
  if (!isMap(value)) throw invalid(`The service ${JSON.stringify(name)} is not a map with an image`);
  if (value.build !== undefined)
    throw invalid(
      `The service ${JSON.stringify(name)} has "build"; build the image in a step and name that step`,
    );
  const { image, command, entrypoint, environment, ports, working_dir: directory } = value;
  if (typeof image !== 'string' || image === '')
    throw invalid(`The service ${JSON.stringify(name)} has no image`);
  const [words, entry] = [programOf(command), programOf(entrypoint)];
  return {
    name,
    image,
    ...(words ? { command: words } : {}),
    ...(entry ? { entrypoint: entry } : {}),
    environment: variablesOf(environment, source.known),
    ...detailsOf(name, value, source),
    ports: Array.isArray(ports) ? ports.map(textOf) : [],
    ...(typeof directory === 'string' ? { workingDirectory: directory } : {}),
  };
};

/** Replaces `${NAME}` of compose files; `$$` is a dollar. */
const substituted = (value: Plain, variables: Readonly<Record<string, string>>): Plain => {
  if (typeof value === 'string')
    return value.replaceAll(
      /\$\$|\$\{(\w+)(?::?-([^}]*))?\}/g,
      (whole, name?: string, otherwise?: string) => {
        if (name === undefined) return whole === '$$' ? '$' : whole;
        return (Object.hasOwn(variables, name) ? variables[name] : otherwise) ?? '';
      },
    );
  if (Array.isArray(value)) return value.map(item => substituted(item, variables));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substituted(item, variables)]));
};

const readComposition = async (path: string, directory: string, volume: string): Promise<Plain> => {
  const file = isAbsolute(path) ? path : join(directory, path);
  const found = await realpath(file).catch(() => undefined);
  if (found === undefined || relative(await realpath(volume), found).startsWith('..'))
    throw invalid(`There is no composition ${JSON.stringify(path)} in the volume`);
  const { tree, report } = readDocument(await readFile(found, 'utf8'), FILE_MAX_BYTES);
  const [problem] = report.problems();
  if (!tree || report.hasErrors)
    throw invalid(
      `The composition ${path} cannot be read: ${problem?.message ?? 'it is empty'} (line ${problem?.line ?? 1})`,
    );
  return toPlain(tree);
};

/** Where a composition is looked for and what its variables are. */
export interface CompositionSource extends VolumeNames {
  readonly volume: string;
  readonly directory: string;
  /** Those that replace `${NAME}` in the file. */
  readonly substitutes: Readonly<Record<string, string>>;
  /** Those of the build, for `environment` entries without a value. */
  readonly known: Readonly<Record<string, string>>;
  /** Definitions that are laid over those of the same name, key by key. */
  readonly over?: PlainMap;
}

const laidOver = (below: PlainMap, above: PlainMap): PlainMap => {
  const names = Object.keys(above);
  const merged = names.map((name): [string, Plain] => {
    const [under, over] = [below[name], above[name] ?? null];
    return [name, isMap(under) && isMap(over) ? { ...under, ...over } : over];
  });
  return { ...below, ...Object.fromEntries(merged) };
};

/** The services of a composition, be it written in place or in a file; with or without the frame of a compose file. */
export const servicesOf = async (
  composition: Plain | undefined,
  source: CompositionSource,
): Promise<readonly ComposedService[]> => {
  const given =
    typeof composition === 'string'
      ? await readComposition(composition, source.directory, source.volume)
      : (composition ?? null);
  const framed = isMap(given) && isMap(given.services) ? given.services : given;
  if (!isMap(framed)) throw invalid('The services are not a map of names to images');
  const entries = Object.entries(laidOver(framed, source.over ?? {})).filter(
    ([key, value]) => key !== 'version' || isMap(value),
  );
  if (entries.length > SERVICES_MAX) throw invalid(`There are more than ${SERVICES_MAX} services`);
  return entries.map(([name, value]) => serviceOf(name, substituted(value, source.substitutes), source));
};
