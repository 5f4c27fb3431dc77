/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type HelmReleaseFilter = {
  runtimes?: Array<string> | null | undefined;
  /** Addresses of clusters. */
  clusters?: Array<string> | null | undefined;
  namespaces?: Array<string> | null | undefined;
  charts?: Array<string> | null | undefined;
  statuses?: Array<string> | null | undefined;
  /** Part of the name, in any case. */
  search?: string | null | undefined;
  /** Older revisions too. */
  includeSuperseded?: boolean | null | undefined;
};

export type HelmReleasesQueryVariables = Exact<{
  filter?: HelmReleaseFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type HelmReleasesQuery = { helmReleases: { total: number, nodes: Array<{ id: string, runtime: string, cluster: string, namespace: string, name: string, revision: number, status: string, chart: string, chartVersion: string, appVersion: string | null, description: string | null, updatedAt: string }>, pageInfo: { endCursor: string | null } } };

export type HelmHistoryQueryVariables = Exact<{
  filter?: HelmReleaseFilter | null | undefined;
}>;


export type HelmHistoryQuery = { helmReleases: { nodes: Array<{ id: string, name: string, revision: number, status: string, chart: string, chartVersion: string, appVersion: string | null, description: string | null, updatedAt: string }> } };

export type HelmClustersQueryVariables = Exact<{ [key: string]: never; }>;


export type HelmClustersQuery = { clusters: { nodes: Array<{ runtime: string, server: string, name: string, status: string, attemptedAt: string | null }> } };

export type HelmChartsQueryVariables = Exact<{
  search?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type HelmChartsQuery = { helmCharts: { nodes: Array<{ name: string, releases: number, versions: Array<{ version: string, releases: number }> }>, pageInfo: { endCursor: string | null } } };


export const HelmReleasesDocument = new TypedDocumentString(`
    query HelmReleases($filter: HelmReleaseFilter, $after: String) {
  helmReleases(first: 100, after: $after, filter: $filter) {
    nodes {
      id
      runtime
      cluster
      namespace
      name
      revision
      status
      chart
      chartVersion
      appVersion
      description
      updatedAt
    }
    pageInfo {
      endCursor
    }
    total
  }
}
    `) as unknown as TypedDocumentString<HelmReleasesQuery, HelmReleasesQueryVariables>;
export const HelmHistoryDocument = new TypedDocumentString(`
    query HelmHistory($filter: HelmReleaseFilter) {
  helmReleases(first: 100, filter: $filter) {
    nodes {
      id
      name
      revision
      status
      chart
      chartVersion
      appVersion
      description
      updatedAt
    }
  }
}
    `) as unknown as TypedDocumentString<HelmHistoryQuery, HelmHistoryQueryVariables>;
export const HelmClustersDocument = new TypedDocumentString(`
    query HelmClusters {
  clusters(first: 500) {
    nodes {
      runtime
      server
      name
      status
      attemptedAt
    }
  }
}
    `) as unknown as TypedDocumentString<HelmClustersQuery, HelmClustersQueryVariables>;
export const HelmChartsDocument = new TypedDocumentString(`
    query HelmCharts($search: String, $after: String) {
  helmCharts(first: 100, after: $after, search: $search) {
    nodes {
      name
      releases
      versions {
        version
        releases
      }
    }
    pageInfo {
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<HelmChartsQuery, HelmChartsQueryVariables>;