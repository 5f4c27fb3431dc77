import type { Clock } from '@freshet/kit/time';

/** Waits for `promise`, but no longer than `ms`; tells whether it settled in time. Never rejects. */
export const settlesWithin = async (
  promise: Promise<unknown>,
  ms: number,
  clock: Clock,
): Promise<boolean> => {
  const done = new AbortController();
  const settled = promise.then(
    () => true,
    () => true,
  );
  const late = clock.sleep(ms, done.signal).then(
    () => false,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    done.abort();
  }
};

interface Deadline {
  readonly ms: number;
  readonly clock: Clock;
  /** The error to fail with when the time is over. */
  readonly expired: () => Error;
}

/** The result of `promise`, or the deadline's error. The promise itself goes on unheard after that. */
export const before = async <Result>(promise: Promise<Result>, deadline: Deadline): Promise<Result> => {
  if (await settlesWithin(promise, deadline.ms, deadline.clock)) return promise;
  promise.catch(() => undefined); // whoever set the deadline no longer waits for it
  throw deadline.expired();
};

/** Waits for a promise for as long as it takes, and tells once when that is longer than so many milliseconds. */
export const notingDelay = async <Result>(
  promise: Promise<Result>,
  { ms, clock, onLate }: Pick<Deadline, 'ms' | 'clock'> & { readonly onLate: () => void },
): Promise<Result> => {
  if (!(await settlesWithin(promise, ms, clock))) onLate();
  return promise;
};
