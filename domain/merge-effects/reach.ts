import type { ApplicationSource } from '@freshet/domain/applications';
import { isSameRepository } from '@freshet/domain/source-urls';
import { type Touch, touchOf } from './paths.ts';

/** A branch that something is to be merged into, and what that changes. */
export interface Merge {
  /** Of the repository, in any spelling. */
  readonly url: string;
  readonly branch: string;
  readonly isDefaultBranch: boolean;
  /** Undefined where not all of them are known. */
  readonly changedFiles: readonly string[] | undefined;
}

export interface ReachedApplication {
  readonly sources: readonly Pick<ApplicationSource, 'repoURL' | 'path' | 'chart' | 'targetRevision'>[];
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Reach {
  /** The sources that will be at the merge, the first is 1. */
  readonly positions: readonly number[];
  readonly touch: Touch;
}

/** One at a tag, a commit, a version of a chart or another branch stays where it is. */
const follows = (
  { repoURL, chart, targetRevision }: ReachedApplication['sources'][number],
  { url, branch, isDefaultBranch }: Merge,
): boolean => {
  if (chart || !isSameRepository(repoURL, url)) return false;
  const target = targetRevision || 'HEAD';
  if (target === 'HEAD') return isDefaultBranch;
  return target.replace(/^refs\/heads\//, '') === branch;
};

const STRENGTH: readonly Touch[] = ['no', 'maybe', 'sure'];

/** What a merge may mean for an application; undefined where none of its sources follows the branch. */
export const reachOf = ({ sources, annotations }: ReachedApplication, merge: Merge): Reach | undefined => {
  const following = [...sources.entries()].filter(([, source]) => follows(source, merge));
  if (following.length === 0) return undefined;
  const touches = following.map(([, source]) => touchOf(source, annotations, merge.changedFiles));
  return {
    positions: following.map(([index]) => index + 1),
    touch: STRENGTH.findLast(touch => touches.includes(touch)) ?? 'no',
  };
};
