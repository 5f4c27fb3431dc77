const KEY_BYTES = 4;

const keyAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) |
  ((bytes[at + 1] ?? 0) << 8) |
  ((bytes[at + 2] ?? 0) << 16) |
  ((bytes[at + 3] ?? 0) << 24);

/** Spreads the keys over a table of two bytes' width. */
const spread = (key: number): number => Math.imul(key, 0x9e37_79b1) >>> 16;

const startsAt = (bytes: Uint8Array, at: number, pattern: Uint8Array): boolean => {
  for (let index = 0; index < pattern.length; index += 1)
    if (bytes[at + index] !== pattern[index]) return false;
  return true;
};

/**
 * Byte patterns of at least four bytes, indexed by their beginnings. Nearly every byte of output is dismissed by one
 * look into a table of pairs.
 */
export class Patterns {
  /** 1 for every pair of bytes that a pattern begins with. */
  readonly #pairs = new Uint8Array(65_536);
  /** 1 for every four bytes that a pattern begins with, and for a few others. */
  readonly #quads = new Uint8Array(65_536);
  readonly #firsts = new Uint8Array(256);
  readonly #triples = new Set<number>();
  /** By their first four bytes, the longest first. */
  readonly #byKey = new Map<number, Uint8Array[]>();
  readonly longest: number;

  constructor(patterns: Iterable<Uint8Array>) {
    let longest = 0;
    for (const pattern of patterns) {
      const [first = 0, second = 0, third = 0] = pattern;
      this.#firsts[first] = 1;
      this.#pairs[first | (second << 8)] = 1;
      this.#triples.add(first | (second << 8) | (third << 16));
      const key = keyAt(pattern, 0);
      this.#quads[spread(key)] = 1;
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), pattern]);
      longest = Math.max(longest, pattern.length);
    }
    for (const list of this.#byKey.values()) list.sort((one, other) => other.length - one.length);
    this.longest = longest;
  }

  /** The first place from `from` on, before `to`, where a pattern may begin; `to` when there is none. */
  candidate(bytes: Uint8Array, from: number, to: number): number {
    const pairs = this.#pairs;
    const quads = this.#quads;
    let pair = (bytes[from] ?? 0) << 8;
    for (let at = from; at < to; at += 1) {
      // The byte behind the last one reads as nothing, which counts as zero.
      pair = (pair >>> 8) | ((bytes[at + 1] as number) << 8);
      if (pairs[pair] === 1 && quads[spread(keyAt(bytes, at))] === 1) return at;
    }
    return to;
  }

  /** The length of the longest pattern that stands at a place, 0 for none. */
  lengthAt(bytes: Uint8Array, at: number): number {
    for (const pattern of this.#byKey.get(keyAt(bytes, at)) ?? [])
      if (at + pattern.length <= bytes.length && startsAt(bytes, at, pattern)) return pattern.length;
    return 0;
  }

  /** The first place at which more bytes could still complete a pattern; the length of the bytes when there is none. */
  openFrom(bytes: Uint8Array): number {
    for (let at = Math.max(0, bytes.length - this.longest + 1); at < bytes.length; at += 1)
      if (this.#isBeginning(bytes, at)) return at;
    return bytes.length;
  }

  #isBeginning(bytes: Uint8Array, at: number): boolean {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + KEY_BYTES);
    const left = bytes.length - at;
    if (left === 1) return this.#firsts[first] === 1;
    if (left === 2) return this.#pairs[first | (second << 8)] === 1;
    if (left === 3) return this.#triples.has(first | (second << 8) | (third << 16));
    const rest = bytes.subarray(at);
    return (this.#byKey.get(keyAt(bytes, at)) ?? []).some(
      pattern => pattern.length > left && startsAt(pattern, 0, rest),
    );
  }
}
