/** Who stops a runtime waits for its parts, one after the other; which one keeps it is said. */
import { notingDelay } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

/** Well before whoever supervises the process loses patience. */
const LATE_MS = 1_500;

export const stopPart = (
  part: string,
  stopped: Promise<void> | undefined,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<void> =>
  notingDelay(stopped ?? Promise.resolve(), {
    ms: LATE_MS,
    clock,
    onLate: () => log.warn({ part }, 'a part of the runtime takes long to stop'),
  });

/** A part, and how it is stopped; undefined where it was never begun. */
type Ending = readonly [part: string, stop: () => Promise<void> | undefined];

/** Stops one part after the other. One that fails keeps no other from being stopped; its failure is told at the end. */
export const stopInTurn = async (
  endings: readonly Ending[],
  deps: { readonly clock: Clock; readonly log: Logger },
): Promise<void> => {
  const failures: unknown[] = [];
  for (const [part, stop] of endings)
    await (async () => stopPart(part, stop(), deps))().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

/** Stops all parts at once, and waits for each; the first failure is told when all have stopped. */
export const stopAtOnce = async (
  endings: readonly Ending[],
  deps: { readonly clock: Clock; readonly log: Logger },
): Promise<void> => {
  const ends = await Promise.allSettled(endings.map(async ([part, stop]) => stopPart(part, stop(), deps)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** What is waited for later than it was begun: whatever it fails with meanwhile is told to who waits then. */
export const begun = <Stopping extends Promise<void> | undefined>(stopping: Stopping): Stopping => {
  stopping?.catch(() => undefined);
  return stopping;
};
