/**
 * Tells the other processes that logs have grown, by their names only: whoever follows one reads it from where it is
 * stored. Names that come within a moment travel together, and a lost notice costs a reader no more than the time
 * until its feed looks by itself. It is no part of the transaction that stores: announcements wait for each other in
 * the database, and storing must not.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Hands a text of bounded length to every process. */
  readonly announce: (buildIds: string) => Promise<void>;
}

const GATHER_MS = 20;
/** A notice holds less than 8,000 bytes. */
const MAX_NAMES = 250;

export class LogNews {
  readonly #deps: Deps;
  readonly #names = new Set<string>();
  #sending: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(buildId: string): void {
    this.#names.add(buildId);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  async settled(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    const { announce, clock, log } = this.#deps;
    while (this.#names.size > 0) {
      const names = [...this.#names].slice(0, MAX_NAMES);
      for (const name of names) this.#names.delete(name);
      try {
        await announce(names.join(','));
      } catch (error) {
        // Feeds look by themselves; the log itself is stored.
        log.debug({ error }, 'other processes were not told of new log lines');
      }
      await clock.sleep(GATHER_MS);
    }
  }
}
