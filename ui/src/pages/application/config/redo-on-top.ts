/** Edits done again on top of what others made of a file meanwhile: a merge of lines by where they are, never by how they look. */
import { diffArrays } from 'diff';

interface Edit {
  /** As it was when the editing began. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Lines of the base, from `from` until before `to`, and what became of them. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Texts that differ in more lines than this are for a person to compare. */
const MOST_DIFFERENT = 5_000;

/** With their ends, so that one without an end at the end of a file is another line. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const changesIn = (base: string[], after: string[]): readonly Change[] | undefined => {
  const parts = diffArrays(base, after, { maxEditLength: MOST_DIFFERENT });
  if (!parts) return undefined;
  const changes: Change[] = [];
  let at = 0;
  let open: Change | undefined;
  for (const { added, removed, value } of parts) {
    if (added || removed) {
      open ??= { from: at, to: at, lines: [] };
      open = added ? { ...open, lines: [...open.lines, ...value] } : { ...open, to: open.to + value.length };
    } else if (open) {
      changes.push(open);
      open = undefined;
    }
    if (!added) at += value.length;
  }
  return open ? [...changes, open] : changes;
};

/**
 * Everywhere a change may have happened: among equal lines nobody can tell which of them was added or removed, so that
 * it may as well be said to lie further up or down.
 */
const reachOf = ({ from, to, lines }: Change, base: readonly string[]): Pick<Change, 'from' | 'to'> => {
  if (to > from && lines.length > 0) return { from, to };
  const moved = lines.length > 0 ? lines : base.slice(from, to);
  const size = moved.length;
  let up = 0;
  while (from - up > 0 && base[from - up - 1] === moved[size - 1 - (up % size)]) up += 1;
  let down = 0;
  while (to + down < base.length && base[to + down] === moved[down % size]) down += 1;
  return { from: from - up, to: to + down };
};

/** The line says which object it is: its kind, or its name in its own metadata. */
const isIdentity = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? '';
  if (/^(kind|metadata):/.test(line)) return true;
  const parent = lines.slice(0, at).findLast(one => /^[^\s#]/.test(one)) ?? '';
  return /^\s+(name|namespace):/.test(line) && parent.startsWith('metadata:');
};

/** The documents of the base, counted by what parts them, that they made into other objects. */
const renamedDocuments = (lines: readonly string[], changes: readonly Change[]): ReadonlySet<number> => {
  const documents = documentsOf(lines);
  const removed = changes.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => from + index),
  );
  return new Set(removed.filter(at => isIdentity(lines, at)).map(at => documents[at] ?? 0));
};

const documentsOf = (lines: readonly string[]): readonly number[] => {
  let document = 0;
  return lines.map(line => {
    if (line.startsWith('---')) document += 1;
    return document;
  });
};

/**
 * Their text with my changes in it; undefined where both changed the same lines or neighbours, or where the object
 * that I changed became another one, so that a person has to choose.
 */
export const redone = ({ base, mine, theirs }: Edit): string | undefined => {
  if (theirs === base) return mine;
  if (theirs === mine) return theirs;
  const lines = linesOf(base);
  const ours = changesIn(lines, linesOf(mine));
  const others = changesIn(lines, linesOf(theirs));
  if (!ours || !others) return undefined;
  const reached = others.map(change => reachOf(change, lines));
  const isDisputed = ours
    .map(change => reachOf(change, lines))
    .some(({ from, to }) => reached.some(other => from <= other.to && other.from <= to));
  if (isDisputed) return undefined;
  const documents = documentsOf(lines);
  const renamed = renamedDocuments(lines, others);
  const around = ours.flatMap(({ from, to }) =>
    documents.slice(Math.max(0, from - 1), Math.max(to, from + 1)),
  );
  if (around.some(document => renamed.has(document))) return undefined;
  const result: string[] = [];
  let at = 0;
  for (const change of [...ours, ...others].sort((one, other) => one.from - other.from)) {
    result.push(...lines.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...result, ...lines.slice(at)].join('');
};
