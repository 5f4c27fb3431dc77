/**
 * Application, AppProject and their parts as they lie in the cluster: upstream shapes, field for field, so that files
 * and other controllers carry over. Everything is optional that a user may leave out.
 */
import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';
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

export interface ApplicationSource {
  repoURL: string;
  path?: string;
  chart?: string;
  targetRevision?: string;
  tagPrefix?: string;
  ref?: string;
  name?: string;
  helm?: HelmSource;
  kustomize?: KustomizeSource;
  directory?: DirectorySource;
  plugin?: PluginSource;
}

export interface HelmSource {
  valueFiles?: string[];
  parameters?: { name: string; value: string; forceString?: boolean }[];
  fileParameters?: { name: string; path: string }[];
  releaseName?: string;
  values?: string;
  valuesObject?: Record<string, unknown>;
  version?: string;
  passCredentials?: boolean;
  ignoreMissingValueFiles?: boolean;
  skipCrds?: boolean;
  skipTests?: boolean;
  skipSchemaValidation?: boolean;
  namespace?: string;
  kubeVersion?: string;
  apiVersions?: string[];
}

export interface KustomizeSource {
  namePrefix?: string;
  nameSuffix?: string;
  images?: string[];
  replicas?: { name: string; count: number | string }[];
  commonLabels?: Record<string, string>;
  commonAnnotations?: Record<string, string>;
  commonAnnotationsEnvsubst?: boolean;
  forceCommonLabels?: boolean;
  forceCommonAnnotations?: boolean;
  labelWithoutSelector?: boolean;
  labelIncludeTemplates?: boolean;
  namespace?: string;
  patches?: Record<string, unknown>[];
  components?: string[];
  ignoreMissingComponents?: boolean;
  version?: string;
  kubeVersion?: string;
  apiVersions?: string[];
}

export interface DirectorySource {
  recurse?: boolean;
  include?: string;
  exclude?: string;
  /** Takes every file as YAML, whatever its name ends with. */
  disableExtensionFilter?: boolean;
  jsonnet?: {
    extVars?: JsonnetVariable[];
    tlas?: JsonnetVariable[];
    libs?: string[];
  };
}

export interface JsonnetVariable {
  name: string;
  value: string;
  code?: boolean;
}

export interface PluginSource {
  name?: string;
  env?: { name: string; value: string }[];
  parameters?: { name?: string; string?: string; array?: string[]; map?: Record<string, string> }[];
}

export interface SyncPolicy {
  automated?: { enabled?: boolean; prune?: boolean; selfHeal?: boolean; allowEmpty?: boolean };
  syncOptions?: string[];
  retry?: RetryStrategy;
  managedNamespaceMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
}

export interface RetryStrategy {
  /** Below 0: without end. */
  limit?: number;
  refresh?: boolean;
  backoff?: { duration?: string; factor?: number; maxDuration?: string };
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

export type SyncCode = 'Synced' | 'OutOfSync' | 'Unknown';
export type HealthStatus = 'Healthy' | 'Suspended' | 'Progressing' | 'Missing' | 'Degraded' | 'Unknown';
export type SourceType = 'Helm' | 'Kustomize' | 'Directory' | 'Plugin';
