import { type Commit, countCommits, listCommits, readCommit } from './commits.ts';
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
  const head = await commitAt(place, update, update.after);
  if (head === undefined) return NOTHING;
  const before = await whereItLeft(place, { update, head, defaultBranch });
  const range = { from: [head], not: before === undefined ? [] : [before] };
  const [commits, files] = await Promise.all([
    listCommits(place, { ...range, limit: maxCommits }),
    changedPaths(place, { from: before ?? EMPTY_TREE, to: head, limit: maxFiles }),
  ]);
  // A reference that moved back, or to where another one was, brings nothing new, and still has a newest commit.
  return {
    head: commits[0]?.sha === head ? commits[0] : await readCommit(place, head),
    commits,
    commitCount:
      commits.length < maxCommits
        ? commits.length
        : await countCommits(place, { ...range, limit: MAX_COUNT }),
    changedFiles: files.paths,
    changedFilesTruncated: files.truncated,
  };
};

/** A branch names commits only; a tag may name an object of its own, with the commit behind it. */
const commitAt = async (
  place: Place,
  { ref }: RefUpdate,
  sha: string | undefined,
): Promise<string | undefined> =>
  sha === undefined || ref.startsWith('refs/heads/') ? sha : findCommit(place, sha);

interface Moved {
  readonly update: RefUpdate;
  readonly head: string;
  readonly defaultBranch: string;
}

const whereItLeft = async (
  place: Place,
  { update, head, defaultBranch }: Moved,
): Promise<string | undefined> => {
  const before = await commitAt(place, update, update.before);
  if (before !== undefined) return before;
  const ref = `refs/heads/${defaultBranch}`;
  const main = update.ref === ref ? undefined : await findCommit(place, ref);
  return main === undefined ? undefined : mergeBaseOf(place, main, head);
};
