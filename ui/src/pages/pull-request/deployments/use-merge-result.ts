import { triedMerge } from '@freshet/domain/merge-effects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault, read } from '../../../api/index.ts';
import type { PullRequest } from '../../../repositories/index.ts';
import { type Retry, useRetry, useStandingError } from '../standing-error.ts';
import type { PullPath } from '../use-pull-request.ts';
import { type MergeResult, MOVED_MS, mergeResultOf, pauseMs } from './merge-result.ts';

export interface ReadMerge {
  readonly result: MergeResult;
  readonly retry: Retry;
}

/** Before the first one was tried there is none, and that is no failure. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiFault && error.code === 'GIT_REVISION_UNKNOWN';

/** Since when something has been what it is. */
const useSince = (what: string): number => {
  const [since, setSince] = useState({ what, at: performance.now() });
  if (since.what === what) return since.at;
  const next = { what, at: performance.now() };
  setSince(next);
  return next.at;
};

/**
 * The merge that the Git host has tried, once it is of what both branches are at; it is read only where somebody needs it.
 * Whether the branches have moved on is asked in any case, as what is pushed may touch who was not touched before: news of
 * it do not reach every reader, and how a try of the merge ended is in none.
 */
export const useMergeResult = (path: PullPath, pull: PullRequest, isNeeded: boolean): ReadMerge => {
  const { owner, repo, number } = path;
  const isOpen = pull.state === 'open';
  const isThere = isOpen && pull.target.sha !== undefined;
  const since = useSince(`${pull.source.sha} ${pull.target.sha}`);
  const again = (): number => pauseMs(performance.now() - since);
  const comparison = useQuery({
    ...read('/repos/{owner}/{repo}/pulls/{number}/compare', { path: { ...path } }),
    enabled: isThere,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return MOVED_MS;
      return data?.base === pull.target.sha && data?.head === pull.source.sha ? false : again();
    },
  });
  const compared = comparison.data;
  const tried = useQuery({
    ...read('/repos/{owner}/{repo}/commits', {
      path: { owner, repo },
      query: { revision: `refs/pull/${number}/merge`, limit: 1 },
    }),
    enabled: isThere && isNeeded && pull.mergeable === 'yes',
    retry: false,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !isMissing(error)) return MOVED_MS;
      return compared && triedMerge(pull, compared, data?.commits[0]) ? false : again();
    },
  });
  const unread = { comparison: useStandingError(comparison), tried: useStandingError(tried) };
  const result = mergeResultOf(pull, {
    comparison: compared,
    commit: tried.data?.commits[0],
    error: unread.comparison ?? (isMissing(unread.tried) ? null : unread.tried),
  });
  const newest = useQuery({
    ...read('/repos/{owner}/{repo}/pulls/{number}', { path: { ...path } }),
    enabled: isOpen,
    refetchInterval: () => (isNeeded && result.is === 'pending' ? again() : MOVED_MS),
  });
  return { result, retry: useRetry(newest.refetch, comparison.refetch, tried.refetch) };
};
