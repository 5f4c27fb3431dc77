import { settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { type Clock, systemClock } from '@freshet/kit/time';

interface Stoppable {
  readonly name: string;
  readonly stop: () => Promise<void>;
  /** Only for the sake of order; whatever it leaves, the next start deals with. */
  readonly tidying: boolean;
}

/** What all parts together may take that only tidy up. */
const TIDYING_MS = 4_000;

/**
 * Remembers how to stop what was started, and stops it in reverse. One part that fails or hangs does not keep the
 * others from it: a database that is left running is worse than a log line.
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
  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop, tidying: false });
  }

  /** Is left alone when it takes too long. */
  addTidying(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop, tidying: true });
  }

  async stopAll(): Promise<void> {
    const clock = this.#clock;
    let leftMs = TIDYING_MS;
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const stopping = this.#stop(part);
      if (!part.tidying) {
        await stopping;
        continue;
      }
      const began = clock.now().getTime();
      const inTime = await settlesWithin(stopping, Math.max(1, leftMs), clock);
      leftMs -= clock.now().getTime() - began;
      if (!inTime) this.#log.warn({ part: part.name }, 'a part takes too long to stop and is left');
    }
  }

  async #stop({ name, stop }: Stoppable): Promise<void> {
    try {
      await stop();
    } catch (error) {
      this.#log.warn({ part: name, error }, 'a part did not stop cleanly');
    }
  }
}
