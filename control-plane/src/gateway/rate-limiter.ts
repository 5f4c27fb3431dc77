import type { Clock } from '@freshet/kit/time';

interface Bucket {
  tokens: number;
  at: number;
}

interface Options {
  readonly perMinute: number;
  /** How many callers are remembered; the longest unseen is forgotten first. */
  readonly maxCallers?: number;
}

/**
 * A token bucket per caller, in memory: a minute's worth may come in one burst. Each process counts for
 * itself, so with N replicas a caller may get up to N times the rate.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #clock: Clock;
  readonly #perMinute: number;
  readonly #maxCallers: number;

  constructor(clock: Clock, { perMinute, maxCallers = 50_000 }: Options) {
    this.#clock = clock;
    this.#perMinute = perMinute;
    this.#maxCallers = maxCallers;
  }

  /** Takes one call of `caller`. Returns 0 when it may go on, else the seconds to wait. */
  take(caller: string): number {
    if (this.#perMinute === 0) return 0;
    const now = this.#clock.now().getTime();
    const bucket = this.#refilled(caller, now);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60) / this.#perMinute);
    bucket.tokens -= 1;
    return 0;
  }

  /** Gives a call back that turned out not to count. */
  giveBack(caller: string): void {
    const bucket = this.#buckets.get(caller);
    if (bucket) bucket.tokens = Math.min(this.#perMinute, bucket.tokens + 1);
  }

  #refilled(caller: string, now: number): Bucket {
    const known = this.#buckets.get(caller);
    const bucket = known ?? { tokens: this.#perMinute, at: now };
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + ((now - bucket.at) * this.#perMinute) / 60_000);
    bucket.at = now;
    // Re-inserting moves it to the end, so the first key is always the longest unseen.
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    if (this.#buckets.size > this.#maxCallers) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    const oldest = this.#buckets.keys().next().value;
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
