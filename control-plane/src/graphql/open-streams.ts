import { Fault } from '@freshet/kit/errors';

/** More than any number of open browser tabs; each stream costs a listener, a timer and a socket. */
const MAX_PER_CALLER = 50;

/** Counts the streams that each caller holds open in this process. */
export class OpenStreams {
  readonly #byCaller = new Map<string, number>();

  /** Takes a place for one stream, or throws when the caller holds too many; the result gives it back. */
  enter(caller: string): () => void {
    const open = this.#byCaller.get(caller) ?? 0;
    if (open >= MAX_PER_CALLER)
      throw new Fault('RATE_LIMITED', `a caller may hold ${MAX_PER_CALLER} streams open; close one first`);
    this.#byCaller.set(caller, open + 1);
    return () => this.#leave(caller);
  }

  #leave(caller: string): void {
    const left = (this.#byCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, left);
  }
}
