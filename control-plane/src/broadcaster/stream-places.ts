import { Fault } from '@freshet/kit/errors';

/** More than any number of open tabs; each stream costs a socket and a timer. */
const MAX_PER_CALLER = 100;
const MAX_IN_ALL = 5_000;

/** Counts the streams that are open in this process. */
export class StreamPlaces {
  readonly #byCaller = new Map<string, number>();
  #open = 0;

  /** Takes a place, or throws when there is none; the result gives it back, once. */
  enter(caller: string): () => void {
    const own = this.#byCaller.get(caller) ?? 0;
    if (own >= MAX_PER_CALLER || this.#open >= MAX_IN_ALL)
      throw new Fault('RATE_LIMITED', 'too many logs are followed at once; close one first');
    this.#byCaller.set(caller, own + 1);
    this.#open += 1;
    let isIn = true;
    return () => {
      if (isIn) this.#leave(caller);
      isIn = false;
    };
  }

  #leave(caller: string): void {
    this.#open -= 1;
    const left = (this.#byCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, left);
  }
}
