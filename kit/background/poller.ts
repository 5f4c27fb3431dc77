/**
 * A loop that survives anything its turns run into.
 *
 * Each turn says how long to rest at most before the next one; `wake()` ends the rest early. A wake-up that comes
 * during a turn is not lost: the next turn follows at once. A turn that throws is followed by a pause that grows
 * with each failure in a row and that no wake-up shortens, so a database that is away is not asked in a tight
 * loop. The first failure of a row and the recovery are logged, the repetitions only at debug level.
 */
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { isOutage } from './failure.ts';

interface PollerOptions {
  readonly name: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Does what there is to do; returns the longest rest before the next turn, in ms (0: go on at once). */
  readonly turn: (signal: AbortSignal) => Promise<number>;
  readonly maxBackoffMs?: number;
}

const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5_000;

/** The longest a poller rests; timers cannot hold more than about 24 days. */
export const LONG_REST_MS = 60_000;

export class Poller {
  readonly #options: PollerOptions;
  readonly #stopping = new AbortController();
  #rest: AbortController | undefined;
  #woken = false;
  #failures = 0;
  #loop: Promise<void> | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  wake(): void {
    this.#woken = true;
    this.#rest?.abort();
  }

  /** Lets the running turn end and starts no other. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#rest?.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#woken = false;
      const restMs = await this.#turn(signal);
      if (this.#failures > 0) await this.#sleep(restMs, signal);
      else if (!this.#woken && restMs > 0) await this.#restUntilWoken(restMs);
    }
  }

  async #turn(signal: AbortSignal): Promise<number> {
    try {
      const restMs = await this.#options.turn(signal);
      this.#noteSuccess();
      return Math.min(restMs, LONG_REST_MS);
    } catch (error) {
      this.#noteFailure(error, signal);
      const maxMs = this.#options.maxBackoffMs ?? MAX_BACKOFF_MS;
      return backoffMs(this.#failures - 1, { firstMs: Math.min(FIRST_BACKOFF_MS, maxMs), maxMs });
    }
  }

  #noteSuccess(): void {
    const { log, name } = this.#options;
    if (this.#failures > 0) log.info({ loop: name, failures: this.#failures }, 'background loop recovered');
    this.#failures = 0;
  }

  #noteFailure(error: unknown, signal: AbortSignal): void {
    const { log, name } = this.#options;
    this.#failures += 1;
    if (signal.aborted) return;
    const fields = { loop: name, failures: this.#failures, error };
    if (this.#failures > 1) log.debug(fields, 'background loop still fails');
    else if (isOutage(error)) log.warn(fields, 'background loop waits for the database');
    else log.error(fields, 'background loop failed and will try again');
  }

  async #restUntilWoken(ms: number): Promise<void> {
    this.#rest = new AbortController();
    if (this.#stopping.signal.aborted) return;
    await this.#sleep(ms, this.#rest.signal);
    this.#rest = undefined;
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.clock.sleep(ms, signal);
    } catch {
      // Woken or stopped: the loop looks at both itself.
    }
  }
}
