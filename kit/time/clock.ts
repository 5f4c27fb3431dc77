import { setTimeout as delay } from 'node:timers/promises';

/** The only source of time. Injected, so that tests own it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A longer timer would fire at once; longer sleeps are taken in slices. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    try {
      for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
        await delay(Math.min(left, LONGEST_TIMER_MS), undefined, signal ? { signal } : {});
      }
      signal?.throwIfAborted();
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
