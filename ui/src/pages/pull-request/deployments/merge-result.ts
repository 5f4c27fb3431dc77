import { triedMerge } from '@freshet/domain/merge-effects';
import type { PullRequest } from '../../../repositories/index.ts';

/**
 * What a merge would come to. A pull request that conflicts has no such thing: its head alone lacks what the target got
 * meanwhile, and would seem to take that back.
 */
export type MergeResult =
  | { readonly is: 'over' | 'conflicts' | 'pending' }
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

/** What is known of the merge; one of an older target or head is not it, and neither is what was once read. */
export const mergeResultOf = (
  pull: Pick<PullRequest, 'state' | 'mergeable' | 'source' | 'target'>,
  { comparison, commit, error }: Read,
): MergeResult => {
  if (pull.state !== 'open') return { is: 'over' };
  if (pull.mergeable === 'conflicts') return { is: 'conflicts' };
  const tried = comparison && triedMerge(pull, comparison, commit);
  if (tried && pull.mergeable === 'yes') return { is: 'ready', ...tried };
  return error ? { is: 'failed', error } : { is: 'pending' };
};

/** What comes from a fork is rendered once somebody says so, and only the commit that was there when they said it. */
export const mayBeRendered = (
  { source }: Pick<PullRequest, 'source'>,
  agreedTo: string | undefined,
): boolean => !source.isFork || agreedTo === source.sha;
