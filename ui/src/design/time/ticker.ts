import { useSyncExternalStore } from 'react';

/** One clock for many times on the page: all of them change together, and nothing ticks when none is shown. */
class Ticker {
  readonly #everyMs: number;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #now = Date.now();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  readonly now = (): number => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#timer === undefined) {
      this.#timer = setInterval(this.#tick, this.#everyMs);
      queueMicrotask(this.#tick);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly #tick = (): void => {
    this.#now = Date.now();
    for (const listener of this.#listeners) listener();
  };
}

const slow = new Ticker(10_000);
const quick = new Ticker(1_000);

/** The time, at most ten seconds old; with `quick` one second, for what a person watches. */
export const useNow = (pace: 'slow' | 'quick' = 'slow'): Date => {
  const ticker = pace === 'quick' ? quick : slow;
  return new Date(useSyncExternalStore(ticker.subscribe, ticker.now));
};
