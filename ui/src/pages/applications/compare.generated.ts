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

export type CompareApplicationsQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type CompareApplicationsQuery = { applications: { nodes: Array<{ id: string, runtime: string, namespace: string, name: string, project: string, health: HealthStatus, sync: SyncStatus, environment: string | null, images: Array<string>, revisions: Array<string>, deployedAt: string | null, resourceCount: number, isAutoSynced: boolean, isPruning: boolean, isSelfHealing: boolean, hold: { by: string, reason: string, until: string | null } | null, sources: Array<{ repoUrl: string, path: string | null, chart: string | null, targetRevision: string | null }>, destination: { server: string, name: string | null, namespace: string }, operation: { phase: string } | null }> } };


export const CompareApplicationsDocument = new TypedDocumentString(`
    query CompareApplications($ids: [ID!]) {
  applications(first: 2, filter: {ids: $ids}) {
    nodes {
      id
      runtime
      namespace
      name
      project
      health
      sync
      environment
      images
      revisions
      deployedAt
      resourceCount
      isAutoSynced
      isPruning
      isSelfHealing
      hold {
        by
        reason
        until
      }
      sources {
        repoUrl
        path
        chart
        targetRevision
      }
      destination {
        server
        name
        namespace
      }
      operation {
        phase
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CompareApplicationsQuery, CompareApplicationsQueryVariables>;