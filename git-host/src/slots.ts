import { Fault } from '@freshet/kit/errors';

interface Waiting {
  readonly go: () => void;
}

/** Bounds how much runs side by side. Whoever comes when too many wait already is told to come back. */
export class Slots {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #taken = 0;

  constructor(max: number, maxWaiting: number) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs the job once there is a slot, in the order of asking. */
  async use<Result>(job: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#take(signal);
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next.go();
      else this.#taken -= 1;
    }
  }

  #take(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#taken < this.#max) {
      this.#taken += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#maxWaiting)
      throw new Fault('GIT_BUSY', 'the Git host has as much to do as it may');
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(waiting);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
