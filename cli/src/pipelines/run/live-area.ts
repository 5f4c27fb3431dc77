import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from '../../output/index.ts';

const ESC = '\u001b[';
const HIDE_CURSOR = `${ESC}?25l`;
const SHOW_CURSOR = `${ESC}?25h`;
const ERASE_LINE = `${ESC}K`;

/** The size of a terminal. */
interface Size {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Lines at the bottom of a terminal that are drawn anew in place. Only lines that changed are written, all of them
 * in one piece, so that nothing flickers; what stands above is never touched. The cursor rests below the last line.
 */
export class LiveArea {
  readonly #write: (text: string) => void;
  /** Undefined for a row of which nothing is known. */
  #shown: readonly (string | undefined)[] = [];
  #size: Size = { columns: 0, rows: 0 };

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  draw(lines: readonly string[], { columns, rows }: Size): void {
    // A window that changed its size broke and moved the lines, so none of them is where it was.
    if (this.#size.columns !== columns || this.#size.rows !== rows)
      this.#shown = new Array<undefined>(this.#rows(columns)).fill(undefined);
    this.#size = { columns, rows };
    const before = this.#shown;
    if (before.length === lines.length && lines.every((line, index) => line === before[index])) return;
    this.#write(HIDE_CURSOR + up(before.length) + changes(lines, before));
    this.#shown = lines;
  }

  /** Lets somebody else write below the lines for a while. */
  release(): void {
    this.#write(SHOW_CURSOR);
  }

  /** Takes the lines away, and as many rows as were written below them. */
  clear(columns: number, below = 0): void {
    const rows = this.#rows(columns) + below;
    this.#shown = [];
    // Line by line, since some terminals keep what is erased at once in their history.
    this.#write(up(rows) + `${ERASE_LINE}\n`.repeat(rows) + up(rows) + SHOW_CURSOR);
  }

  #rows(columns: number): number {
    return this.#shown.reduce((sum, line) => sum + rowsOf(line ?? '', columns), 0);
  }
}

const changes = (lines: readonly string[], before: readonly (string | undefined)[]): string => {
  const written = lines.map((line, index) => (line === before[index] ? '\n' : `${line}${ERASE_LINE}\n`));
  const fewer = Math.max(0, before.length - lines.length);
  return written.join('') + `${ERASE_LINE}\n`.repeat(fewer) + up(fewer);
};

const up = (rows: number): string => (rows > 0 ? `${ESC}${rows}A\r` : '');

/** How many rows a line takes in a window of this width. */
export const rowsOf = (line: string, columns: number): number =>
  Math.max(1, Math.ceil(displayWidth(stripVTControlCharacters(line)) / Math.max(1, columns)));
