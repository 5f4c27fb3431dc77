/** Whether it failed because the caller has left, or we are about to: pages that are closed do that all the time. */
export const isGivenUp = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
