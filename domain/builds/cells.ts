const CHUNK = 64;

/** A list of fixed length that is never changed: setting a value gives a new list that shares almost all of the old. */
export class Cells<T> {
  readonly #chunks: readonly (readonly T[])[];
  readonly length: number;

  private constructor(chunks: readonly (readonly T[])[], length: number) {
    this.#chunks = chunks;
    this.length = length;
  }

  static from<T>(values: readonly T[]): Cells<T> {
    const chunks: (readonly T[])[] = [];
    for (let at = 0; at < values.length; at += CHUNK) chunks.push(values.slice(at, at + CHUNK));
    return new Cells(chunks, values.length);
  }

  at(index: number): T {
    const value = this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK];
    if (value === undefined) throw new RangeError(`There is no cell ${index} of ${this.length}`);
    return value;
  }

  with(index: number, value: T): Cells<T> {
    const place = Math.floor(index / CHUNK);
    const chunk = [...(this.#chunks[place] ?? [])];
    chunk[index % CHUNK] = value;
    const chunks = [...this.#chunks];
    chunks[place] = chunk;
    return new Cells(chunks, this.length);
  }
}
