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

const headOf = (lines: readonly DiffLine[], start: number, piece: readonly DiffLine[]): string => {
  const before = lines.slice(0, start);
  const old = rangeText(countOf(before, '+'), countOf(piece, '+'));
  return `@@ -${old} +${rangeText(countOf(before, '-'), countOf(piece, '-'))} @@`;
};

/** A unified diff of two texts, as `diff -u` writes it; empty where they are the same. */
export const unifiedDiff = (
  [fromName, from]: readonly [name: string, text: string],
  [toName, to]: readonly [name: string, text: string],
  { context = 3, isColoured = false }: DiffOptions = {},
): string => {
  if (from === to) return '';
  const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/u, '').split('\n'));
  const lines = diffLines(linesOf(from), linesOf(to));
  const pieces = piecesOf(lines, context).flatMap(([start, end]) => {
    const piece = lines.slice(start, end);
    return [headOf(lines, start, piece), ...piece.map(({ mark, text }) => `${mark}${text}`)];
  });
  const all = [`--- ${fromName}`, `+++ ${toName}`, ...pieces];
  return `${all.map(line => painted(line, isColoured)).join('\n')}\n`;
};
