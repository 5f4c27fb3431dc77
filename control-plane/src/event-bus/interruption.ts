/** A promise that does nothing but reject when its signal aborts. */
export interface Interruption {
  readonly promise: Promise<never>;
  /** Stops to listen. Until then the signal is kept in memory by those it is made of, however long they live. */
  forget(): void;
}

/** Lets a wait end with the signal, so that a handler that does not listen cannot hold up the process's end. */
export const interruptionBy = (signal: AbortSignal): Interruption => {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined); // only the event at hand listens, and there may be none
  const interrupt = (): void => reject(signal.reason);
  if (signal.aborted) interrupt();
  else signal.addEventListener('abort', interrupt);
  return { promise, forget: () => signal.removeEventListener('abort', interrupt) };
};
