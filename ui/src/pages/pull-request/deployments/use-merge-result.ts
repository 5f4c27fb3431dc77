import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/index.ts';
import type { PullRequest } from '../../../repositories/index.ts';
import type { PullPath } from '../use-pull-request.ts';

/**
 * What a merge would come to. A pull request that conflicts has no such thing: its head alone lacks what the target got
 * meanwhile, and would seem to take that back.
 */
export type MergeResult =
  | { readonly is: 'over' | 'conflicts' | 'pending' }
  /** The commit that the target is at, and the one that it would be at. */
  | { readonly is: 'ready'; readonly from: string; readonly to: string };

/** A merge is tried after a push, not with it. */
const AGAIN_MS = 2_000;

/** The merge that the Git host has tried, once it is of the newest commit; nothing is asked unless somebody needs it. */
export const useMergeResult = (path: PullPath, pull: PullRequest, isNeeded: boolean): MergeResult => {
  const { owner, repo, number } = path;
  const isOpen = pull.state === 'open';
  useQuery({
    ...read('/repos/{owner}/{repo}/pulls/{number}', { path: { ...path } }),
    enabled: isNeeded && isOpen && pull.mergeable === 'unknown',
    refetchInterval: AGAIN_MS,
  });
  const { data } = useQuery({
    ...read('/repos/{owner}/{repo}/commits', {
      path: { owner, repo },
      query: { revision: `refs/pull/${number}/merge`, limit: 1 },
    }),
    enabled: isNeeded && isOpen && pull.mergeable === 'yes',
    retry: false,
    refetchInterval: ({ state: { data: known, error } }) =>
      error || isOf(known?.commits[0], pull) ? false : AGAIN_MS,
  });
  if (!isOpen) return { is: 'over' };
  if (pull.mergeable === 'conflicts') return { is: 'conflicts' };
  const merge = data?.commits[0];
  const [from] = merge?.parents ?? [];
  if (merge === undefined || from === undefined || !isOf(merge, pull)) return { is: 'pending' };
  return { is: 'ready', from, to: merge.sha };
};

/** Whether a merge is one of the commit that the pull request is at. */
const isOf = (merge: { readonly parents: readonly string[] } | undefined, pull: PullRequest): boolean =>
  merge?.parents.includes(pull.source.sha) === true;
