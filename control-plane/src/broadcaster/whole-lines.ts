import type { LogPiece } from './log-bytes.ts';
import { countNewlines } from './plan-append.ts';

/** Lines with their ends; the last of a log may lack it. */
export interface LineRun extends LogPiece {
  /** The run goes on with a line whose beginning was too long to be in one run with it. */
  readonly continues: boolean;
}

const NEWLINE = 10;
/** A line longer than this comes in several runs. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** What is left behind the last line end of a run. It holds none, so what comes next knows how many are before it. */
interface Rest {
  readonly start: number;
  readonly bytes: Buffer;
  readonly continues: boolean;
  readonly countNewlinesBefore: () => number;
}

/** Cuts pieces where lines end. Only the line that two pieces share is put together; the rest is not copied. */
export async function* wholeLines(pieces: AsyncIterable<LogPiece>): AsyncGenerator<LineRun> {
  let rest: Rest | undefined;
  for await (const piece of pieces) {
    let run: LineRun = { ...piece, continues: false };
    if (rest && rest.bytes.length > 0) {
      const seam = piece.bytes.indexOf(NEWLINE) + 1 || piece.bytes.length;
      const shared = joined(rest, piece, seam);
      if (seam === piece.bytes.length) run = shared;
      else {
        yield shared;
        run = {
          start: piece.start + seam,
          newlinesBefore: piece.newlinesBefore + 1,
          bytes: piece.bytes.subarray(seam),
          continues: false,
        };
      }
    } else if (rest) run = { ...run, continues: rest.continues };
    const cut = cutOf(run.bytes);
    rest = behind(run, cut);
    if (cut > 0) yield { ...run, bytes: run.bytes.subarray(0, cut) };
  }
  if (!rest || rest.bytes.length === 0) return;
  const { start, bytes, continues } = rest;
  yield { start, bytes, continues, newlinesBefore: rest.countNewlinesBefore() };
}

const joined = (rest: Rest, piece: LogPiece, length: number): LineRun => ({
  start: rest.start,
  bytes: Buffer.concat([rest.bytes, piece.bytes.subarray(0, length)]),
  newlinesBefore: piece.newlinesBefore,
  continues: rest.continues,
});

const cutOf = (bytes: Buffer): number => {
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  return end === 0 && bytes.length > MAX_LINE_BYTES ? characterEnd(bytes) : end;
};

/** Where the last whole character ends. */
export const characterEnd = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const behind = (run: LineRun, cut: number): Rest => ({
  start: run.start + cut,
  bytes: run.bytes.subarray(cut),
  continues: cut === 0 ? run.continues : run.bytes[cut - 1] !== NEWLINE,
  countNewlinesBefore: () => run.newlinesBefore + countNewlines(run.bytes.subarray(0, cut)),
});
