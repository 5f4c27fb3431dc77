/** A place in a text as editors count: both from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Knows the line and column of every offset of a text. */
export interface Lines {
  at(offset: number): Position;
}

/** Turns offsets of one text into lines and columns. */
export class LineIndex implements Lines {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (let found = text.indexOf('\n'); found !== -1; found = text.indexOf('\n', found + 1))
      this.#starts.push(found + 1);
  }

  /** Offsets outside the text are moved to its nearest end. */
  at(offset: number): Position {
    const inside = Math.min(Math.max(offset, 0), this.#length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: inside - (this.#starts[low] ?? 0) + 1 };
  }
}
