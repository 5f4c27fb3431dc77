/** What triggers need of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { BuildCause } from '@freshet/domain/build-requests';
import type { GitFacts } from '@freshet/domain/triggers';
import type { Secret } from '@freshet/kit/secret';
import type { ChangeContext } from '../unit-of-work/index.ts';

/** A wish for a build, as far as triggers have one. */
export interface TriggeredBuild {
  readonly accountId: string;
  readonly pipeline: string;
  readonly cause: BuildCause;
  readonly git?: GitFacts;
  readonly variables?: readonly { readonly key: string; readonly value: string }[];
  /** The same id in the same account never begins a second build. */
  readonly requestId: string;
}

/** BUILDS: begins builds. */
export interface BuildStarter {
  start(context: ChangeContext, request: TriggeredBuild): Promise<{ readonly id: string }>;
}

/** A pipeline as far as its triggers are concerned. */
export interface TriggeredPipeline {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly project?: { readonly tags: readonly string[] };
  /** Holds `triggers` and `cronTriggers`, as they are stored. */
  readonly spec: Readonly<Record<string, unknown>>;
}

/** PIPELINES: pipelines by id or full name. A pipeline of another account is as good as none. */
export interface PipelineSource {
  find(accountId: string, idOrName: string): Promise<TriggeredPipeline | undefined>;
}

/** BUILDS or GIT: what is known of the head of a branch; undefined where there is no such repository or branch. */
export interface CommitFinder {
  find(
    accountId: string,
    wanted: {
      readonly repo: string;
      readonly branch: string;
      readonly context?: string | undefined;
      readonly provider?: string | undefined;
    },
  ): Promise<GitFacts | undefined>;
}

/** How to reach a Git provider on behalf of an account. */
interface GitLogin {
  /** Such as `git.github`. */
  readonly type: string;
  /** Where its API is, where it is not the provider's own. */
  readonly apiUrl: string | undefined;
  readonly token: Secret;
}

/** CONTEXTS: the login of a Git connection, or of the default one; undefined where there is none. */
export interface GitCredentials {
  gitLogin(accountId: string, name?: string): Promise<GitLogin | undefined>;
}

/** Key ring: seals what is secret. */
export interface Sealer {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}
