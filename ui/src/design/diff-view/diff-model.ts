import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; changed pieces are marked. */
interface DiffPiece {
  readonly text: string;
  readonly changed: boolean;
}

export interface DiffLine {
  readonly kind: 'same' | 'add' | 'del';
  /** Number in the text before; absent for what was added. */
  readonly before: number | undefined;
  /** Number in the text after; absent for what was removed. */
  readonly after: number | undefined;
  readonly pieces: readonly DiffPiece[];
}

export interface DiffModel {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** What is larger is not compared: it would keep the page busy, and nobody reads it. */
const MOST_CHARACTERS = 2_000_000;
const MOST_LINES = 40_000;
const MOST_EDITS = 8000;
const LONGEST_MARKED = 1000;
/** Lines that share less than this are two lines, not one that changed. */
const ALIKE = 0.3;

const linesOf = (text: string): string[] => {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

const whole = (text: string): readonly DiffPiece[] => [{ text, changed: false }];

/** The words that differ between two lines; nothing when the lines have little in common. */
const markedPair = (before: string, after: string) => {
  const plain = { del: whole(before), add: whole(after) };
  if (before.length > LONGEST_MARKED || after.length > LONGEST_MARKED) return plain;
  const changes = diffWordsWithSpace(before, after);
  const shared = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  if (shared < ALIKE * Math.max(before.trim().length, after.trim().length)) return plain;
  const side = (other: 'added' | 'removed'): readonly DiffPiece[] =>
    changes
      .filter(change => change[other] !== true)
      .map(({ value, added, removed }) => ({ text: value, changed: added === true || removed === true }));
  return { del: side('added'), add: side('removed') };
};

/** Lines that were removed and those that came in their place, with marked words where they belong together. */
const replaced = (
  before: readonly string[],
  after: readonly string[],
  at: { before: number; after: number },
) => {
  const pairs = before.map((line, index) => {
    const other = after[index];
    return other === undefined ? undefined : markedPair(line, other);
  });
  const gone = before.map(
    (line, index): DiffLine => ({
      kind: 'del',
      before: at.before + index,
      after: undefined,
      pieces: pairs[index]?.del ?? whole(line),
    }),
  );
  const come = after.map(
    (line, index): DiffLine => ({
      kind: 'add',
      before: undefined,
      after: at.after + index,
      pieces: pairs[index]?.add ?? whole(line),
    }),
  );
  return [...gone, ...come];
};

/** Compares two texts by lines and words; `undefined` when they are too large to compare. */
export const diffTexts = (before: string, after: string): DiffModel | undefined => {
  if (before.length + after.length > MOST_CHARACTERS) return undefined;
  const [old, young] = [linesOf(before), linesOf(after)];
  if (old.length + young.length > MOST_LINES) return undefined;
  const changes = diffArrays(old, young, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return undefined;
  const lines: DiffLine[] = [];
  const at = { before: 1, after: 1 };
  let gone: readonly string[] = [];
  let come: readonly string[] = [];
  const settle = () => {
    lines.push(...replaced(gone, come, at));
    at.before += gone.length;
    at.after += come.length;
    gone = [];
    come = [];
  };
  for (const { value, added, removed } of changes) {
    if (removed) gone = [...gone, ...value];
    else if (added) come = [...come, ...value];
    else {
      settle();
      for (const text of value) {
        lines.push({ kind: 'same', before: at.before, after: at.after, pieces: whole(text) });
        at.before += 1;
        at.after += 1;
      }
    }
  }
  settle();
  return {
    lines,
    added: lines.filter(line => line.kind === 'add').length,
    removed: lines.filter(line => line.kind === 'del').length,
  };
};
