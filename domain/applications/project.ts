import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';

/** An AppProject: what applications of it may use, where to, and who may do what with them. */
export interface AppProject extends KubeObject {
  metadata: KubeMetadata;
  spec: ProjectSpec;
}

export interface ProjectSpec {
  description?: string;
  sourceRepos?: string[];
  destinations?: { server?: string; name?: string; namespace?: string }[];
  permitOnlyProjectScopedClusters?: boolean;
  namespaceResourceWhitelist?: GroupKind[];
  namespaceResourceBlacklist?: GroupKind[];
  clusterResourceWhitelist?: GroupKindName[];
  clusterResourceBlacklist?: GroupKindName[];
  sourceNamespaces?: string[];
  orphanedResources?: { warn?: boolean; ignore?: { group?: string; kind?: string; name?: string }[] };
  signatureKeys?: { keyID: string }[];
  destinationServiceAccounts?: { server: string; namespace?: string; defaultServiceAccount: string }[];
  roles?: ProjectRole[];
  syncWindows?: SyncWindow[];
}

export interface GroupKind {
  group: string;
  kind: string;
}

export interface GroupKindName extends GroupKind {
  name?: string;
}

export interface ProjectRole {
  name: string;
  description?: string;
  policies?: string[];
  groups?: string[];
  jwtTokens?: { iat: number; exp?: number; id?: string }[];
}

export interface SyncWindow {
  kind?: string;
  schedule?: string;
  duration?: string;
  timeZone?: string;
  applications?: string[];
  namespaces?: string[];
  clusters?: string[];
  manualSync?: boolean;
  syncOverrun?: boolean;
  andOperator?: boolean;
  description?: string;
}
