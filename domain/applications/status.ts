import type { ApplicationSource, HealthStatus, RetryStrategy, SyncCode } from './source.ts';

export interface ResourceStatus {
  group?: string;
  version?: string;
  kind: string;
  namespace?: string;
  name: string;
  /** Absent for hooks and for what is not compared. */
  status?: SyncCode;
  health?: { status: HealthStatus; message?: string; lastTransitionTime?: string };
  hook?: boolean;
  requiresPruning?: boolean;
  requiresDeletionConfirmation?: boolean;
  syncWave?: number;
}

export type ConditionType =
  | 'DeletionError'
  | 'InvalidSpecError'
  | 'ComparisonError'
  | 'SyncError'
  | 'UnknownError'
  | 'SharedResourceWarning'
  | 'RepeatedResourceWarning'
  | 'ExcludedResourceWarning'
  | 'OrphanedResourceWarning';

export interface Condition {
  type: ConditionType;
  message: string;
  lastTransitionTime?: string;
}

export interface Operation {
  sync?: SyncOperation;
  initiatedBy?: { username?: string; automated?: boolean };
  info?: { name: string; value: string }[];
  retry?: RetryStrategy;
}

export interface SyncOperation {
  revision?: string;
  revisions?: string[];
  source?: ApplicationSource;
  sources?: ApplicationSource[];
  prune?: boolean;
  dryRun?: boolean;
  resources?: SyncOperationResource[];
  /** Of which `force` is for both: to delete and create anew what cannot be changed. */
  syncStrategy?: { apply?: { force?: boolean }; hook?: { force?: boolean } };
  manifests?: string[];
  syncOptions?: string[];
  autoHealAttemptsCount?: number;
}

export interface SyncOperationResource {
  group?: string;
  kind: string;
  name: string;
  namespace?: string;
  exclude?: boolean;
}

export type OperationPhase = 'Running' | 'Terminating' | 'Failed' | 'Error' | 'Succeeded';

export interface OperationState {
  operation: Operation;
  phase: OperationPhase;
  message?: string;
  syncResult?: SyncResult;
  startedAt: string;
  finishedAt?: string;
  retryCount?: number;
}

export interface SyncResult {
  revision: string;
  revisions?: string[];
  source?: ApplicationSource;
  sources?: ApplicationSource[];
  resources?: ResourceResult[];
  managedNamespaceMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
}

export type SyncPhase = 'PreSync' | 'Sync' | 'PostSync' | 'SyncFail';
export type HookType = SyncPhase | 'Skip' | 'PreDelete' | 'PostDelete';
export type ResultCode = 'Synced' | 'SyncFailed' | 'Pruned' | 'PruneSkipped';

export interface ResourceResult {
  group: string;
  version: string;
  kind: string;
  namespace: string;
  name: string;
  status?: ResultCode;
  message?: string;
  hookType?: HookType;
  /** How far the task of this object is, for hooks and for all others. */
  hookPhase?: OperationPhase;
  syncPhase?: SyncPhase;
  images?: string[];
}

export interface RevisionHistory {
  id: number;
  revision?: string;
  revisions?: string[];
  source?: ApplicationSource;
  sources?: ApplicationSource[];
  deployedAt: string;
  deployStartedAt?: string;
  initiatedBy?: { username?: string; automated?: boolean };
}
