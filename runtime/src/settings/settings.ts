import type { PolicySettings } from '@freshet/domain/application-sets';
import type { IgnoreDifference } from '@freshet/domain/applications';
import type { SelfHealSettings } from '@freshet/domain/automation';
import type { TrackingMethod } from '@freshet/domain/tracking';

/** Which kinds are meant, on which clusters; each word a glob. */
export interface KindFilter {
  readonly apiGroups: readonly string[];
  readonly kinds: readonly string[];
  readonly clusters: readonly string[];
}

/** A script of users for the objects of a kind; both words may hold wildcards. */
export interface KindScript {
  readonly group: string;
  readonly kind: string;
  readonly lua: string;
}

/** What ApplicationSets may do, whatever they say themselves. */
export interface SetRules extends PolicySettings {
  /** Whether generators may ask Git providers at all. */
  readonly scmProviders: boolean;
  /** The only addresses of providers that a generator may name; any where none is listed. */
  readonly allowedScmProviders: readonly string[];
  /** Whether a secret must be labelled for generators also beside the engine. */
  readonly strictTokens: boolean;
}

/** What holds for all applications of a runtime: the keys of the ConfigMap `argocd-cm`, read. */
export interface EngineSettings {
  /** Where Applications, projects and the secrets of clusters and repositories lie. */
  readonly namespace: string;
  readonly tracking: TrackingMethod;
  readonly instanceLabel: string;
  readonly installationId?: string;
  readonly exclusions: readonly KindFilter[];
  readonly inclusions: readonly KindFilter[];
  readonly ignoreDifferences: readonly IgnoreDifference[];
  /** What of a change in the cluster is no reason to compare again. */
  readonly ignoreUpdates: readonly IgnoreDifference[];
  readonly ignoreResourceStatus: 'all' | 'crd' | 'none';
  readonly ignoreAggregatedRoles: boolean;
  readonly serverSideDiff: boolean;
  readonly health: readonly KindScript[];
  readonly actions: readonly KindScript[];
  readonly knownTypes: readonly {
    readonly group: string;
    readonly kind: string;
    readonly field: string;
    readonly type: string;
  }[];
  readonly refreshSeconds: number;
  readonly refreshJitterSeconds: number;
  readonly hardRefreshSeconds: number;
  readonly kustomizeOptions?: string;
  /** Further namespaces whose Applications are looked after; globs. */
  readonly applicationNamespaces: readonly string[];
  readonly applicationSets: SetRules;
  /** Whether clusters are changed in the name of the service accounts that projects say. */
  readonly impersonatesSync: boolean;
  readonly selfHeal: SelfHealSettings;
  /** How long a repository may fail before applications say so. */
  readonly repositoryGraceSeconds: number;
  /** A sync that takes longer is ended; 0: never. */
  readonly syncTimeoutSeconds: number;
  /** An automated sync that takes longer gives way to a newer revision. */
  readonly stuckAfterSeconds: number;
}
