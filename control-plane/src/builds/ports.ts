/** What builds need of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { BuildWork } from '@freshet/contracts/runner';
import type { LoginNeeds } from '@freshet/domain/logins';
import type { GitFacts } from '@freshet/domain/triggers';
import type { Secret } from '@freshet/kit/secret';

export interface NamedValue {
  readonly key: string;
  readonly value: string;
  readonly encrypted?: boolean;
}

/** A pipeline as a build needs it, with the secrets among its variables in clear text. */
export interface PipelineForBuild {
  readonly id: string;
  /** `project/name`, or only a name. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly isPublic?: boolean;
  readonly project?: {
    readonly id: string;
    readonly name: string;
    readonly tags: readonly string[];
    readonly variables: readonly NamedValue[];
  };
  readonly revision: number;
  /** The `spec` of the pipeline as it is stored: settings, triggers, variables, and the workflow unless it is `text`. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** The YAML of the workflow, where the pipeline holds it. */
  readonly text?: string;
}

/** PIPELINES: pipelines by id or full name. A pipeline of another account is as good as none. */
export interface PipelineCatalog {
  find(accountId: string, idOrName: string): Promise<PipelineForBuild | undefined>;
}

type LockedStepType = BuildWork['stepTypes'][number];

/** PIPELINES: the typed steps that a workflow uses, fixed to what they are now. */
export interface StepTypeLocker {
  lock(accountId: string, text: string): Promise<readonly LockedStepType[]>;
}

/** RUNTIMES: where builds can run. */
export interface RuntimeDirectory {
  /** The runtime of that name, or the default of the account. */
  resolve(accountId: string, name?: string): Promise<{ readonly name: string } | undefined>;
  describe(
    accountId: string,
    name: string,
  ): Promise<{ readonly runnersOnline: number; readonly capacity: number; readonly busy: number }>;
}

export interface LogChunk {
  readonly seq: number;
  readonly stepId: string;
  readonly stepName: string;
  readonly stream: 'out' | 'err';
  readonly at: Date;
  readonly bytes: Uint8Array;
}

/** LOGS: keeps what steps print. What was appended is durable when the call returns, and may be appended again. */
export interface BuildLogs {
  append(accountId: string, buildId: string, chunks: readonly LogChunk[]): Promise<void>;
  finished(accountId: string, buildId: string): Promise<void>;
}

export interface ResolvedContexts {
  /** By context, in the order they were asked for. */
  readonly layers: readonly { readonly name: string; readonly variables: readonly NamedValue[] }[];
  /** What `${{secrets.CONTEXT.KEY}}` finds. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface ResolvedLogins {
  readonly registries: NonNullable<BuildWork['registries']>;
  readonly git: NonNullable<BuildWork['git']>;
}

/** CONTEXTS: shared configuration and logins, read when a build is handed out and never stored with it. */
export interface ContextVault {
  /** Throws a fault that names the context where one of those asked for is not there. */
  attached(accountId: string, names: readonly string[]): Promise<ResolvedContexts>;
  /** Those that are needed and there. */
  logins(accountId: string, needs: LoginNeeds): Promise<ResolvedLogins>;
  /** Stores of secrets by name, as far as they are there: how to reach them, never what they hold. */
  stores(accountId: string, names: readonly string[]): Promise<NonNullable<BuildWork['secretStores']>>;
}

export interface WantedCommit {
  /** `owner/name`, or an address. */
  readonly repo: string;
  readonly context?: string | undefined;
  readonly provider?: string | undefined;
  readonly branch?: string | undefined;
  readonly revision?: string | undefined;
}

/** TRIGGERS or GIT: what is known of a commit that a person named by hand. */
export interface CommitFinder {
  find(accountId: string, wanted: WantedCommit): Promise<GitFacts | undefined>;
}

interface CloneLogin {
  readonly host: string;
  /** What `owner/name.git` is below. */
  readonly root: string;
  readonly userName: string;
  readonly token: Secret;
}

/** GIT: logins that read one repository of the built-in Git host, for as long as a build holds its claim. */
export interface CloneLogins {
  /** Undefined where the repository is not on that host. */
  mint(accountId: string, repository: string, buildId: string): Promise<CloneLogin | undefined>;
  /** Ends all that were made for a build. */
  revoke(accountId: string, buildId: string): Promise<void>;
}

/** Identity: the name and the settings of an account. */
export interface Accounts {
  nameOf(accountId: string): Promise<string | undefined>;
  eventTextInCommands(accountId: string): Promise<'warn' | 'refuse-forks' | 'refuse'>;
}

/** Access: whether the account runs pipelines at all. */
export interface AccountModules {
  isOn(accountId: string, module: 'pipelines'): Promise<boolean>;
}

/** Identity: signs what a build is, for others to check. */
export interface IdTokens {
  issue(content: {
    readonly audience: readonly string[];
    readonly lifeSeconds: number;
    readonly claims: Readonly<Record<string, string | boolean>>;
  }): Promise<Secret>;
}

/** Key ring: seals what is secret. */
export interface Sealer {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}
