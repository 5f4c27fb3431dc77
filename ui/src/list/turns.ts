/** Work of which only so much is under way at once; the rest waits its turn in the order it came. */
export const takingTurns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to whoever waits, so that nobody else takes it in between.
      if (next) next();
      else running -= 1;
    }
  };
};
