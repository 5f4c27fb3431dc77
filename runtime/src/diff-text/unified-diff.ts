import { type DiffLine, diffLines } from './line-diff.ts';

export interface DiffOptions {
  /** Lines shown around what changed. */
  readonly context?: number;
  /** For terminals. */
  readonly isColoured?: boolean;
}

const COLOURS: Readonly<Record<string, string>> = { '-': '\u001b[31m', '+': '\u001b[32m', '@': '\u001b[36m' };
const PLAIN = '\u001b[0m';

const painted = (line: string, isColoured: boolean): string => {
  const colour = COLOURS[line[0] ?? ''];
  return isColoured && colour !== undefined ? `${colour}${line}${PLAIN}` : line;
};

/** Where shown pieces begin and end; those that touch are one. */
const piecesOf = (lines: readonly DiffLine[], context: number): [start: number, end: number][] => {
  const pieces: [number, number][] = [];
  for (const [place, { mark }] of lines.entries()) {
    if (mark === ' ') continue;
    const [start, end] = [Math.max(0, place - context), Math.min(lines.length, place + context + 1)];
    const last = pieces.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else pieces.push([start, end]);
  }
  return pieces;
};

const countOf = (lines: readonly DiffLine[], without: '-' | '+'): number =>
  lines.filter(({ mark }) => mark !== without).length;

const rangeText = (before: number, count: number): string =>
  `${count === 0 ? before : before + 1}${count === 1 ? '' : `,${count}`}`;

/** Lines of both texts ahead of a piece. */
interface Ahead {
  readonly old: number;
  readonly fresh: number;
}

const headOf = (ahead: Ahead, piece: readonly DiffLine[]): string =>
  `@@ -${rangeText(ahead.old, countOf(piece, '+'))} +${rangeText(ahead.fresh, countOf(piece, '-'))} @@`;

/** A unified diff of two texts, as `diff -u` writes it; empty where they are the same. */
export const unifiedDiff = (
  [fromName, from]: readonly [name: string, text: string],
  [toName, to]: readonly [name: string, text: string],
  { context = 3, isColoured = false }: DiffOptions = {},
): string => {
  if (from === to) return '';
  const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/u, '').split('\n'));
  const lines = diffLines(linesOf(from), linesOf(to));
  // Counted on from piece to piece: a diff may have thousands of them.
  let ahead: Ahead = { old: 0, fresh: 0 };
  let counted = 0;
  const countTo = (place: number): void => {
    const passed = lines.slice(counted, place);
    ahead = { old: ahead.old + countOf(passed, '+'), fresh: ahead.fresh + countOf(passed, '-') };
    counted = place;
  };
  const pieces = piecesOf(lines, context).flatMap(([start, end]) => {
    countTo(start);
    const piece = lines.slice(start, end);
    return [headOf(ahead, piece), ...piece.map(({ mark, text }) => `${mark}${text}`)];
  });
  const all = [`--- ${fromName}`, `+++ ${toName}`, ...pieces];
  return `${all.map(line => painted(line, isColoured)).join('\n')}\n`;
};
