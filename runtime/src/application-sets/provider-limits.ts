/** A page of a hundred repositories is long, and a busy provider slow. */
export const PROVIDER_LIMITS = { maxAnswerBytes: 16 * 1_048_576, timeoutMs: 30_000 } as const;
