/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
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

export type RuntimeSourcesQueryVariables = Exact<{
  runtime: string;
}>;


export type RuntimeSourcesQuery = { gitSources: { nodes: Array<{ id: string, name: string, repoUrl: string | null, path: string | null, targetRevision: string | null, sync: SyncStatus, health: HealthStatus, healthMessage: string | null, applications: number, myGitPermission: { write: boolean } | null }> } };

export type RuntimeClustersQueryVariables = Exact<{
  runtime: string;
}>;


export type RuntimeClustersQuery = { clusters: { nodes: Array<{ id: string, name: string, server: string, version: string | null, status: string, message: string | null, applications: number, objects: number, attemptedAt: string | null }> } };


export const RuntimeSourcesDocument = new TypedDocumentString(`
    query RuntimeSources($runtime: String!) {
  gitSources(first: 200, runtimes: [$runtime]) {
    nodes {
      id
      name
      repoUrl
      path
      targetRevision
      sync
      health
      healthMessage
      applications
      myGitPermission {
        write
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RuntimeSourcesQuery, RuntimeSourcesQueryVariables>;
export const RuntimeClustersDocument = new TypedDocumentString(`
    query RuntimeClusters($runtime: String!) {
  clusters(first: 200, filter: {runtimes: [$runtime]}) {
    nodes {
      id
      name
      server
      version
      status
      message
      applications
      objects
      attemptedAt
    }
  }
}
    `) as unknown as TypedDocumentString<RuntimeClustersQuery, RuntimeClustersQueryVariables>;