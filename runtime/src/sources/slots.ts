/** Bounds how much runs side by side; whoever comes later waits in turn. */
export class Slots {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async use<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#max) await new Promise<void>(go => this.#waiting.push(go));
    else this.#taken += 1;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }
}
