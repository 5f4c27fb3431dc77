import { changedFilesIn, type Merge, type Reach, reachOfTold } from '@freshet/domain/merge-effects';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takingTurns } from '../../../list/index.ts';
import type { PullRequest, Repository } from '../../../repositories/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import { useCan } from '../../../session/index.ts';
import { type Retry, useRetry, useStandingError } from '../standing-error.ts';
import { type PullPath, useComparison } from '../use-pull-request.ts';
import { type Effect, type Finding, type Follower, findingOf, foreknown, type Known } from './effects.ts';
import { MergeComparisonDocument, type MergeComparisonQuery } from './merge-comparison.proxy.generated.ts';
import { type Agreement, type Consent, changesOfNow, consentOf, type MergeResult } from './merge-result.ts';
import { useFollowers } from './use-followers.ts';
import { useMergeResult } from './use-merge-result.ts';

/** So many applications are rendered for one reader at once; runtimes have others to serve. */
const AT_ONCE = 3;
/** So many are rendered before somebody asks for more. */
const PAGE = 12;

export interface Effects extends Known {
  readonly retry: Retry;
  /** Where the merge could not be read. */
  readonly retryMerge: Retry;
  /** Whether its templates may be rendered, which of a fork come from outside. */
  readonly consent: Consent;
  /** Says that this commit may be rendered. */
  readonly agreeTo: (sha: string) => void;
  /** Says that this commit was seen, and is to be asked about. */
  readonly goOnWith: (sha: string) => void;
  /** How many could be looked at and are not yet. */
  readonly rest: number;
  readonly more: () => void;
  readonly stop: (effect: Effect) => void;
  readonly again: (effect: Effect) => void;
}

interface Reached {
  readonly application: Follower;
  readonly reach: Reach;
  readonly foreknown: Finding | undefined;
}

/** Those that follow the branch; the ones that are surely touched are looked at first. */
const reachedIn = (followers: readonly Follower[], merge: Merge): readonly Reached[] =>
  followers
    .flatMap(application => {
      const reach = reachOfTold(application, merge);
      return reach ? [{ application, reach, foreknown: foreknown(application, reach) }] : [];
    })
    .sort((one, other) => Number(other.reach.touch === 'sure') - Number(one.reach.touch === 'sure'));

const keyOf = ({ runtime, namespace, name }: Follower, merge: MergeResult, { positions }: Reach) =>
  ['/gitops/merge-comparisons', runtime, namespace, name, merge, positions] as const;

interface Shown {
  readonly repository: Repository;
  readonly pull: PullRequest;
  readonly path: PullPath;
}

/** Which applications follow the target, and what the merge would do to each, asked of the runtimes that deploy them. */
export const useEffects = ({ repository, pull, path }: Shown): Effects => {
  const [agreement, setAgreement] = useState<Agreement>({ seen: pull.source.sha });
  const consent = consentOf(pull, agreement);
  const mayRender = consent.is === 'given';
  const [limit, setLimit] = useState(PAGE);
  const [inTurn] = useState(() => takingTurns(AT_ONCE));
  const client = useQueryClient();
  const comparison = useComparison(path);
  const files = changesOfNow(pull, comparison.data);
  const mayView = useCan('view', 'gitops-application');
  const followers = useFollowers(repository.cloneUrl, mayView && pull.state === 'open');
  const found = mayView ? followers.data : undefined;
  const reached =
    found && files
      ? reachedIn(found.applications, {
          url: repository.cloneUrl,
          branch: pull.target.branch,
          isDefaultBranch: pull.target.branch === repository.defaultBranch,
          changedFiles: changedFilesIn(files.diff),
        })
      : [];
  const toAsk = reached.filter(one => one.foreknown === undefined);
  const asked = toAsk.slice(0, limit);
  // Before what changes now is read, nobody knows whether it is needed.
  const mayNeed = toAsk.length > 0 || (found !== undefined && comparison.data !== files);
  const readMerge = useMergeResult(path, pull, mayNeed);
  const merge = readMerge.result;
  const answers = useQueries({
    queries: asked.map(({ application, reach }) => ({
      queryKey: keyOf(application, merge, reach),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        inTurn(() => compare(application, merge, reach, signal), signal),
      enabled: mayRender && merge.is === 'ready',
      retry: false,
      // Commits stay what they are; only what differs in the cluster already may change meanwhile.
      staleTime: 300_000,
    })),
  });
  const answerOf = (application: Follower) =>
    answers[asked.findIndex(one => one.application === application)];
  const all = reached.map(({ application, reach, foreknown: known }) => ({
    application,
    reach,
    finding: known ?? findingOf(answerOf(application), mayRender),
  }));
  const unread = useStandingError(followers);
  const retry = useRetry(
    async () => found ?? followers.refetch(),
    async () => files ?? comparison.refetch(),
  );
  const error = (found ? null : unread) ?? (files ? null : comparison.error);
  return {
    merge,
    // Who may view none is told of none, whatever the pull request changes.
    ...(mayView ? { all: found && files ? all : undefined, error } : { all: [], error: null }),
    retry,
    retryMerge: readMerge.retry,
    isCut: found?.isCut === true,
    consent: toAsk.length > 0 ? consent : { is: 'given' },
    agreeTo: sha => setAgreement({ seen: sha, agreedTo: sha }),
    goOnWith: sha => setAgreement({ seen: sha }),
    rest: toAsk.length - asked.length,
    more: () => setLimit(limit + PAGE),
    stop: ({ application, reach }) =>
      void client.cancelQueries({ queryKey: keyOf(application, merge, reach) }),
    again: ({ application }) => {
      if (mayRender) void answerOf(application)?.refetch();
    },
  };
};

const compare = (
  { runtime, namespace, name }: Follower,
  merge: MergeResult,
  { positions }: Reach,
  signal: AbortSignal,
): Promise<MergeComparisonQuery> => {
  if (merge.is !== 'ready') throw new TypeError('only a merge is compared');
  const { from, to } = merge;
  const variables = {
    namespace,
    name,
    from: positions.map(() => from),
    to: positions.map(() => to),
    sourcePositions: [...positions],
  };
  return askRuntime({ runtime, document: MergeComparisonDocument, variables, signal });
};
