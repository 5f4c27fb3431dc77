/** Generators that ask a Git provider, as they lie in the cluster. */
import type { ApplicationTemplate } from './application-template.ts';

/** A key of a Secret that holds a token or password. */
export interface SecretKeyRef {
  secretName: string;
  key: string;
}

interface Login {
  basicAuth?: { username: string; passwordRef: SecretKeyRef };
  bearerToken?: { tokenRef: SecretKeyRef };
}

export interface ScmProviderGenerator {
  github?: {
    organization: string;
    api?: string;
    tokenRef?: SecretKeyRef;
    allBranches?: boolean;
    excludeArchivedRepos?: boolean;
  };
  gitlab?: {
    group: string;
    api?: string;
    tokenRef?: SecretKeyRef;
    allBranches?: boolean;
    includeSubgroups?: boolean;
    includeSharedProjects?: boolean;
    includeArchivedRepos?: boolean;
    topic?: string;
  };
  gitea?: {
    owner: string;
    api: string;
    tokenRef?: SecretKeyRef;
    allBranches?: boolean;
    excludeArchivedRepos?: boolean;
  };
  bitbucket?: {
    owner: string;
    user: string;
    appPasswordRef: SecretKeyRef;
    allBranches?: boolean;
    api?: string;
  };
  bitbucketServer?: Login & { project: string; api: string; allBranches?: boolean };
  cloneProtocol?: string;
  filters?: ScmFilter[];
  values?: Record<string, string>;
  requeueAfterSeconds?: number;
  template?: ApplicationTemplate;
}

/** Conditions that all must hold; regular expressions and paths. */
export interface ScmFilter {
  repositoryMatch?: string;
  branchMatch?: string;
  labelMatch?: string;
  pathsExist?: string[];
  pathsDoNotExist?: string[];
}

export interface PullRequestGenerator {
  github?: { owner: string; repo: string; api?: string; tokenRef?: SecretKeyRef; labels?: string[] };
  gitlab?: {
    project: string;
    api?: string;
    tokenRef?: SecretKeyRef;
    labels?: string[];
    pullRequestState?: string;
  };
  gitea?: { owner: string; repo: string; api: string; tokenRef?: SecretKeyRef; labels?: string[] };
  bitbucket?: Login & { owner: string; repo: string; api?: string };
  bitbucketServer?: Login & { project: string; repo: string; api: string };
  filters?: PullRequestFilter[];
  values?: Record<string, string>;
  requeueAfterSeconds?: number;
  continueOnRepoNotFoundError?: boolean;
  template?: ApplicationTemplate;
}

export interface PullRequestFilter {
  branchMatch?: string;
  targetBranchMatch?: string;
  titleMatch?: string;
}

/** A branch of a repository, as a provider tells of it. */
export interface ScmRepository {
  readonly organization: string;
  readonly repository: string;
  readonly url: string;
  readonly branch: string;
  readonly sha: string;
  readonly labels: readonly string[];
  readonly repositoryId?: string;
}

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly branch: string;
  readonly targetBranch: string;
  readonly headSha: string;
  readonly author: string;
  readonly labels: readonly string[];
}
