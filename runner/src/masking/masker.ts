import type { Patterns } from './patterns.ts';

/** What stands where a secret would show; its length tells nothing. */
export const MASK = '*****';

const MASK_BYTES = Buffer.from(MASK);
const NOTHING: Uint8Array = new Uint8Array();

/**
 * Hides patterns in a stream of bytes, however it is cut. What could be the beginning of one is held back until it is
 * known, which is never more than the longest pattern; all else leaves at once and unchanged.
 */
export class Masker {
  readonly #patterns: () => Patterns;
  #held: Uint8Array = NOTHING;
  /** How many of the held bytes belong to what is already hidden. */
  #covered = 0;

  /** Patterns are asked for with each chunk, since secrets may become known while a program runs. */
  constructor(patterns: () => Patterns) {
    this.#patterns = patterns;
  }

  /** What may leave after one more chunk. */
  write(chunk: Uint8Array): Uint8Array {
    const patterns = this.#patterns();
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    return this.#release(bytes, patterns, patterns.openFrom(bytes));
  }

  /** What is left when no more comes. */
  end(): Uint8Array {
    return this.#release(this.#held, this.#patterns(), this.#held.length);
  }

  /** Hides what begins before `until`, keeps the rest, and gives what is not hidden. */
  #release(bytes: Uint8Array, patterns: Patterns, until: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let covered = this.#covered;
    let shown = Math.min(covered, until);
    let at = 0;
    for (
      at = patterns.candidate(bytes, 0, until);
      at < until;
      at = patterns.candidate(bytes, at + 1, until)
    ) {
      const length = patterns.lengthAt(bytes, at);
      if (length === 0) continue;
      // A match that begins inside of another only makes that longer.
      if (at >= covered) {
        if (at > shown) parts.push(bytes.subarray(shown, at));
        parts.push(MASK_BYTES);
      }
      covered = Math.max(covered, at + length);
      shown = Math.min(covered, until);
    }
    if (until > shown) parts.push(bytes.subarray(shown, until));
    this.#held = until === bytes.length ? NOTHING : bytes.slice(until);
    this.#covered = Math.max(0, covered - until);
    const [only = NOTHING] = parts;
    return parts.length < 2 ? only : Buffer.concat(parts);
  }
}
