import { sha256Hex } from '@freshet/kit/crypto';

/** Keys that were good lately, none of which can be read back; the longest unused is forgotten first. */
export class KnownKeys {
  readonly #hashes = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  has(key: string): boolean {
    return this.#hashes.has(sha256Hex(key));
  }

  add(key: string): void {
    const hash = sha256Hex(key);
    this.#hashes.delete(hash);
    this.#hashes.add(hash);
    const [oldest] = this.#hashes;
    if (this.#hashes.size > this.#most && oldest !== undefined) this.#hashes.delete(oldest);
  }

  delete(key: string): void {
    this.#hashes.delete(sha256Hex(key));
  }
}
