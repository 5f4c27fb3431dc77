/** Bounds how much runs side by side; the rest waits in the order of asking. */
export class Slots {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async use<Result>(job: () => Promise<Result>): Promise<Result> {
    await this.#take();
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }

  #take(): Promise<void> {
    if (this.#taken < this.#max) {
      this.#taken += 1;
      return Promise.resolve();
    }
    return new Promise(resolve => {
      this.#waiting.push(resolve);
    });
  }
}
