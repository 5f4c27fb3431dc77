/** Applications as files of a Git Source: where they are, and what is committed when they change. */
import type { Application } from '@freshet/domain/applications';
import { readApplicationManifest } from '@freshet/domain/automation';
import { isGlob, matchesGlob } from '@freshet/domain/globs';
import type { KubeObject } from '@freshet/domain/objects';
import { type GitSourceFacts, isRepositoryPath, pathIn } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { type Document, parseAllDocuments } from 'yaml';
import type { FileChange } from '../git-writes/index.ts';
import type { Editor } from '../shared-configuration/index.ts';

const LARGEST = 262_144;
const MOST_FILES = 2_000;
const AT_ONCE = 200;

const invalid = (why: string): Fault => new Fault('APPLICATION_INVALID', why);

/** Reads YAML of one Application; a Fault says everything that is wrong with it. */
export const readApplication = (text: string): Application => {
  const { value, faults } = readApplicationManifest(text);
  if (faults.length > 0) throw invalid(faults.map(({ message }) => message).join('; '));
  return value as Application;
};

/** Where an application is to lie in its Git Source. */
export const newApplicationPath = (
  { repository, include, exclude }: GitSourceFacts,
  path: string,
): string => {
  if (!isRepositoryPath(path) || !/\.(ya?ml|json)$/.test(path))
    throw invalid('the path of the file must end in .yaml, .yml or .json, and stay in the Git Source');
  const isTaken = !include || !isGlob(include) || matchesGlob(include, path);
  if (!isTaken || (exclude && matchesGlob(exclude, path)))
    throw invalid(`the Git Source does not take ${path}: its globs leave it out`);
  return pathIn(repository, path);
};

/** A file, and which of its objects is meant. */
export interface FoundFile {
  readonly path: string;
  readonly revision: string;
  readonly content: string;
  readonly documents: readonly Document[];
  readonly index: number;
}

const documentsIn = (text: string): readonly Document[] =>
  (parseAllDocuments(text) as Document[]).filter(document => document.contents !== null);

/** An Application, or an ApplicationSet: what a file of a Git Source may hold. */
export type InFile = Pick<KubeObject, 'kind' | 'metadata'>;

const isIt = (document: Document, wanted: InFile): boolean => {
  if (document.errors.length > 0) return false;
  const [kind, name, namespace] = [['kind'], ['metadata', 'name'], ['metadata', 'namespace']].map(path =>
    document.getIn(path),
  );
  return (
    kind === wanted.kind &&
    name === wanted.metadata.name &&
    (namespace === undefined || namespace === wanted.metadata.namespace)
  );
};

/** Looks for the file that an application or a set came from; undefined where no file of the Git Source holds it as it is. */
export const findApplicationFile = async (
  reader: Pick<Editor<unknown>, 'read' | 'list'>,
  { repository }: GitSourceFacts,
  wanted: InFile,
): Promise<FoundFile | undefined> => {
  const paths = (await reader.list(repository.path))
    .filter(path => /\.(ya?ml|json)$/.test(path))
    .slice(0, MOST_FILES);
  // A file is mostly called after what it holds.
  const { name } = wanted.metadata;
  const ranked = [...paths].sort((one, other) => Number(other.includes(name)) - Number(one.includes(name)));
  for (let from = 0; from < ranked.length; from += AT_ONCE) {
    const files = await reader.read(ranked.slice(from, from + AT_ONCE));
    for (const [path, { revision, content }] of files) {
      if (content.length > LARGEST || !content.includes(name)) continue;
      const documents = documentsIn(content);
      const index = documents.findIndex(document => isIt(document, wanted));
      if (index >= 0) return { path, revision, content, documents, index };
    }
  }
  return undefined;
};

const joined = (texts: readonly string[]): string =>
  texts.map(text => `${text.replace(/^---\s*\n/, '').trimEnd()}\n`).join('---\n');

/** The file with another manifest for the one that is meant. */
export const replacedIn = ({ documents, index }: FoundFile, manifest: string): string =>
  joined(documents.map((document, at) => (at === index ? manifest : document.toString({ lineWidth: 0 }))));

/** The file with the one that is meant changed in its place; comments stay. */
export const changedIn = (
  { path, documents, index }: FoundFile,
  change: (document: Document) => void,
): string => {
  const document = documents[index];
  if (document) change(document);
  // What is called JSON is read as JSON by whoever renders it.
  if (path.endsWith('.json')) return `${JSON.stringify(document?.toJS(), null, 2)}\n`;
  return joined(documents.map(one => one.toString({ lineWidth: 0 })));
};

/** The file without it; undefined where nothing would be left. */
const removedFrom = ({ documents, index }: FoundFile): string | undefined => {
  const others = documents
    .filter((_, at) => at !== index)
    .map(document => document.toString({ lineWidth: 0 }));
  return others.length === 0 ? undefined : joined(others);
};

/** The change that takes an application out of its file, and the file with it where it held nothing else. */
export const removalFrom = (file: FoundFile): FileChange => {
  const left = removedFrom(file);
  const { path, revision: expected } = file;
  return left === undefined ? { path, deleted: true, expected } : { path, content: left, expected };
};

export const manifestIn = ({ documents, index }: FoundFile): string =>
  documents[index]?.toString({ lineWidth: 0 }).replace(/^---\s*\n/, '') ?? '';
