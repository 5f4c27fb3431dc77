import { type Entry, keyText } from './entry.ts';

/** The first place whose key is not below the given one. */
const placeOf = (keys: readonly string[], key: string): number => {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The objects of one resource as of now, by key and in the order of their keys. */
export class Shelf {
  readonly #entries = new Map<string, Entry>();
  #keys: string[] = [];
  #isSorted = true;

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /** Puts, or removes, without keeping order, for loading many; the next reader sorts once. */
  load(key: string, entry: Entry | undefined): void {
    if (entry) this.#entries.set(key, entry);
    else this.#entries.delete(key);
    this.#isSorted = false;
  }

  put(entry: Entry): void {
    const key = keyText(entry);
    if (!this.#entries.has(key)) {
      const keys = this.#sorted();
      const last = keys.at(-1);
      if (last === undefined || last < key) keys.push(key);
      else keys.splice(placeOf(keys, key), 0, key);
    }
    this.#entries.set(key, entry);
  }

  remove(key: string): void {
    if (!this.#entries.delete(key)) return;
    const keys = this.#sorted();
    keys.splice(placeOf(keys, key), 1);
  }

  /** All objects, or those of a namespace, in order. */
  *entries(namespace?: string): Generator<Entry> {
    const keys = this.#sorted();
    const prefix = namespace === undefined ? '' : `${namespace}/`;
    for (let at = prefix === '' ? 0 : placeOf(keys, prefix); at < keys.length; at += 1) {
      const key = keys[at] as string;
      if (!key.startsWith(prefix)) return;
      yield this.#entries.get(key) as Entry;
    }
  }

  #sorted(): string[] {
    if (!this.#isSorted) {
      this.#keys = [...this.#entries.keys()].sort();
      this.#isSorted = true;
    }
    return this.#keys;
  }
}
