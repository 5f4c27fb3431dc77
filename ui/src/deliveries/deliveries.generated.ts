/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
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

export type DeploymentStatus =
  | 'Progressing'
  | 'Healthy'
  | 'Degraded'
  /** Another one came before it was healthy. */
  | 'Replaced';

export type DeliveriesQueryVariables = Exact<{
  images: Array<string> | string;
  ids: Array<string> | string;
}>;


export type DeliveriesQuery = { deliveries: Array<{ isCurrent: boolean, foundBy: Array<string>, application: { id: string, runtime: string, environment: string | null, namespace: string, name: string, health: HealthStatus, sync: SyncStatus, why: string, images: Array<string>, commit: { sha: string } | null, operation: { phase: string } | null }, deployment: { id: string, deployedAt: string, images: Array<string>, revisions: Array<string>, status: DeploymentStatus | null, isDemo: boolean, commit: { sha: string, message: string | null } | null } | null }> };


export const DeliveriesDocument = new TypedDocumentString(`
    query Deliveries($images: [String!]!, $ids: [String!]!) {
  deliveries(images: $images, ids: $ids) {
    isCurrent
    foundBy
    application {
      id
      runtime
      environment
      namespace
      name
      health
      sync
      why
      images
      commit {
        sha
      }
      operation {
        phase
      }
    }
    deployment {
      id
      deployedAt
      images
      revisions
      status
      isDemo
      commit {
        sha
        message
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeliveriesQuery, DeliveriesQueryVariables>;