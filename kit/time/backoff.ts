interface BackoffOptions {
  readonly firstMs: number;
  readonly maxMs: number;
  /** A number in [0, 1), for tests that must know the result. */
  readonly random?: number;
}

/** Exponential delay with full jitter over its upper half: never zero, never in step with other clients. */
export const backoffMs = (
  attempt: number,
  { firstMs, maxMs, random = Math.random() }: BackoffOptions,
): number => {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
};
