/**
 * Application, AppProject and their parts as they lie in the cluster: upstream shapes, field for field, so that files
 * and other controllers carry over. Everything is optional that a user may leave out.
 */
import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';
import type { ApplicationSource, HealthStatus, RetryStrategy, SourceType, SyncCode } from './source.ts';
import type { Condition, Operation, OperationState, ResourceStatus, RevisionHistory } from './status.ts';

export interface Application extends KubeObject {
  metadata: KubeMetadata;
  spec: ApplicationSpec;
  status?: ApplicationStatus;
  /** A request to sync; gone when it has ended. */
  operation?: Operation;
}

export interface ApplicationSpec {
  project: string;
  source?: ApplicationSource;
  sources?: ApplicationSource[];
  destination: Destination;
  syncPolicy?: SyncPolicy;
  ignoreDifferences?: IgnoreDifference[];
  info?: { name: string; value: string }[];
  revisionHistoryLimit?: number;
}

export interface Destination {
  server?: string;
  name?: string;
  namespace?: string;
}

export interface SyncPolicy {
  automated?: { enabled?: boolean; prune?: boolean; selfHeal?: boolean; allowEmpty?: boolean };
  syncOptions?: string[];
  retry?: RetryStrategy;
  managedNamespaceMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
}

export interface IgnoreDifference {
  group?: string;
  kind: string;
  name?: string;
  namespace?: string;
  jsonPointers?: string[];
  jqPathExpressions?: string[];
  managedFieldsManagers?: string[];
}

export interface ApplicationStatus {
  resources?: ResourceStatus[];
  sync?: SyncStatus;
  health?: { status: HealthStatus; message?: string; lastTransitionTime?: string };
  history?: RevisionHistory[];
  conditions?: Condition[];
  reconciledAt?: string;
  operationState?: OperationState;
  sourceType?: SourceType;
  sourceTypes?: SourceType[];
  summary?: { externalURLs?: string[]; images?: string[] };
  resourceHealthSource?: 'inline' | 'appTree';
  controllerNamespace?: string;
}

export interface SyncStatus {
  status: SyncCode;
  comparedTo?: ComparedTo;
  revision?: string;
  revisions?: string[];
}

export interface ComparedTo {
  source?: ApplicationSource;
  sources?: ApplicationSource[];
  destination?: Destination;
  ignoreDifferences?: IgnoreDifference[];
}
