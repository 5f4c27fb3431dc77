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
