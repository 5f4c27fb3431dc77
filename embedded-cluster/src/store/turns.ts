/** Runs jobs with the same name one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async inTurn<Result>(name: string, job: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(job);
    const over = turn.then(
      () => undefined,
      () => undefined, // whoever runs the job is told
    );
    this.#last.set(name, over);
    try {
      return await turn;
    } finally {
      if (this.#last.get(name) === over) this.#last.delete(name);
    }
  }
}
