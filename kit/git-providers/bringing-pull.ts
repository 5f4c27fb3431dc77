import type { RemotePullRequest } from './provider.ts';

/** Of the pull requests that have a commit, the one that brought it: merged as that commit, merged, or still open. */
export const bringingPull = (
  pulls: readonly RemotePullRequest[],
  sha: string,
): RemotePullRequest | undefined =>
  pulls.find(({ mergeSha }) => mergeSha === sha) ??
  pulls.find(({ state }) => state === 'merged') ??
  pulls.find(({ state }) => state === 'open');

/** Who opened it, where the provider says so. */
export const openedBy = (...names: readonly string[]): { readonly author?: string } => {
  const author = names.find(name => name !== '');
  return author === undefined ? {} : { author };
};
