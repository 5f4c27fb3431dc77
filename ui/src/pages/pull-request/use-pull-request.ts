import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';
import type { PullRequest } from '../../repositories/index.ts';
import { useStandingError } from './standing-error.ts';

export type Review = components['schemas']['PullRequestReview'];

/** What names a pull request in a path of the API. */
export interface PullPath {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/** The pull request that the address names; no number is none that there is. */
export const usePullPath = (): PullPath => {
  const { owner = '', repo = '', number = '' } = useParams({ strict: false });
  return { owner, repo, number: /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 999_999_999 };
};

/** What was said of it, oldest first. */
export const useReviews = (path: PullPath) =>
  useCursorPages({
    queryKey: ['/repos/{owner}/{repo}/pulls/{number}/reviews', path],
    fetch: (cursor, signal) =>
      data(
        api.GET('/repos/{owner}/{repo}/pulls/{number}/reviews', {
          params: { path: { ...path }, query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        }),
      ),
    all: true,
  });

/** The commits and changes of it. */
export const useComparison = (path: PullPath) => {
  const query = useQuery(read('/repos/{owner}/{repo}/pulls/{number}/compare', { path: { ...path } }));
  return {
    data: query.data,
    /** When that was read, in milliseconds. */
    at: query.dataUpdatedAt,
    /** Why it could not be read, or not again. */
    error: useStandingError(query),
    refetch: query.refetch,
  };
};

/** Has what follows from a pull request read anew once it has moved on: its changes, and what it needs to be merged. */
export const useMovedAlong = ({ source, target, mergeable, state }: PullRequest): void => {
  const queryClient = useQueryClient();
  const now = [source.sha, target.sha, mergeable, state].join(' ');
  const last = useRef(now);
  useEffect(() => {
    if (last.current === now) return;
    last.current = now;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/repos/{owner}/{repo}/pulls/{number}/'),
    });
  }, [now, queryClient]);
};

/** Makes everything of repositories be read anew, after a change. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/repos') });
};
