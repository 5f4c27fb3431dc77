import type { LogBytes } from './log-bytes.ts';
import type { LogStore, StoredStep } from './log-store.ts';
import { type LineMark, readMarks } from './marks.ts';

interface Deps {
  readonly store: LogStore;
  readonly bytes: LogBytes;
}

interface Wanted {
  /** Lines count from 1. */
  readonly from: number;
  readonly count: number;
}

/** Some lines of a step. */
export interface Lines {
  readonly from: number;
  readonly lines: readonly string[];
  readonly marks: readonly LineMark[];
  readonly cut: readonly number[];
  readonly next?: number;
}

const NEWLINE = 10;
const RETURN = 13;
const MAX_PAGE_BYTES = 1024 * 1024;
/** A line longer than this is cut; its bytes can be read by range. */
const MAX_LINE_BYTES = 64 * 1024;
const WINDOW_BYTES = 256 * 1024;
const MAX_BLOCKS = 64;

/** How many lines a step has; the last one counts also while it has no end. */
export const linesOf = ({ newlines, isOpen }: Pick<StoredStep, 'newlines' | 'isOpen'>): number =>
  newlines + (isOpen ? 1 : 0);

/** Finds lines by their numbers. */
export class LineReader {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read(buildId: string, step: StoredStep, { from, count }: Wanted): Promise<Lines> {
    const total = linesOf(step);
    if (from > total) return { from, lines: [], marks: [], cut: [] };
    const place = { buildId, ordinal: step.ordinal };
    const start = await this.startOf(buildId, step, from);
    const lines: string[] = [];
    const cut: number[] = [];
    let at = start;
    while (lines.length < count && at < step.bytes && at - start < MAX_PAGE_BYTES) {
      const window = await this.#deps.bytes.read(place, {
        start: at,
        end: Math.min(step.bytes, at + WINDOW_BYTES),
      });
      const isLast = at + window.length >= step.bytes;
      const taken = takeLines(window, count - lines.length, isLast);
      lines.push(...taken.lines);
      at += taken.bytes;
      if (taken.lines.length > 0) continue;
      cut.push(from + lines.length);
      lines.push(window.toString('utf8', 0, MAX_LINE_BYTES));
      at = await this.startOf(buildId, step, from + lines.length);
    }
    const next = from + lines.length;
    const marks = await this.#marks(buildId, step, { start, end: at, from, next });
    return { from, lines, marks, cut, ...(next <= total ? { next } : {}) };
  }

  /** Where a line begins, or where the log ends if there is none of that number. */
  async startOf(buildId: string, step: StoredStep, line: number): Promise<number> {
    if (line <= 1) return 0;
    if (line - 1 > step.newlines) return step.bytes;
    const place = { buildId, ordinal: step.ordinal };
    const block = await this.#deps.store.blockOfNewline(place, line - 1);
    if (!block) return step.bytes;
    const bytes = await this.#deps.bytes.read(place, {
      start: block.startByte,
      end: Math.min(step.bytes, block.startByte + block.length),
    });
    let at = -1;
    for (let left = line - 1 - block.newlinesBefore; left > 0; left -= 1) at = bytes.indexOf(NEWLINE, at + 1);
    return block.startByte + at + 1;
  }

  async #marks(
    buildId: string,
    { ordinal }: StoredStep,
    { start, end, from, next }: { start: number; end: number; from: number; next: number },
  ): Promise<LineMark[]> {
    const blocks = await this.#deps.store.blocks({ buildId, ordinal }, { start, end }, MAX_BLOCKS);
    const all = blocks.flatMap(({ marks, newlinesBefore }) => readMarks(marks, newlinesBefore));
    const before = all.findLast(({ line }) => line <= from);
    const within = all.filter(({ line }) => line > from && line < next);
    return before ? [{ ...before, line: from }, ...within] : within;
  }
}

/** Whole lines from the beginning of a window; none where the first one is too long for it. */
const takeLines = (
  window: Buffer,
  count: number,
  isLast: boolean,
): { readonly lines: string[]; readonly bytes: number } => {
  const lines: string[] = [];
  let start = 0;
  while (lines.length < count && start < window.length) {
    const found = window.indexOf(NEWLINE, start);
    const end = found < 0 && isLast ? window.length : found;
    if (end < 0 || end - start > MAX_LINE_BYTES) break;
    lines.push(lineText(window, start, end));
    start = end + 1;
  }
  return { lines, bytes: Math.min(start, window.length) };
};

/** Without its end, whichever kind it is. */
export const lineText = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('utf8', start, bytes[end - 1] === RETURN && end > start ? end - 1 : end);
