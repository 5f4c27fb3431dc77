import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseDocument, type Tags } from 'yaml';
import { customKinds } from '../src/custom/index.ts';
import { decodeObject } from '../src/decoding/index.ts';
import { isJsonObject } from '../src/json/index.ts';
import { builtInKinds, type Kind } from '../src/kinds/index.ts';
import type { JsonObject, KubeObject } from '../src/objects/index.ts';
import { fieldMessage } from '../src/status/index.ts';

/** Where manifests of others lie beside the repository, if they do. */
const CORPUS = join(import.meta.dirname, '../../../shared/corpus');

export const hasCorpus = (): boolean => existsSync(join(CORPUS, 'crds'));

/** What became of every manifest, by its path; a number is added where a file holds several. */
export type Verdicts = Readonly<Record<string, string>>;

const isManifest = (path: string): boolean => /\.ya?ml$/u.test(path);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : isManifest(path) ? [path] : [];
    });

const PARSING = {
  version: '1.1',
  merge: true,
  uniqueKeys: false,
  customTags: (tags: Tags) => tags.filter(tag => typeof tag === 'string' || !tag.tag.endsWith(':timestamp')),
} as const;

/** Where a quoted text ends that begins at a place. */
const endOfQuote = (text: string, start: number): number => {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote && quote === "'" && text[at + 1] === "'") at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
};

/**
 * What kubectl reads takes quoted texts whose further lines are not indented; our parser does not. Moving those lines
 * in changes nothing, as the spaces before them do not count.
 */
const readDocument = (text: string, triesLeft = 200): unknown => {
  const document = parseDocument(text, PARSING);
  const [error] = document.errors;
  if (error === undefined) return document.toJS({ maxAliasCount: 1_000 }) as unknown;
  const unclosed = document.errors.find(({ message }) => message.startsWith('Missing closing'));
  if (unclosed === undefined || triesLeft === 0) return error;
  const quote = unclosed.message.includes('"quote') ? '"' : "'";
  const start = text.lastIndexOf(quote, unclosed.pos[0] - 1);
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start));
  const end = endOfQuote(text, start);
  const moved = text.slice(start, end).replace(/\n[ \t]*(?=\S|$)/gu, `\n${indent}`);
  return readDocument(`${text.slice(0, start)}${moved}${text.slice(end)}`, triesLeft - 1);
};

/** The documents of a file; one that cannot be read is the error that says so. */
const read = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split(/^---[ \t]*(?:#.*)?$/mu)
    .filter(text => /^[^#\s]/mu.test(text))
    .map(text => readDocument(text));

/** The objects of a document: a list is as good as its items. */
const objectsIn = (value: unknown): unknown[] =>
  isJsonObject(value) && value.kind === 'List' && Array.isArray(value.items) ? value.items : [value];

const firstProblem = (kind: Kind, value: JsonObject): string | undefined => {
  const { object, problems } = decodeObject(structuredClone(value), kind, 'Strict');
  if (problems[0] !== undefined) return problems[0];
  // The server chooses names where it is asked to.
  if (!object.metadata.name && object.metadata.generateName)
    object.metadata.name = `${object.metadata.generateName}x`;
  kind.rules.applyDefaults(object);
  kind.rules.prepareCreate?.(object);
  const [error] = kind.rules.validateCreate(object);
  return error && fieldMessage(error);
};

const judge = (kinds: ReadonlyMap<string, Kind>, value: unknown): string => {
  if (value instanceof Error)
    return `rejected: error converting YAML to JSON: ${value.message.split(' at line')[0]}`;
  if (!isJsonObject(value)) return 'rejected: not an object';
  const kind = kinds.get(`${String(value.apiVersion)} ${String(value.kind)}`);
  if (kind === undefined) return `rejected: no kind ${String(value.kind)} in ${String(value.apiVersion)}`;
  try {
    const problem = firstProblem(kind, value);
    return problem === undefined ? 'accepted' : `rejected: ${problem.slice(0, LONGEST)}`;
  } catch (error) {
    return `rejected: ${(error instanceof Error ? error.message : String(error)).slice(0, LONGEST)}`;
  }
};

/** Messages may quote what was sent. */
const LONGEST = 200;

const nameOf = ({ group, version, kind }: Kind): string =>
  `${group === '' ? '' : `${group}/`}${version} ${kind}`;

const DEFINITION = 'apiextensions.k8s.io/v1 CustomResourceDefinition';

/** Judges every definition and every manifest of the corpus as the API would, one by one. */
export const judgeCorpus = (isWanted: (file: string) => boolean = () => true): Verdicts => {
  const folders = readdirSync(CORPUS).filter(name => name.startsWith('argo-') || name === 'crds');
  const found = folders.sort().flatMap(name =>
    filesBelow(join(CORPUS, name)).flatMap(path => {
      if (!isWanted(relative(CORPUS, path))) return [];
      const values = read(path).flatMap(objectsIn);
      return values.map((value, place) => {
        const name = `${relative(CORPUS, path)}${values.length > 1 ? `#${place + 1}` : ''}`;
        return {
          name,
          value,
          isDefinition: isJsonObject(value) && value.kind === 'CustomResourceDefinition',
        };
      });
    }),
  );
  const kinds = new Map(builtInKinds().map(kind => [nameOf(kind), kind]));
  const verdicts: Record<string, string> = {};
  // Definitions first, whatever folder they are in: what they define is judged by them.
  for (const { name, value, isDefinition } of found) {
    if (!isDefinition) continue;
    verdicts[name] = judge(kinds, value);
    if (verdicts[name] !== 'accepted') continue;
    for (const kind of customKinds(prepared(kinds, value))) {
      if (!kinds.has(nameOf(kind))) kinds.set(nameOf(kind), kind);
    }
  }
  for (const { name, value, isDefinition } of found) if (!isDefinition) verdicts[name] = judge(kinds, value);
  return Object.fromEntries(Object.entries(verdicts).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** A definition with the names that follow from others. */
const prepared = (kinds: ReadonlyMap<string, Kind>, value: unknown): KubeObject => {
  const definition = structuredClone(value) as KubeObject;
  kinds.get(DEFINITION)?.rules.applyDefaults(definition);
  return definition;
};
