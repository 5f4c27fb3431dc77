import { setTimeout as delay } from 'node:timers/promises';

/** The only source of time. Injected, so that tests own it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};
