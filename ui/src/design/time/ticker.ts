import { useSyncExternalStore } from 'react';

/** One clock for every time on the page: all of them change together, and nothing ticks when none is shown. */
const TICK_MS = 10_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The time, at most ten seconds old. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now));
