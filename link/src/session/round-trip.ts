import type { Clock } from '@freshet/kit/time';

/** How long a sign of life and its answer take; only the answer to the newest one counts. */
export class RoundTrip {
  readonly #clock: Clock;
  #asked = 0n;
  #askedAt: number | undefined;
  #ms: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Of the last answer; undefined before the first. */
  get ms(): number | undefined {
    return this.#ms;
  }

  /** What to send, so that its answer is known again. */
  ask(): Buffer {
    this.#asked += 1n;
    this.#askedAt = this.#now();
    const payload = Buffer.alloc(8);
    payload.writeBigUInt64BE(this.#asked);
    return payload;
  }

  answered(payload: Buffer): void {
    if (this.#askedAt === undefined || payload.readBigUInt64BE() !== this.#asked) return;
    // A wall clock may have been set back meanwhile.
    this.#ms = Math.max(0, this.#now() - this.#askedAt);
    this.#askedAt = undefined;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
