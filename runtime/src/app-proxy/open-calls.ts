import { Fault } from '@freshet/kit/errors';

/** How many calls and streams one caller may have open. */
const MOST = 60;
const MOST_IN_ALL = 2_000;

/** Counts what is open, so that nobody takes everything. */
export class OpenCalls {
  readonly #open = new Map<string, number>();
  #all = 0;

  /** Call what is returned, once or more, when the call is over. */
  enter(caller: string): () => void {
    const mine = this.#open.get(caller) ?? 0;
    if (mine >= MOST || this.#all >= MOST_IN_ALL)
      throw new Fault('RATE_LIMITED', 'too many calls and streams are open already', {
        retryAfterSeconds: 5,
      });
    this.#open.set(caller, mine + 1);
    this.#all += 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#all -= 1;
      const left = (this.#open.get(caller) ?? 1) - 1;
      if (left > 0) this.#open.set(caller, left);
      else this.#open.delete(caller);
    };
  }
}
