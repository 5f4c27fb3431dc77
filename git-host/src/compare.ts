import { type Commit, countCommits, listCommits } from './commits.ts';
import { type Diff, diffTrees } from './diff.ts';
import type { Place } from './place.ts';
import { EMPTY_TREE } from './references.ts';
import { mergeBaseOf } from './revisions.ts';

export interface Comparison {
  /** Absent for unrelated histories. */
  readonly mergeBase?: string;
  readonly ahead: number;
  readonly behind: number;
  /** What the head has and the base has not, newest first. */
  readonly commits: readonly Commit[];
  readonly commitsTruncated: boolean;
  /** What the head changed since the two parted. */
  readonly diff: Diff;
}

const MAX_COMMITS = 250;
const MAX_COUNT = 10_000;

/** Compares two commits. */
export const compareCommits = async (place: Place, base: string, head: string): Promise<Comparison> => {
  const mergeBase = await mergeBaseOf(place, base, head);
  const [ahead, behind, commits, diff] = await Promise.all([
    countCommits(place, { from: [head], not: [base], limit: MAX_COUNT }),
    countCommits(place, { from: [base], not: [head], limit: MAX_COUNT }),
    listCommits(place, { from: [head], not: [base], limit: MAX_COMMITS }),
    diffTrees(place, mergeBase ?? EMPTY_TREE, head),
  ]);
  return {
    ...(mergeBase === undefined ? {} : { mergeBase }),
    ahead,
    behind,
    commits,
    commitsTruncated: ahead > commits.length,
    diff,
  };
};
