/** What the platform tells of applications, of changes and of merges, in the words of these rules. */
import { type Merge, type Reach, reachOf } from './reach.ts';

type Maybe = string | null | undefined;

/** An application in the words of the platform's API. */
export interface ToldApplication {
  readonly sources: readonly {
    readonly repoUrl: string;
    readonly path?: Maybe;
    readonly chart?: Maybe;
    readonly targetRevision?: Maybe;
  }[];
  readonly annotations: readonly { readonly key: string; readonly value: string }[];
}

/** What a merge may mean for an application; undefined where none of its sources follows the branch. */
export const reachOfTold = ({ sources, annotations }: ToldApplication, merge: Merge): Reach | undefined =>
  reachOf(
    {
      sources: sources.map(({ repoUrl, path, chart, targetRevision }) => ({
        repoURL: repoUrl,
        ...(path == null ? {} : { path }),
        ...(chart == null ? {} : { chart }),
        ...(targetRevision == null ? {} : { targetRevision }),
      })),
      annotations: Object.fromEntries(annotations.map(({ key, value }) => [key, value])),
    },
    merge,
  );

interface ToldDiff {
  readonly files: readonly { readonly path: string; readonly previousPath?: string | undefined }[];
  readonly filesTruncated: boolean;
}

/** The files that change, with what they were called before; undefined where not all of them are known. */
export const changedFilesIn = ({ files, filesTruncated }: ToldDiff): readonly string[] | undefined =>
  filesTruncated ? undefined : files.flatMap(({ path, previousPath = path }) => [path, previousPath]);

/** Where the branches of a pull request are. */
interface ToldPull {
  readonly source: { readonly sha: string };
  readonly target: { readonly sha?: string | undefined };
}

/** How the commits of a pull request lie to its target. */
interface ToldComparison {
  readonly base: string;
  readonly head: string;
  readonly ahead: number;
}

interface ToldCommit {
  readonly sha: string;
  readonly parents: readonly string[];
}

/** The commit that the target is at, and the one that it would be at. */
export interface TriedMerge {
  readonly from: string;
  readonly to: string;
}

/**
 * The merge of a pull request that its Git host has tried; undefined until that is one of the commits that both branches
 * are at. A merge with an older target lacks what the target got since, and one of an older head what was pushed since.
 */
export const triedMerge = (
  { source, target }: ToldPull,
  { base, head, ahead }: ToldComparison,
  merge: ToldCommit | undefined,
): TriedMerge | undefined => {
  if (target.sha === undefined || base !== target.sha || head !== source.sha) return undefined;
  // The target has all of it already: nothing is left to be tried.
  if (ahead === 0) return { from: base, to: base };
  const [onto, merged] = merge?.parents ?? [];
  return merge && onto === base && merged === head ? { from: base, to: merge.sha } : undefined;
};
