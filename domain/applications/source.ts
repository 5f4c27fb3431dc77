/** Where the objects of an application come from, and words that its spec and its status share. */
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

export interface RetryStrategy {
  /** Below 0: without end. */
  limit?: number;
  refresh?: boolean;
  backoff?: { duration?: string; factor?: number; maxDuration?: string };
}

export type SyncCode = 'Synced' | 'OutOfSync' | 'Unknown';
export type HealthStatus = 'Healthy' | 'Suspended' | 'Progressing' | 'Missing' | 'Degraded' | 'Unknown';
export type SourceType = 'Helm' | 'Kustomize' | 'Directory' | 'Plugin';
