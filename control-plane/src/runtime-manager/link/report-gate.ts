/**
 * Bounds what requests of runners may take of the memory. A request is read only when it has a place; until then its
 * stream stands still at the first window, and the runner keeps what it has not sent.
 */
import type { Clock } from '@freshet/kit/time';

/** Places to be taken one after the other; who comes first is served first. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** What the gate needs of a stream. */
interface Passing {
  readonly signal: AbortSignal;
  reset(code: 'cancelled', reason: string): void;
}

/** A request that takes longer gives its place to others; the runner asks again. */
const LONGEST_MS = 120_000;

/** Lets requests through one by one, each when every row of places has one for it. */
export class RequestGate {
  readonly #rows: readonly Places[];
  readonly #clock: Clock;

  /** The widest row comes last, so that who waits for a narrow one keeps no place from others. */
  constructor(rows: readonly Places[], clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Calls `enter` when there is a place; the place is free again when the stream has ended. */
  async pass(stream: Passing, enter: () => void): Promise<void> {
    for (const row of this.#rows) await row.take();
    const leave = (): void => {
      for (const row of this.#rows) row.giveBack();
    };
    if (stream.signal.aborted) return leave();
    stream.signal.addEventListener('abort', leave, { once: true });
    this.#clock.sleep(LONGEST_MS, stream.signal).then(
      () => stream.reset('cancelled', 'the request took too long'),
      () => undefined,
    );
    enter();
  }
}
