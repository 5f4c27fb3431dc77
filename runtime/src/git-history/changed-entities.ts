/**
 * What a commit did to the entities in its manifests, told from a file before and after: which came, which went, and of
 * which the text is another one. Only names leave here.
 */
import { isMap, parseAllDocuments } from 'yaml';
import type { HistoryFile } from '../git-writes/index.ts';

export interface ChangedEntity {
  kind: string;
  namespace?: string;
  name: string;
  action: 'added' | 'changed' | 'removed';
  path: string;
}

const MOST = 200;

export const changedEntities = (files: readonly HistoryFile[]): ChangedEntity[] =>
  files.flatMap(changedIn).slice(0, MOST);

const changedIn = ({ path, before, after }: HistoryFile): readonly ChangedEntity[] => {
  const [was, is] = [entitiesOf(before), entitiesOf(after)];
  const changed: ChangedEntity[] = [];
  for (const [key, { entity, text }] of is) {
    const former = was.get(key);
    if (former?.text === text) continue;
    changed.push({ ...entity, action: former ? 'changed' : 'added', path: path.slice(0, 1_024) });
  }
  for (const [key, { entity }] of was)
    if (!is.has(key)) changed.push({ ...entity, action: 'removed', path: path.slice(0, 1_024) });
  return changed;
};

interface Found {
  readonly entity: { readonly kind: string; readonly namespace?: string; readonly name: string };
  readonly text: string;
}

/** The entities of a file by what they are called, each with its own part of the text. */
const entitiesOf = (content: string | undefined): ReadonlyMap<string, Found> => {
  const found = new Map<string, Found>();
  if (content === undefined) return found;
  for (const document of documentsOf(content)) {
    if (document.errors.length > 0 || !isMap(document.contents)) continue;
    const wordAt = (path: readonly string[], most: number): string | undefined => {
      const value = document.getIn(path);
      return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined;
    };
    const [kind, name] = [wordAt(['kind'], 63), wordAt(['metadata', 'name'], 253)];
    const namespace = wordAt(['metadata', 'namespace'], 253);
    if (kind === undefined || name === undefined) continue;
    const [start, end] = document.contents.range ?? [0, 0];
    found.set(`${kind} ${namespace ?? ''} ${name}`, {
      entity: { kind, name, ...(namespace === undefined ? {} : { namespace }) },
      text: content.slice(start, end).trim(),
    });
  }
  return found;
};

const documentsOf = (content: string) => {
  try {
    const documents = parseAllDocuments(content);
    return 'empty' in documents ? [] : documents;
  } catch {
    return []; // whoever applies it says what is wrong with it
  }
};
