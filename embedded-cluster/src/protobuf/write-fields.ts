/** Puts the fields of a message together; the counterpart of reading them. Fields that say nothing are left out. */
export class FieldWriter {
  readonly #parts: Uint8Array[] = [];

  text(number: number, value: unknown): this {
    if (typeof value === 'string' && value !== '') this.bytes(number, Buffer.from(value));
    return this;
  }

  texts(number: number, values: unknown): this {
    for (const value of Array.isArray(values) ? values : []) this.bytes(number, Buffer.from(String(value)));
    return this;
  }

  flag(number: number, value: unknown): this {
    if (value === true) this.#parts.push(varint(number * 8), varint(1));
    return this;
  }

  /** A whole number that is not negative. */
  count(number: number, value: unknown): this {
    if (typeof value === 'number' && value > 0) this.#parts.push(varint(number * 8), varint(value));
    return this;
  }

  double(number: number, value: unknown): this {
    if (typeof value !== 'number' || value === 0) return this;
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    this.#parts.push(varint(number * 8 + 1), bytes);
    return this;
  }

  bytes(number: number, value: Uint8Array): this {
    this.#parts.push(varint(number * 8 + 2), varint(value.length), value);
    return this;
  }

  /** A message in this one. */
  message(number: number, write: (writer: FieldWriter) => unknown): this {
    const inner = new FieldWriter();
    write(inner);
    return this.bytes(number, inner.finish());
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

const varint = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
};
