/** What the app-proxy needs of others. */
import type { ReportBody } from '@freshet/contracts/gitops';
import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application, AppProject } from '@freshet/domain/applications';
import type { ApplicationName, Push } from '@freshet/domain/automation';
import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import type { RepositoryPermission } from '@freshet/kit/git-providers';
import type { Secret } from '@freshet/kit/secret';
import type { ResourceActions } from '../actions/index.ts';
import type { Deletion, PreviewOptions } from '../app-controller/index.ts';
import type { SetPreview } from '../application-sets/index.ts';
import type { RegisteredClusters } from '../clusters/index.ts';
import type { Comparison } from '../comparison/index.ts';
import type { Helm } from '../helm-releases/index.ts';
import type { EngineSettings } from '../settings/index.ts';
import type { WantedPlace } from '../sources/index.ts';

/** May the person do this to such a thing? */
export interface Asked {
  readonly action: string;
  readonly resource: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly entity?: { readonly id: string; readonly name: string } | undefined;
}

export interface Decision {
  readonly isAllowed: boolean;
  readonly reason: string;
}

export interface Caller {
  readonly id: string;
  readonly kind: 'user' | 'service-account';
  readonly name: string;
  /** Whom commits name. */
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Something that was done, or failed, on behalf of a person. */
export interface AuditEntry {
  readonly id: string;
  readonly callerId: string;
  readonly callerKind: Caller['kind'];
  readonly callerName: string;
  /** The address that the call came from. */
  readonly ip?: string;
  readonly action: string;
  readonly entity: { readonly kind: string; readonly id: string; readonly name: string };
  readonly result: 'done' | 'failed';
  readonly details: Readonly<Record<string, string>>;
}

/** The control plane, as far as the app-proxy asks it. */
export interface Platform {
  /** Whose token is this, and may they? RUNTIME_TOKEN_INVALID when it is not, or no longer, good. */
  authorize(
    token: Secret,
    questions: readonly Asked[],
    /** The address that the call came from. */
    ip?: string,
  ): Promise<{
    readonly caller: Caller;
    readonly decisions: readonly Decision[];
    /** How long the answer is good for reading. */
    readonly keepMs: number;
  }>;
  /** Puts on record what was done; settles once it is. */
  audit(entries: readonly AuditEntry[]): Promise<void>;
}

/** The engine, as far as it is looked into. */
export interface LookedIntoEngine {
  readonly clusters: Pick<RegisteredClusters, 'find' | 'registered' | 'all'>;
  readonly actions: ResourceActions;
  readonly helm: Helm;
  readonly healthOf: (object: KubeObject) => Health | undefined;
  readonly settings: () => EngineSettings;
  preview(name: ApplicationName, revisions: readonly string[], options?: PreviewOptions): Promise<Comparison>;
  examine(application: Application, signal?: AbortSignal): Promise<Comparison>;
  foreseeDeletion(application: Application): Promise<Deletion>;
  previewSet(set: ApplicationSet, signal?: AbortSignal): Promise<SetPreview>;
  /** An application as it was seen last. */
  applicationOf(name: ApplicationName): Application | undefined;
  projectOf(application: Application): AppProject | undefined;
  lookAt(place: WantedPlace): Promise<void>;
  pushed(push: Push): void;
}

/** Who this runtime is. */
export interface RuntimeIdentity {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly version: string;
  readonly engine: 'embedded' | 'argo';
  readonly platformUrl: string;
  /** Where the pages of the platform come from. */
  readonly pageOrigins: readonly string[];
}

/** What others may want to know of what happened here. */
export interface News {
  /** A commit that was made here, and the paths that it changed. */
  commit(change: Omit<Extract<ReportBody, { is: 'change' }>, 'is'>, paths: readonly string[]): void;
  /** Somebody uses their Git login. */
  caller(caller: { readonly id: string; readonly name: string; readonly accessToken: Secret }): void;
  /** What somebody may do with a repository, as the provider just said. */
  permission(userId: string, url: string, permission: RepositoryPermission): void;
}
