/**
 * When and on which stream lines were written. Each chunk of a runner has one time, so a block notes runs of lines
 * rather than each of them: [lines after the first of the block, milliseconds since 1970, stream].
 */
import { z } from 'zod';

const STREAMS = ['out', 'err'] as const;

const Mark = z.tuple([z.int(), z.int(), z.union([z.literal(0), z.literal(1)])]);
const Marks = z.array(Mark);
export type Mark = z.infer<typeof Mark>;

/** A block rewrites its marks whenever it grows, so they are few: nearby times are taken for one. */
const MAX_MARKS = 400;
const SAME_TIME_MS = 100;

export interface Written {
  /** Counted from the line that the block begins in. */
  readonly line: number;
  readonly at: number;
  readonly stream: 'out' | 'err';
}

/** The marks with one more piece of text noted. */
export const withMark = (marks: readonly Mark[], { line, at, stream }: Written): readonly Mark[] => {
  const code = stream === 'err' ? 1 : 0;
  const last = marks.at(-1);
  const isSame = last !== undefined && last[2] === code && Math.abs(at - last[1]) < SAME_TIME_MS;
  if (isSame || marks.length >= MAX_MARKS) return marks;
  // A line has one mark: that of the text that began it.
  return last?.[0] === line ? marks : [...marks, [line, at, code]];
};

export interface LineMark {
  readonly line: number;
  readonly at: Date;
  readonly stream: 'out' | 'err';
}

/** The marks of a block as a reader sees them: by the number of the line within the step. */
export const readMarks = (stored: unknown, newlinesBefore: number): LineMark[] =>
  Marks.parse(stored).map(([line, at, code]) => ({
    line: newlinesBefore + 1 + line,
    at: new Date(at),
    stream: STREAMS[code],
  }));

/** The marks of two neighbours as those of one block; `newlines` is how many line ends the first one has. */
export const joinedMarks = (before: readonly Mark[], stored: unknown, newlines: number): readonly Mark[] =>
  Marks.parse(stored).reduce<readonly Mark[]>(
    (marks, [line, at, code]) => withMark(marks, { line: newlines + line, at, stream: STREAMS[code] }),
    before,
  );
