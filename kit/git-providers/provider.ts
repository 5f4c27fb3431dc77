/** What Freshet asks of a Git provider, whichever it is. Each provider is asked with the token of one person or robot. */
import type { Secret } from '../secret/index.ts';

/** The providers that can be asked. `freshet` is the built-in Git host. */
export type GitProviderKind = 'freshet' | 'github' | 'gitlab' | 'bitbucket' | 'bitbucket-server' | 'gitea';

/** What a token may do with a repository. */
export type RepositoryPermission = 'none' | 'read' | 'write' | 'admin';

/** A page of a list; `next` asks for the one that follows. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: string;
}

/** Whose token it is. */
export interface TokenOwner {
  readonly userName: string;
  readonly name?: string;
  readonly email?: string;
}

/** Whether a token is good for what it is meant for, and what it lacks. */
export interface TokenCheck {
  readonly owner: TokenOwner;
  /** The scopes that it lacks, by the names that the provider has for them. */
  readonly missing: readonly string[];
  /** Where the provider does not tell scopes, so that nothing but use shows what the token may do. */
  readonly isUnproven: boolean;
}

export interface RemoteRepository {
  /** With its owner, as `acme/shop`; groups may be nested. */
  readonly fullName: string;
  readonly owner: string;
  readonly name: string;
  readonly cloneUrl: string;
  readonly webUrl: string;
  readonly defaultBranch: string | undefined;
  readonly isPrivate: boolean;
}

export interface RemotePullRequest {
  readonly number: number;
  readonly state: 'open' | 'merged' | 'closed';
  readonly title: string;
  readonly webUrl: string;
  readonly head: string;
  readonly base: string;
  /** Who opened it, by the name that the provider shows. */
  readonly author?: string;
  /** The commit on the target branch, once it is merged and the provider tells. */
  readonly mergeSha?: string;
}

export interface NewRemoteRepository {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

export interface NewRemotePullRequest {
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
}

export interface Webhook {
  readonly url: string;
  readonly secret: Secret;
}

export interface CommitStatusReport {
  readonly sha: string;
  /** Where a provider knows none that was stopped, it is one that failed. */
  readonly state: 'pending' | 'success' | 'failure' | 'stopped';
  readonly context: string;
  readonly description: string;
  readonly url: string;
}

/**
 * One provider with one token. A repository that is missing and one that the token may not see are the same:
 * `undefined`, or GIT_REPOSITORY_NOT_FOUND where one is needed.
 */
export interface GitProvider {
  readonly kind: GitProviderKind;
  /** Looks at the token itself; GIT_TOKEN_REJECTED when it is not, or no longer, good. */
  checkToken(role: 'runtime' | 'user'): Promise<TokenCheck>;
  /** Names under which the token may make or see repositories. */
  organizations(cursor?: string): Promise<Page<string>>;
  repositories(query: {
    readonly organization?: string;
    readonly search?: string;
    readonly cursor?: string;
  }): Promise<Page<RemoteRepository>>;
  repository(fullName: string): Promise<RemoteRepository | undefined>;
  /** Makes an empty repository; GIT_PROVIDER_REFUSED when there is one of that name. */
  createRepository(wish: NewRemoteRepository): Promise<RemoteRepository>;
  branches(fullName: string, cursor?: string): Promise<Page<string>>;
  /** What the token may do there. */
  permission(fullName: string): Promise<RepositoryPermission>;
  /** Has the provider call an address for pushes and pull requests; answers the same hook when there is one. */
  ensureWebhook(fullName: string, hook: Webhook): Promise<{ readonly id: string }>;
  /** Without effect where there is none. */
  removeWebhook(fullName: string, id: string): Promise<void>;
  openPullRequest(fullName: string, wish: NewRemotePullRequest): Promise<RemotePullRequest>;
  pullRequest(fullName: string, number: number): Promise<RemotePullRequest | undefined>;
  /** The one that brought a commit, a merged one before one that is open; none where the provider does not tell. */
  pullRequestOf(fullName: string, sha: string): Promise<RemotePullRequest | undefined>;
  /** GIT_PROVIDER_REFUSED for a commit that is gone, where the provider looks, so that others may still be told of. */
  reportStatus(fullName: string, report: CommitStatusReport): Promise<void>;
  /** Where a browser shows a file or a commit. */
  fileUrl(repository: RemoteRepository, at: { readonly revision: string; readonly path: string }): string;
  commitUrl(repository: RemoteRepository, sha: string): string;
}
