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

export type AllGitSourcesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type AllGitSourcesQuery = { gitSources: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, repoUrl: string | null, path: string | null, targetRevision: string | null, sync: SyncStatus, health: HealthStatus, healthMessage: string | null, applications: number, myGitPermission: { read: boolean, write: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };


export const AllGitSourcesDocument = new TypedDocumentString(`
    query AllGitSources($after: String) {
  gitSources(first: 200, after: $after) {
    nodes {
      id
      runtime
      namespace
      name
      repoUrl
      path
      targetRevision
      sync
      health
      healthMessage
      applications
      myGitPermission {
        read
        write
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AllGitSourcesQuery, AllGitSourcesQueryVariables>;