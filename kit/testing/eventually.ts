import { setTimeout as delay } from 'node:timers/promises';

/** A wait grows longer by a twentieth at most, within these bounds: who asks all the time keeps others from working. */
const PATIENCE = 1 / 20;
const SHORTEST_MS = 20;
const LONGEST_MS = 100;

/** Waits until `probe` stops throwing and returns its result; fails with the last error after `deadlineMs`. */
export const eventually = async <Result>(
  probe: () => Result | Promise<Result>,
  deadlineMs = 60_000,
): Promise<Result> => {
  const begun = performance.now();
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() - begun > deadlineMs) throw error;
    }
    const waited = performance.now() - begun;
    await delay(Math.min(Math.max(waited * PATIENCE, SHORTEST_MS), LONGEST_MS));
  }
};
