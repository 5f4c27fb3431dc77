import { type Commit, countCommits, listCommits } from './commits.ts';
import { changedPaths } from './diff.ts';
import type { Place } from './place.ts';
import { EMPTY_TREE, type RefUpdate } from './references.ts';
import { findCommit, mergeBaseOf } from './revisions.ts';

export interface PushFacts {
  /** The commit that the reference names now, also through a tag with a message. */
  readonly head?: Commit;
  /** What became reachable by it, newest first, up to a bound. */
  readonly commits: readonly Commit[];
  readonly commitCount: number;
  readonly changedFiles: readonly string[];
  readonly changedFilesTruncated: boolean;
}

interface Bounds {
  readonly maxCommits: number;
  readonly maxFiles: number;
  /** A new branch is compared with where it left this one. */
  readonly defaultBranch: string;
}

const MAX_COUNT = 10_000;
const NOTHING: PushFacts = { commits: [], commitCount: 0, changedFiles: [], changedFilesTruncated: false };

/** What a moved reference brought. */
export const describeUpdate = async (
  place: Place,
  update: RefUpdate,
  { maxCommits, maxFiles, defaultBranch }: Bounds,
): Promise<PushFacts> => {
  const head = update.after && (await findCommit(place, update.after));
  if (head === undefined || head === '') return NOTHING;
  const before = await whereItLeft(place, { update, head, defaultBranch });
  const range = { from: [head], not: before === undefined ? [] : [before] };
  const [[tip], commits, commitCount, files] = await Promise.all([
    listCommits(place, { from: [head], limit: 1 }),
    listCommits(place, { ...range, limit: maxCommits }),
    countCommits(place, { ...range, limit: MAX_COUNT }),
    changedPaths(place, { from: before ?? EMPTY_TREE, to: head, limit: maxFiles }),
  ]);
  return {
    ...(tip ? { head: tip } : {}),
    commits,
    commitCount,
    changedFiles: files.paths,
    changedFilesTruncated: files.truncated,
  };
};

interface Moved {
  readonly update: RefUpdate;
  readonly head: string;
  readonly defaultBranch: string;
}

const whereItLeft = async (
  place: Place,
  { update, head, defaultBranch }: Moved,
): Promise<string | undefined> => {
  const before = update.before && (await findCommit(place, update.before));
  if (before) return before;
  const ref = `refs/heads/${defaultBranch}`;
  const main = update.ref === ref ? undefined : await findCommit(place, ref);
  return main === undefined ? undefined : mergeBaseOf(place, main, head);
};
