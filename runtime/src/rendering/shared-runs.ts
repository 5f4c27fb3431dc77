interface Run<Result> {
  readonly result: Promise<Result>;
  /** Ends it, where nobody waits any more. */
  readonly over: AbortController;
  waiting: number;
}

/** Work by a key: done once however many ask for it, and ended when all who did have gone. */
export class SharedRuns<Result> {
  readonly #runs = new Map<string, Run<Result>>();

  /**
   * Joins the run of that key, or begins it. Settles when the run does and not before, also for who has gone: what they
   * lent to it may go after that.
   */
  async join(
    key: string,
    begin: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    for (;;) {
      signal?.throwIfAborted();
      const run = this.#runs.get(key) ?? this.#begin(key, begin);
      if (!run.over.signal.aborted) return wait(run, signal);
      // It was given up, and is no answer to who comes now.
      await run.result.catch(() => undefined);
    }
  }

  /** Until all that runs has ended, in whichever way. */
  async ended(): Promise<void> {
    await Promise.allSettled([...this.#runs.values()].map(({ result }) => result));
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<Result>): Run<Result> {
    const over = new AbortController();
    const result = begin(over.signal).finally(() => this.#runs.delete(key));
    const run = { result, over, waiting: 0 };
    this.#runs.set(key, run);
    return run;
  }
}

const wait = async <Result>(run: Run<Result>, signal: AbortSignal | undefined): Promise<Result> => {
  run.waiting += 1;
  const leave = (): void => {
    run.waiting -= 1;
    if (run.waiting === 0) run.over.abort(signal?.reason);
  };
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const result = await run.result;
    signal?.throwIfAborted();
    return result;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
};
