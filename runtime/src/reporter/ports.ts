/** What the reporter needs of others, each declared as far as it is used. */
import type { ReportedPullRequest } from '@freshet/contracts/gitops';
import type { z } from 'zod';

/** One session with the control plane; reports belong to it and are numbered within it. */
export interface ReportSession {
  readonly welcome: { readonly generation: number };
  /** Aborted when the session takes nothing new any more. */
  readonly over: AbortSignal;
  /** Sends lines of JSON; answers up to where they are stored for good. */
  sendReports(
    batch: { readonly first: number; readonly last: number; readonly lines: Uint8Array },
    signal?: AbortSignal,
  ): Promise<number>;
}

/** Where a source of an application lies, as far as its commits go. */
export interface CommitPlace {
  readonly repoURL: string;
  readonly chart?: string;
  readonly project: string;
  /** Which commit is meant: the last one up to a revision, and after another, that touched one of the paths. */
  readonly touching?: { readonly paths: readonly string[]; readonly since?: string };
}

/** Says what a commit is, or the one that is meant where that can be found; undefined for what is none. */
export type DescribeCommit = (
  place: CommitPlace,
  revision: string,
) => Promise<
  | { readonly sha?: string; readonly author: string; readonly date: string; readonly message: string }
  | undefined
>;

/** Says which pull request a commit came of; undefined where there is none, or nobody may be asked now. */
export type FindPullRequest = (
  repoURL: string,
  sha: string,
) => Promise<z.infer<typeof ReportedPullRequest> | undefined>;
