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

export type DeploymentStatus =
  | 'Progressing'
  | 'Healthy'
  | 'Degraded'
  /** Another one came before it was healthy. */
  | 'Replaced';

export type HomeDeliveryQueryVariables = Exact<{
  days: number;
  runtimes?: Array<string> | string | null | undefined;
  environments?: Array<string> | string | null | undefined;
  offsetMinutes: number;
}>;


export type HomeDeliveryQuery = { deliveryOverview: { from: string, to: string, includesDemo: boolean, environments: Array<string>, days: Array<{ day: string, successful: number, failed: number, rollbacks: number, leadSeconds: number | null, restoreSeconds: number | null }>, now: { successful: number, failed: number, rollbacks: number, leadSeconds: number | null, leadOf: number, restoreSeconds: number | null, restoredOf: number }, before: { successful: number, failed: number, rollbacks: number, leadSeconds: number | null, leadOf: number, restoreSeconds: number | null, restoredOf: number }, mostActive: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, sync: SyncStatus, count: number, before: number, trend: Array<number> }>, mostFailing: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, sync: SyncStatus, count: number, before: number, trend: Array<number> }>, byRuntime: Array<{ runtime: string, health: HealthStatus, sync: SyncStatus, count: number }>, recent: Array<{ id: string, runtime: string, namespace: string, name: string, health: HealthStatus, sync: SyncStatus, status: DeploymentStatus | null, deployedAt: string, revisions: Array<string>, images: Array<string>, isRollback: boolean, isDemo: boolean, initiatedBy: string | null, commit: { sha: string, message: string | null, author: string | null } | null }> } };


export const HomeDeliveryDocument = new TypedDocumentString(`
    query HomeDelivery($days: Int!, $runtimes: [String!], $environments: [String!], $offsetMinutes: Int!) {
  deliveryOverview(
    days: $days
    runtimes: $runtimes
    environments: $environments
    offsetMinutes: $offsetMinutes
  ) {
    from
    to
    includesDemo
    environments
    days {
      day
      successful
      failed
      rollbacks
      leadSeconds
      restoreSeconds
    }
    now {
      successful
      failed
      rollbacks
      leadSeconds
      leadOf
      restoreSeconds
      restoredOf
    }
    before {
      successful
      failed
      rollbacks
      leadSeconds
      leadOf
      restoreSeconds
      restoredOf
    }
    mostActive {
      id
      runtime
      namespace
      name
      health
      sync
      count
      before
      trend
    }
    mostFailing {
      id
      runtime
      namespace
      name
      health
      sync
      count
      before
      trend
    }
    byRuntime {
      runtime
      health
      sync
      count
    }
    recent(first: 40) {
      id
      runtime
      namespace
      name
      health
      sync
      status
      deployedAt
      revisions
      images
      isRollback
      isDemo
      initiatedBy
      commit {
        sha
        message
        author
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HomeDeliveryQuery, HomeDeliveryQueryVariables>;