import { Fault } from '@freshet/kit/errors';

/** More than any number of open browser tabs; each stream costs a listener, a timer and a socket. */
const MAX_PER_CALLER = 50;

/** A place for one stream, which ends with the stream or when its reader leaves, whichever is first. */
export interface StreamPlace {
  /** Calls it when the place is given back, or now if it was. */
  onLeave(release: () => void): void;
  leave(): void;
}

/** Counts the streams that each caller holds open in this process. */
export class OpenStreams {
  readonly #byCaller = new Map<string, number>();

  /**
   * Takes a place for one stream, or throws when the caller holds too many. A stream whose reader has left is not always
   * read to its end, so the place is given back by the signal as well.
   */
  enter(caller: string, signal: AbortSignal): StreamPlace {
    const open = this.#byCaller.get(caller) ?? 0;
    if (open >= MAX_PER_CALLER)
      throw new Fault('RATE_LIMITED', `a caller may hold ${MAX_PER_CALLER} streams open; close one first`);
    this.#byCaller.set(caller, open + 1);
    let held: (() => void)[] | undefined = [() => this.#leave(caller)];
    const leave = (): void => {
      signal.removeEventListener('abort', leave);
      const releases = held ?? [];
      held = undefined;
      for (const release of releases) release();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
    return { onLeave: release => (held ? void held.push(release) : release()), leave };
  }

  #leave(caller: string): void {
    const left = (this.#byCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, left);
  }
}
