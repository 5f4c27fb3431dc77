import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `probe` stops throwing and returns its result; fails with the last error after `deadlineMs`. */
export const eventually = async <Result>(
  probe: () => Result | Promise<Result>,
  deadlineMs = 30_000,
): Promise<Result> => {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(20);
  }
};
