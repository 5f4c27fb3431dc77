/** Who stops a runtime waits for its parts, one after the other; which one keeps it is said. */
import { notingDelay, settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

/** Well before whoever supervises the process loses patience. */
const LATE_MS = 1_500;

interface StoppingDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

export const stopPart = (
  part: string,
  stopped: Promise<void> | undefined,
  { clock, log }: StoppingDeps,
): Promise<void> =>
  notingDelay(stopped ?? Promise.resolve(), {
    ms: LATE_MS,
    clock,
    onLate: () => log.warn({ part }, 'a part of the runtime takes long to stop'),
  });

/** A part, and how it is stopped; undefined where it was never begun. */
export type Ending = readonly [part: string, stop: () => Promise<void> | undefined];

/** Failures that were said already: a part stops parts of its own, and throws what one of those failed with. */
const said = new WeakSet<object>();

const isNews = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return true;
  if (said.has(error)) return false;
  said.add(error);
  return true;
};

/** Each failure is said here: only the first is thrown, and whoever stops has nobody left to tell of it. */
const stopOne = async ([part, stop]: Ending, deps: StoppingDeps): Promise<void> => {
  try {
    await stopPart(part, stop(), deps);
  } catch (error) {
    if (isNews(error)) deps.log.error({ part, error }, 'a part of the runtime could not be stopped');
    throw error;
  }
};

/** Stops one part after the other. One that fails keeps no other from being stopped; its failure is told at the end. */
export const stopInTurn = async (endings: readonly Ending[], deps: StoppingDeps): Promise<void> => {
  const failures: unknown[] = [];
  for (const ending of endings) await stopOne(ending, deps).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

/** Stops all parts at once, and waits for each; the first failure is told when all have stopped. */
export const stopAtOnce = async (endings: readonly Ending[], deps: StoppingDeps): Promise<void> => {
  const ends = await Promise.allSettled(endings.map(ending => stopOne(ending, deps)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** What is waited for later than it was begun: whatever it fails with meanwhile is told to who waits then. */
export const begun = <Stopping extends Promise<void> | undefined>(stopping: Stopping): Stopping => {
  stopping?.catch(() => undefined);
  return stopping;
};

/**
 * Whoever is in the middle of something has a moment for it; then it is cut off, and goes on at the next start. However
 * it ends, the connection is closed: whoever no longer leads must not get anything through.
 */
export const stopThenClose = async (
  stop: (cut: AbortSignal) => Promise<void>,
  connection: { close(): Promise<void> },
  { turnMs, clock }: { readonly turnMs: number; readonly clock: Clock },
): Promise<void> => {
  const cut = new AbortController();
  try {
    const stopped = stop(cut.signal);
    if (!(await settlesWithin(stopped, turnMs, clock))) {
      // The cluster first, so that nobody writes there that something failed which was only given up.
      const closed = connection.close();
      cut.abort(new Error('the engine has had its time to stop'));
      await closed;
    }
    await stopped;
  } finally {
    await connection.close();
  }
};

/** What comes of it, unless all is over first: a cluster may be away for long, and who stops does not wait for that. */
export const unlessOver = async <Result>(coming: Promise<Result>, over: AbortSignal): Promise<Result> => {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(over.reason);
  over.addEventListener('abort', end, { once: true });
  if (over.aborted) end();
  try {
    return await Promise.race([coming, ended.promise]);
  } finally {
    over.removeEventListener('abort', end);
  }
};
