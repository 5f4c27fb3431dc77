/** What work comes to, or the reason of the signal, whichever is first. The work itself goes on. */
export const untilAborted = <Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> =>
  signal === undefined
    ? work
    : new Promise((resolve, reject) => {
        const giveUp = () => reject(signal.reason);
        if (signal.aborted) giveUp();
        signal.addEventListener('abort', giveUp, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
      });
