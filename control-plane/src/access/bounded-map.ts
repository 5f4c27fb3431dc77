/** A map that forgets what was used longest ago once it holds more than `max` entries. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#max) this.dropOldest();
  }

  /** Removes the key; with `value`, only while it still stands for that one. */
  delete(key: Key, value?: Value): void {
    if (value === undefined || this.#entries.get(key) === value) this.#entries.delete(key);
  }

  dropOldest(): void {
    for (const key of this.#entries.keys()) {
      this.#entries.delete(key);
      return;
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  values(): IterableIterator<Value> {
    return this.#entries.values();
  }
}
