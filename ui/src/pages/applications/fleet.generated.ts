/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type ApplicationSort =
  | 'NAME_ASC'
  | 'NAME_DESC'
  /** The newest deployment first. */
  | 'DEPLOYED_DESC'
  | 'DEPLOYED_ASC'
  /** Whatever needs somebody first, then by name. */
  | 'WORST';

/** How an application stands in one word, the worst first. */
export type ApplicationState =
  | 'Degraded'
  | 'Missing'
  | 'OutOfSync'
  | 'Unknown'
  | 'Suspended'
  | 'Progressing'
  | 'Healthy';

export type ApplicationGrouping =
  | 'CLUSTER'
  | 'RUNTIME'
  | 'PROJECT'
  | 'NAMESPACE'
  | 'GIT_SOURCE'
  | 'PRODUCT'
  | 'ENVIRONMENT'
  /** The groups that applications say they belong to; one that says several is in each of them. */
  | 'GROUP';

export type ApplicationFilter = {
  /** In one of these states. */
  states?: Array<ApplicationState> | null | undefined;
  /** Images that run in it. */
  images?: Array<string> | null | undefined;
  /** As their labels call them. */
  environments?: Array<string> | null | undefined;
  /** Only those whose automatic sync somebody stopped, or only the others. */
  isHeld?: boolean | null | undefined;
  /** Only those of these ids. */
  ids?: Array<string> | null | undefined;
  /** Only those with a source in one of these repositories; all spellings of an address are one. */
  repositories?: Array<string> | null | undefined;
  /** Only those that nothing holds. */
  isRoot?: boolean | null | undefined;
  /** In its state since then or later. */
  changedFrom?: string | null | undefined;
  /** Applications that have one of these are left out. */
  not?: ApplicationExclusion | null | undefined;
  /** Part of the name, in any case. */
  search?: string | null | undefined;
  /** Names of runtimes. */
  runtimes?: Array<string> | null | undefined;
  /** Names or addresses of clusters. */
  clusters?: Array<string> | null | undefined;
  /** Namespaces that are deployed to. */
  namespaces?: Array<string> | null | undefined;
  projects?: Array<string> | null | undefined;
  sync?: Array<SyncStatus> | null | undefined;
  health?: Array<HealthStatus> | null | undefined;
  /** `key=value`. */
  labels?: Array<string> | null | undefined;
  gitSources?: Array<string> | null | undefined;
  groups?: Array<string> | null | undefined;
  products?: Array<string> | null | undefined;
  /** The id of the application or ApplicationSet that holds it. */
  parent?: string | null | undefined;
  /** Deployed not before. */
  deployedFrom?: string | null | undefined;
  /** Deployed not after. */
  deployedTo?: string | null | undefined;
  /** Also those that the platform made for itself, and Git Sources. */
  includeInternal?: boolean | null | undefined;
};

export type ApplicationExclusion = {
  runtimes?: Array<string> | null | undefined;
  clusters?: Array<string> | null | undefined;
  namespaces?: Array<string> | null | undefined;
  projects?: Array<string> | null | undefined;
  sync?: Array<SyncStatus> | null | undefined;
  health?: Array<HealthStatus> | null | undefined;
  states?: Array<ApplicationState> | null | undefined;
  labels?: Array<string> | null | undefined;
  images?: Array<string> | null | undefined;
  environments?: Array<string> | null | undefined;
  gitSources?: Array<string> | null | undefined;
  groups?: Array<string> | null | undefined;
  products?: Array<string> | null | undefined;
};

export type ApplicationKind =
  | 'Application'
  | 'ApplicationSet';

export type SyncStatus =
  | 'Synced'
  | 'OutOfSync'
  | 'Unknown';

export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type FleetNumbersQueryVariables = Exact<{
  filter?: ApplicationFilter | null | undefined;
  groupBy: ApplicationGrouping;
  groups: number;
  withHolders: boolean;
}>;


export type FleetNumbersQuery = { applicationFleet: { total: number, groupCount: number, facets: Array<{ key: string, valueCount: number, values: Array<{ value: string, count: number }> }>, groups: Array<{ name: string, total: number, worst: ApplicationState, byState: Array<{ state: ApplicationState, count: number }> }>, news: { degraded: number, since: string, cause: { kind: string, value: string, count: number } | null } | null, holders?: Array<{ id: string, parentId: string | null, kind: ApplicationKind, runtime: string, namespace: string, name: string, isGitSource: boolean, health: HealthStatus, sync: SyncStatus, why: string, total: number, worst: ApplicationState, byState: Array<{ state: ApplicationState, count: number }> }> } };

export type FleetRowsQueryVariables = Exact<{
  filter?: ApplicationFilter | null | undefined;
  sort: ApplicationSort;
  after?: string | null | undefined;
}>;


export type FleetRowsQuery = { applications: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, project: string, health: HealthStatus, sync: SyncStatus, state: ApplicationState, stateSince: string, why: string, silentSince: string | null, gitSource: string | null, product: string | null, environment: string | null, images: Array<string>, revisions: Array<string>, deployedAt: string | null, permissions: Array<string>, isAutoSynced: boolean, resourceCount: number, manifest: { path: string } | null, hold: { by: string, reason: string, since: string, until: string | null } | null, destination: { server: string, name: string | null, namespace: string }, commit: { message: string | null, author: string | null } | null, operation: { phase: string } | null }>, pageInfo: { endCursor: string | null } } };

export type FleetCountQueryVariables = Exact<{
  filter?: ApplicationFilter | null | undefined;
}>;


export type FleetCountQuery = { applications: { total: number } };

export type FleetSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetSourcesQuery = { gitSources: { nodes: Array<{ id: string, name: string, runtime: string, health: HealthStatus, sync: SyncStatus, applications: number }> } };

export type FleetBranchQueryVariables = Exact<{
  filter?: ApplicationFilter | null | undefined;
  sets?: ApplicationFilter | null | undefined;
  withSets: boolean;
  sort: ApplicationSort;
}>;


export type FleetBranchQuery = { applicationSets?: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, why: string }> }, applications: { total: number, nodes: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, sync: SyncStatus, resourceCount: number, why: string, hold: { since: string } | null, operation: { phase: string } | null }> } };


export const FleetNumbersDocument = new TypedDocumentString(`
    query FleetNumbers($filter: ApplicationFilter, $groupBy: ApplicationGrouping!, $groups: Int!, $withHolders: Boolean!) {
  applicationFleet(
    filter: $filter
    groupBy: $groupBy
    groups: $groups
    values: 12
  ) {
    total
    groupCount
    facets {
      key
      valueCount
      values {
        value
        count
      }
    }
    groups {
      name
      total
      worst
      byState {
        state
        count
      }
    }
    news {
      degraded
      since
      cause {
        kind
        value
        count
      }
    }
    holders @include(if: $withHolders) {
      id
      parentId
      kind
      runtime
      namespace
      name
      isGitSource
      health
      sync
      why
      total
      worst
      byState {
        state
        count
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FleetNumbersQuery, FleetNumbersQueryVariables>;
export const FleetRowsDocument = new TypedDocumentString(`
    query FleetRows($filter: ApplicationFilter, $sort: ApplicationSort!, $after: String) {
  applications(first: 100, filter: $filter, sort: $sort, after: $after) {
    nodes {
      id
      runtime
      namespace
      name
      project
      health
      sync
      state
      stateSince
      why
      silentSince
      gitSource
      manifest {
        path
      }
      product
      environment
      hold {
        by
        reason
        since
        until
      }
      images
      revisions
      deployedAt
      permissions
      isAutoSynced
      resourceCount
      destination {
        server
        name
        namespace
      }
      commit {
        message
        author
      }
      operation {
        phase
      }
    }
    pageInfo {
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FleetRowsQuery, FleetRowsQueryVariables>;
export const FleetCountDocument = new TypedDocumentString(`
    query FleetCount($filter: ApplicationFilter) {
  applications(first: 1, filter: $filter) {
    total
  }
}
    `) as unknown as TypedDocumentString<FleetCountQuery, FleetCountQueryVariables>;
export const FleetSourcesDocument = new TypedDocumentString(`
    query FleetSources {
  gitSources(first: 200) {
    nodes {
      id
      name
      runtime
      health
      sync
      applications
    }
  }
}
    `) as unknown as TypedDocumentString<FleetSourcesQuery, FleetSourcesQueryVariables>;
export const FleetBranchDocument = new TypedDocumentString(`
    query FleetBranch($filter: ApplicationFilter, $sets: ApplicationFilter, $withSets: Boolean!, $sort: ApplicationSort!) {
  applicationSets(first: 200, filter: $sets) @include(if: $withSets) {
    nodes {
      id
      runtime
      namespace
      name
      health
      why
    }
  }
  applications(first: 500, filter: $filter, sort: $sort) {
    total
    nodes {
      id
      runtime
      namespace
      name
      health
      sync
      resourceCount
      why
      hold {
        since
      }
      operation {
        phase
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FleetBranchQuery, FleetBranchQueryVariables>;