import type { Logger } from '@freshet/kit/log';

interface Stoppable {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/**
 * Remembers how to stop what was started, and stops it in reverse. One part that fails to stop does not keep
 * the others from it: a database that is left running is worse than a log line.
 */
export class StopStack {
  readonly #parts: Stoppable[] = [];
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  async stopAll(): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        this.#log.warn({ part: part.name, error }, 'a part did not stop cleanly');
      }
    }
  }
}
