/**
 * A unified diff of two texts by lines: what both begin and end with is set aside, and of the lines between as many as
 * can be are kept. Where there are too many of them, finding those would take long, and all count as replaced.
 */

/** Lines of the one times lines of the other; some two thousand of each. */
const CELLS_MAX = 4_000_000;
const CONTEXT = 3;

interface Edit {
  readonly kind: ' ' | '-' | '+';
  readonly line: string;
}

export interface LineDiff {
  readonly added: number;
  readonly removed: number;
  /** Empty where both are the same. */
  readonly text: string;
}

export const diffLines = (before: string, after: string): LineDiff => {
  const edits = editsBetween(linesOf(before), linesOf(after));
  const count = (kind: Edit['kind']): number => edits.filter(edit => edit.kind === kind).length;
  return { added: count('+'), removed: count('-'), text: hunksOf(edits) };
};

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const marked = (kind: Edit['kind'], lines: readonly string[]): readonly Edit[] =>
  lines.map(line => ({ kind, line }));

const editsBetween = (before: readonly string[], after: readonly string[]): readonly Edit[] => {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  return [
    ...marked(' ', before.slice(0, head)),
    ...(shortestWay(removed, added) ?? [...marked('-', removed), ...marked('+', added)]),
    ...marked(' ', before.slice(before.length - tail)),
  ];
};

/** Keeps as many lines as can be kept; undefined where finding them would take too long. */
const shortestWay = (before: readonly string[], after: readonly string[]): readonly Edit[] | undefined => {
  const width = after.length + 1;
  if ((before.length + 1) * width > CELLS_MAX) return undefined;
  const common = commonFrom(before, after);
  const edits: Edit[] = [];
  let [x, y] = [0, 0];
  while (x < before.length && y < after.length) {
    const [removed, added] = [before[x] ?? '', after[y] ?? ''];
    const drops = (common[(x + 1) * width + y] ?? 0) >= (common[x * width + y + 1] ?? 0);
    const edit = editOf(removed, added, drops);
    edits.push(edit);
    if (edit.kind !== '+') x += 1;
    if (edit.kind !== '-') y += 1;
  }
  return [...edits, ...marked('-', before.slice(x)), ...marked('+', after.slice(y))];
};

const editOf = (removed: string, added: string, drops: boolean): Edit => {
  if (removed === added) return { kind: ' ', line: removed };
  return drops ? { kind: '-', line: removed } : { kind: '+', line: added };
};

/** For each two places, how many lines the rests of both texts have in common. */
const commonFrom = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let x = before.length - 1; x >= 0; x -= 1)
    for (let y = after.length - 1; y >= 0; y -= 1) {
      const at = x * width + y;
      common[at] =
        before[x] === after[y]
          ? (common[at + width + 1] ?? 0) + 1
          : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  return common;
};

/** Only what changed, with a few lines around it. */
const hunksOf = (edits: readonly Edit[]): string => {
  const changed = edits.flatMap((edit, index) => (edit.kind === ' ' ? [] : [index]));
  const hunks: { from: number; to: number }[] = [];
  for (const index of changed) {
    const [from, to] = [Math.max(0, index - CONTEXT), Math.min(edits.length, index + CONTEXT + 1)];
    const last = hunks.at(-1);
    if (last && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  /** Lines ahead of the hunk, of either text. */
  const ahead = { '-': 0, '+': 0 };
  let counted = 0;
  return hunks
    .map(hunk => {
      for (; counted < hunk.from; counted += 1) {
        const { kind } = edits[counted] as Edit;
        if (kind !== '+') ahead['-'] += 1;
        if (kind !== '-') ahead['+'] += 1;
      }
      return hunkText(edits.slice(hunk.from, hunk.to), ahead);
    })
    .join('');
};

const hunkText = (inside: readonly Edit[], ahead: Readonly<Record<'-' | '+', number>>): string => {
  const range = (kind: '-' | '+'): string => {
    const lines = inside.filter(edit => edit.kind !== (kind === '-' ? '+' : '-')).length;
    return `${kind}${ahead[kind] + (lines === 0 ? 0 : 1)},${lines}`;
  };
  const body = inside.map(({ kind, line }) => `${kind}${line}\n`).join('');
  return `@@ ${range('-')} ${range('+')} @@\n${body}`;
};
