/** How a person stands with the Git provider of a runtime. */
export type TokenState = 'registered' | 'missing' | 'notNeeded' | 'unknown' | 'asking';

interface Integration {
  readonly needsUserToken: boolean;
  readonly hasUserToken: boolean;
}

/** Only the runtime knows; of one that is away, or does not answer, nothing is known. */
export const tokenState = (
  isOnline: boolean,
  told: Integration | undefined,
  hasFailed: boolean,
): TokenState => {
  if (!isOnline || (hasFailed && !told)) return 'unknown';
  if (!told) return 'asking';
  if (!told.needsUserToken) return 'notNeeded';
  return told.hasUserToken ? 'registered' : 'missing';
};
