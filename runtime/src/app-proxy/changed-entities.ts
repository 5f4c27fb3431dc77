import { parseAllDocuments } from 'yaml';
import type { FileChange } from '../git-writes/index.ts';

interface ChangedEntity {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly action: 'added' | 'changed' | 'removed';
  readonly path: string;
}

const LARGEST = 65_536;
const MOST = 200;

const textAt = (
  document: { getIn(path: readonly string[]): unknown },
  path: readonly string[],
): string | undefined => {
  const value = document.getIn(path);
  return typeof value === 'string' && value !== '' ? value.slice(0, 253) : undefined;
};

/** What a commit touches, as far as its files say; of files that go only their names are known. */
export const entitiesIn = (changes: readonly FileChange[]): readonly ChangedEntity[] =>
  changes.flatMap(change => ('content' in change ? entitiesOf(change) : [])).slice(0, MOST);

const entitiesOf = (change: Extract<FileChange, { content: string }>): readonly ChangedEntity[] => {
  const { path, content, expected } = change;
  if (content.length > LARGEST || !/\.(ya?ml|json)$/.test(path)) return [];
  const action = expected === '' ? 'added' : 'changed';
  return parseAllDocuments(content).flatMap(document => {
    if (!('getIn' in document) || document.errors.length > 0) return [];
    const [kind, name] = [textAt(document, ['kind']), textAt(document, ['metadata', 'name'])];
    const namespace = textAt(document, ['metadata', 'namespace']);
    if (kind === undefined || name === undefined) return [];
    return [
      { kind: kind.slice(0, 63), name, action, path, ...(namespace === undefined ? {} : { namespace }) },
    ];
  });
};
