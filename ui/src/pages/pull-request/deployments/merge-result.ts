import { triedMerge } from '@freshet/domain/merge-effects';
import type { PullRequest } from '../../../repositories/index.ts';

/**
 * What a merge would come to. A pull request that conflicts has no such thing: its head alone lacks what the target got
 * meanwhile, and would seem to take that back.
 */
export type MergeResult =
  /** `gone`: the branch that it is for is no longer there. */
  | { readonly is: 'over' | 'gone' | 'conflicts' | 'pending' }
  | { readonly is: 'failed'; readonly error: Error }
  /** The commit that the target is at, and the one that it would be at. */
  | { readonly is: 'ready'; readonly from: string; readonly to: string };

type Told = Parameters<typeof triedMerge>;

interface Read {
  readonly comparison: Told[1] | undefined;
  /** The newest merge that was tried. */
  readonly commit: Told[2];
  /** Why one of them could not be read. */
  readonly error: Error | null;
}

type Branches = Pick<PullRequest, 'source' | 'target'>;

/** What a pull request changes, where that was read of the commits that both branches are at now. */
export const changesOfNow = <Changes extends Pick<Told[1], 'base' | 'head'>>(
  { source, target }: { readonly [end in keyof Branches]: Pick<Branches[end], 'sha'> },
  changes: Changes | undefined,
): Changes | undefined =>
  changes?.base === target.sha && changes?.head === source.sha ? changes : undefined;

/** What is known of the merge; one of an older target or head is not it, and neither is what was once read. */
export const mergeResultOf = (
  pull: Pick<PullRequest, 'state' | 'mergeable' | 'source' | 'target'>,
  { comparison, commit, error }: Read,
): MergeResult => {
  if (pull.state !== 'open') return { is: 'over' };
  if (pull.target.sha === undefined) return { is: 'gone' };
  if (pull.mergeable === 'conflicts') return { is: 'conflicts' };
  const tried = comparison && triedMerge(pull, comparison, commit);
  if (tried && pull.mergeable === 'yes') return { is: 'ready', ...tried };
  return error ? { is: 'failed', error } : { is: 'pending' };
};

/** Either branch may move on while somebody reads. */
export const MOVED_MS = 15_000;

/** How long to wait before asking again for a merge that was waited for so long: it is tried after a push, not with it. */
export const pauseMs = (waitedMs: number): number => {
  if (waitedMs < 10_000) return 2_000;
  return waitedMs < 60_000 ? 5_000 : MOVED_MS;
};

/** What a reader of a fork's pull request has seen of it, and said yes to. */
export interface Agreement {
  /** The commit that was on the screen when they last chose to go on with it; the first one until then. */
  readonly seen: string;
  readonly agreedTo?: string | undefined;
}

/**
 * Whether it may be rendered. What comes from a fork is once somebody says so, and only the commit that they saw: what is
 * pushed later is told first and asked about then, so that no press that was meant for one commit is a yes to another.
 */
export type Consent =
  | { readonly is: 'given' }
  | { readonly is: 'asked'; readonly sha: string }
  | { readonly is: 'moved'; readonly from: string; readonly to: string };

export const consentOf = (
  { source: { isFork, sha } }: Pick<PullRequest, 'source'>,
  { seen, agreedTo }: Agreement,
): Consent => {
  if (!isFork || agreedTo === sha) return { is: 'given' };
  return seen === sha ? { is: 'asked', sha } : { is: 'moved', from: seen, to: sha };
};
