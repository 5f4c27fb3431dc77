/** What the demo needs of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { Secret } from '@freshet/kit/secret';
import type { Call, GuardedEntity } from '../gateway/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';

/** IDENTITY: whom the demo works as. */
export interface Agents {
  /** A service account of this id, made where there is none; one that is no admin may do what rules say. */
  ensure(
    context: ChangeContext,
    agent: { readonly id: string; readonly name: string; readonly admin: boolean },
  ): Promise<void>;
  /** A key of it, with the rights that it says, until it ends. */
  issueKey(
    context: ChangeContext,
    key: {
      readonly serviceAccountId: string;
      readonly name: string;
      readonly scopes?: readonly string[];
      readonly expiresAt?: Date;
    },
  ): Promise<{ readonly id: string; readonly token: Secret }>;
  /** The id of its key of this name. */
  findKey(
    accountId: string,
    key: { readonly serviceAccountId: string; readonly name: string },
  ): Promise<string | undefined>;
  /** Ends a key before its time; what has ended already is fine too. */
  endKey(context: ChangeContext, id: string): Promise<void>;
  /** Removes it with all its keys; what is gone already is fine too. */
  remove(context: ChangeContext, id: string): Promise<void>;
}

/** REPOSITORIES: what a person commits through the demo. */
export interface CommitsOfPeople {
  /** The repository as access rules see it; undefined where there is none. */
  find(accountId: string, fullName: string): Promise<GuardedEntity | undefined>;
  /** The text of a file on the default branch; undefined where there is none. */
  read(accountId: string, fullName: string, path: string): Promise<string | undefined>;
  /** Commits to the default branch, under the same rules as if the caller had pushed; answers with the commit. */
  commit(
    call: Pick<Call, 'principal' | 'context'>,
    fullName: string,
    commit: {
      readonly message: string;
      readonly files: readonly { readonly path: string; readonly content: string }[];
    },
  ): Promise<string>;
}

/** A build that never ran, as charts need it. */
export interface DemoBuild {
  readonly pipelineId: string;
  readonly createdAt: Date;
  readonly seconds: number;
  readonly state: 'success' | 'error';
  readonly reason: string;
  readonly branch: string;
  readonly message: string;
  readonly author: string;
}

/** A deployment that never happened, as charts need it. */
export interface DemoDeployment {
  readonly runtime: string;
  readonly application: { readonly namespace: string; readonly name: string; readonly uid: string };
  readonly committedAt: Date;
  readonly deployedAt: Date;
  readonly seconds: number;
  readonly revision: string;
  readonly image: string;
  readonly message: string;
  readonly author: string;
  readonly isRollback: boolean;
  /** How long the application was degraded after it. */
  readonly degradedSeconds?: number;
}

/** BUILDS and EVENT HANDLER: facts that are marked as demo wherever they are shown, and can be taken away again. */
interface DemoHistory<Fact> {
  /** Adds them once: where there are demo facts already, nothing is added. */
  record(context: ChangeContext, facts: readonly Fact[]): Promise<void>;
}

export interface DemoBuilds extends DemoHistory<DemoBuild> {
  /** Removes every build of these pipelines, those that really ran too; for pipelines that go. */
  forget(context: ChangeContext, pipelineIds: readonly string[]): Promise<void>;
}

export interface DemoDeployments extends DemoHistory<DemoDeployment> {
  /** Removes what is remembered of applications that are gone, and of commits to a repository that is. */
  forget(
    context: ChangeContext,
    gone: { readonly uids: readonly string[]; readonly repoUrl: string },
  ): Promise<void>;
}

/** The real Helm on this machine. */
export interface Helm {
  /** What it printed. A fault with the code TOOL_MISSING where there is none for this machine. */
  run(run: {
    readonly kubeconfig: string;
    readonly args: readonly string[];
    readonly signal: AbortSignal;
  }): Promise<string>;
}
