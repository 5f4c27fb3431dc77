/** Who holds the repository that something happened in. `generic` is any program that signs our own format. */
export const GIT_PROVIDERS = [
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket-server',
  'gitea',
  'freshet',
  'generic',
] as const;

export type GitProvider = (typeof GIT_PROVIDERS)[number];

/** A person as a provider names them; whatever of it is known. */
export interface GitPerson {
  readonly name?: string;
  readonly email?: string;
  readonly login?: string;
}

export interface PullRequestFacts {
  readonly number: number;
  readonly title: string;
  /** The branch that it is to be merged into. */
  readonly target: string;
  /** The branch that it comes from. */
  readonly source: string;
  /** What happened to it, in the provider's word. */
  readonly action: string;
  readonly labels: readonly string[];
  readonly merged: boolean;
  readonly id?: string;
  readonly url?: string;
  readonly headRevision?: string;
  readonly mergeRevision?: string;
  readonly author?: GitPerson;
}

export interface ReleaseFacts {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly prerelease: boolean;
}

export interface CommentFacts {
  readonly text: string;
  readonly author: GitPerson;
  /** Whether the author belongs to the repository; `unknown` where the provider does not say. */
  readonly standing: 'insider' | 'outsider' | 'unknown';
}

/**
 * What is known of a commit and how it came: the source of a build's `CF_*` variables. All texts come from outside
 * and are data wherever they are used, never a part of a command or a page.
 */
export interface GitFacts {
  readonly provider: GitProvider;
  readonly repoOwner: string;
  readonly repoName: string;
  /** True when the commit comes from a repository that others than its members can write to. */
  readonly isFork: boolean;
  /** The Git connection of the account that reads the repository. */
  readonly context?: string;
  readonly cloneUrl?: string;
  /** The page of the repository. */
  readonly url?: string;
  readonly defaultBranch?: string;
  /** The branch of a push, or the source of a pull request; the tag when a tag was pushed. */
  readonly branch?: string;
  readonly tag?: string;
  readonly revision?: string;
  readonly previousRevision?: string;
  readonly commitMessage?: string;
  readonly commitUrl?: string;
  readonly author?: GitPerson;
  /** Paths, where the provider tells them; not there means not known, and empty means none. */
  readonly filesChanged?: readonly string[];
  readonly pullRequest?: PullRequestFacts;
  readonly release?: ReleaseFacts;
  readonly comment?: CommentFacts;
}

/** The repository as triggers name it. */
export const repositoryOf = ({ repoOwner, repoName }: GitFacts): string => `${repoOwner}/${repoName}`;

/** Names that pipelines of before use for a provider. */
const ALIASES: Readonly<Record<string, GitProvider>> = {
  stash: 'bitbucket-server',
  'git.bitbucket-server': 'bitbucket-server',
  'git.github': 'github',
  'git.gitlab': 'gitlab',
  'git.bitbucket': 'bitbucket',
  'git.gitea': 'gitea',
};

/** The provider that a trigger names, by any of its names; undefined when it is none of ours. */
export const providerNamed = (name: string | undefined): GitProvider | undefined => {
  if (name === undefined) return undefined;
  const known = GIT_PROVIDERS.find(provider => provider === name);
  return known ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined);
};
