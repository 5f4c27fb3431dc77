/** What commit statuses need of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { Secret } from '@freshet/kit/secret';

/** How to reach a Git provider on behalf of an account. */
export interface GitLogin {
  /** Such as `git.github`. */
  readonly type: string;
  /** Where its API is, where it is not the provider's own. */
  readonly apiUrl: string | undefined;
  readonly userName: string | undefined;
  readonly token: Secret;
}

/** CONTEXTS: the login of a Git connection, or of the default one; undefined where there is none. */
export interface GitCredentials {
  gitLogin(accountId: string, name?: string): Promise<GitLogin | undefined>;
}

/** GIT: shows the status of a commit on the built-in host. */
export interface HostStatuses {
  report(accountId: string, status: HostStatus): Promise<void>;
}

export interface HostStatus {
  /** `owner/name`. */
  readonly repo: string;
  readonly revision: string;
  /** Tells the statuses of one commit apart. */
  readonly context: string;
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  readonly description: string;
  readonly targetUrl: string;
}

/** TRIGGERS: how a trigger wants its status to be called; undefined for the name of the pipeline. */
export interface StatusTitles {
  titleOf(pipelineId: string, triggerId: string): Promise<string | undefined>;
}
