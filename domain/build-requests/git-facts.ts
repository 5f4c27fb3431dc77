/** A pull request as the Git provider told of it. */
export interface PullRequestFacts {
  readonly id?: string;
  readonly number?: number;
  readonly title?: string;
  /** The branch it is to be merged into. */
  readonly target?: string;
  /** What happened to it, in the provider's word: opened, closed, synchronize. */
  readonly action?: string;
  readonly labels?: readonly string[];
  readonly merged?: boolean;
  readonly headBranch?: string;
  readonly headRevision?: string;
  readonly mergedRevision?: string;
  readonly comment?: string;
  readonly commentAuthor?: string;
}

export interface ReleaseFacts {
  readonly id?: string;
  readonly name?: string;
  readonly tag?: string;
  readonly prerelease?: boolean;
}

/**
 * What is known of the commit a build is for. Written by outsiders: branch, message, title and names may hold
 * anything, and are only ever handed on as data.
 */
export interface GitFacts {
  /** github, gitlab, bitbucket, gitea, freshet and so on. */
  readonly provider: string;
  readonly repoOwner: string;
  readonly repoName: string;
  readonly cloneUrl?: string;
  /** The Git connection that reads the repository. */
  readonly context?: string;
  /** A branch, or a tag where the event was about one. */
  readonly branch?: string;
  readonly tag?: string;
  readonly baseBranch?: string;
  readonly revision?: string;
  readonly commitMessage?: string;
  readonly author?: { readonly name?: string; readonly email?: string };
  /** Where a person can look at the commit. */
  readonly url?: string;
  /** The code comes from somebody else's repository: the build must get no secrets. */
  readonly isFork?: boolean;
  readonly pullRequest?: PullRequestFacts;
  readonly release?: ReleaseFacts;
}
