/** Bounds how much runs side by side; the rest waits in the order of asking. */
export class Slots {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whoever goes while waiting gives up the turn, and the job is not begun. */
  async use<Result>(job: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#take(signal);
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#taken < this.#max) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(go);
    });
  }
}
