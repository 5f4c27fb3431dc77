import type { Clock } from '@freshet/kit/time';

/** Things to do at a time, all of which can be dropped. */
export class Timers {
  readonly #clock: Clock;
  readonly #over = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  at(time: number, then: () => void): void {
    const left = Math.max(0, time - this.#clock.now().getTime());
    // Only dropping rejects a sleep.
    this.#clock.sleep(left, this.#over.signal).then(then, () => undefined);
  }

  drop(): void {
    this.#over.abort();
  }
}
