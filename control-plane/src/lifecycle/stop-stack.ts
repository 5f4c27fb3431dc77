import { settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { type Clock, systemClock } from '@freshet/kit/time';

interface Stoppable {
  readonly name: string;
  readonly stop: (hurry: AbortSignal) => Promise<void>;
  /** Only for the sake of order; whatever it leaves, the next start deals with. */
  readonly tidying: boolean;
}

/** The time for all parts together that only tidy up. */
const TIDYING_MS = 2_000;

const NO_HURRY = new AbortController().signal;

/**
 * Remembers how to stop what was started, and stops it in reverse. One part that fails or hangs does not keep the
 * others from it: a database that is left running is worse than a log line.
 *
 * A container runtime kills ten seconds after it asked, so that is what all of it may take: the parts that are waited
 * for have limits of their own, three seconds for child processes, three for requests and the rest for the database.
 */
export class StopStack {
  readonly #parts: Stoppable[] = [];
  readonly #log: Logger;
  readonly #clock: Clock;

  constructor(log: Logger, clock: Clock = systemClock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Is waited for as long as it takes: it must not outlive the process, and has limits of its own. */
  add(name: string, stop: (hurry: AbortSignal) => Promise<void>): void {
    this.#parts.push({ name, stop, tidying: false });
  }

  /** Is left alone when it takes too long. */
  addTidying(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop, tidying: true });
  }

  /** Nothing is tidied up any more once `hurry` aborts, and parts that are waited for hear of it. */
  async stopAll(hurry: AbortSignal = NO_HURRY): Promise<void> {
    const clock = this.#clock;
    let leftMs = TIDYING_MS;
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const stopping = this.#stop(part, hurry);
      if (!part.tidying) {
        await stopping;
        continue;
      }
      const began = clock.now().getTime();
      const enough = Promise.race([stopping, aborted(hurry)]);
      const inTime = await settlesWithin(enough, Math.max(1, leftMs), clock);
      leftMs -= clock.now().getTime() - began;
      if (!inTime) this.#log.warn({ part: part.name }, 'a part takes too long to stop and is left');
    }
  }

  async #stop({ name, stop }: Stoppable, hurry: AbortSignal): Promise<void> {
    try {
      await stop(hurry);
    } catch (error) {
      this.#log.warn({ part: name, error }, 'a part did not stop cleanly');
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
