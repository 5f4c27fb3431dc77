import type { Clock } from '@freshet/kit/time';

interface ExpiringMapOptions<Value> {
  readonly clock: Clock;
  readonly maxEntries: number;
  readonly ttlMs: number;
  /** Called with each value that leaves. */
  readonly onDrop?: (value: Value) => void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

/** Remembers a bounded number of values for a bounded time; the least recently used leave first. */
export class ExpiringMap<Value> {
  readonly #options: ExpiringMapOptions<Value>;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(options: ExpiringMapOptions<Value>) {
    this.#options = options;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until <= this.#now()) {
      this.delete(key);
      return undefined;
    }
    // Set anew, so that the map's order stays the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#entries.set(key, { value, until: this.#now() + this.#options.ttlMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#options.maxEntries) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#options.onDrop?.(entry.value);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
