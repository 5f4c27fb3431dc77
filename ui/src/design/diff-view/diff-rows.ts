import type { DiffLine } from './diff-model.ts';

/** Lines of one side by side; a side is absent where the other has more. */
export interface SplitRow {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** A run of lines to show, or of unchanged lines that are folded away. */
export type Stretch =
  | { readonly kind: 'lines'; readonly start: number; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'fold'; readonly start: number; readonly count: number };

/** A fold for fewer lines than this would save nothing. */
const LEAST_FOLD = 4;

const nearChange = (lines: readonly DiffLine[], context: number): boolean[] => {
  const near = lines.map(() => false);
  lines.forEach((line, index) => {
    if (line.kind === 'same') return;
    near.fill(true, Math.max(0, index - context), Math.min(lines.length, index + context + 1));
  });
  return near;
};

/** Splits lines into those near a change and folds between. `opened` tells how many lines of a fold, from its start, are shown. */
export const stretches = (
  lines: readonly DiffLine[],
  context: number,
  opened: ReadonlyMap<number, number>,
): readonly Stretch[] => {
  const near = nearChange(lines, context);
  const runs: Stretch[] = [];
  const show = (start: number, end: number) => {
    if (end <= start) return;
    const last = runs.at(-1);
    if (last?.kind === 'lines') {
      runs[runs.length - 1] = { ...last, lines: [...last.lines, ...lines.slice(start, end)] };
    } else runs.push({ kind: 'lines', start, lines: lines.slice(start, end) });
  };
  for (let at = 0; at < lines.length; ) {
    let end = at + 1;
    while (end < lines.length && near[end] === near[at]) end += 1;
    const shown = near[at] || end - at < LEAST_FOLD ? end : Math.min(end, at + (opened.get(at) ?? 0));
    show(at, shown);
    if (shown < end) runs.push({ kind: 'fold', start: at, count: end - shown });
    at = end;
  }
  return runs;
};

/** Puts removed lines beside those that came in their place. */
export const sideBySide = (lines: readonly DiffLine[]): readonly SplitRow[] => {
  const rows: SplitRow[] = [];
  let gone: DiffLine[] = [];
  let come: DiffLine[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      rows.push({ before: gone[at], after: come[at] });
    }
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.kind === 'del') gone.push(line);
    else if (line.kind === 'add') come.push(line);
    else {
      settle();
      rows.push({ before: line, after: line });
    }
  }
  settle();
  return rows;
};
