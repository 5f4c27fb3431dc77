/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type WorkloadFilter = {
  namespaces?: Array<string> | null | undefined;
  kinds?: Array<string> | null | undefined;
  /** Healthy, Progressing, Degraded, Suspended, Missing or Unknown. */
  health?: Array<string> | null | undefined;
  /** Names of the applications that they belong to. */
  applications?: Array<string> | null | undefined;
  /** Part of the name, the namespace or an image, in any case. */
  search?: string | null | undefined;
};

export type WorkloadSort =
  | 'WORST'
  | 'NAME'
  | 'NAMESPACE'
  | 'KIND'
  | 'AGE'
  | 'RESTARTS';

export type ClusterPartQueryVariables = Exact<{
  cluster: string;
  filter?: WorkloadFilter | null | undefined;
  sort: WorkloadSort;
  reverse: boolean;
  after?: string | null | undefined;
  withBoard: boolean;
}>;


export type ClusterPartQuery = { clusterBoard?: { version: string | null, nodes: number, pods: number, podsInTrouble: number, namespaces: Array<{ name: string, workloads: number }>, byHealth: Array<{ name: string, count: number }>, byKind: Array<{ name: string, count: number }> }, workloads: { total: number, next: string | null, nodes: Array<{ kind: string, namespace: string, name: string, health: string, healthMessage: string | null, desired: number | null, ready: number, updated: number | null, isPaused: boolean, schedule: string | null, images: Array<string>, restarts: number, createdAt: string | null, application: { namespace: string, name: string, isAutomated: boolean, isSelfHealing: boolean } | null, helmRelease: { namespace: string, name: string } | null }> } };


export const ClusterPartDocument = new TypedDocumentString(`
    query ClusterPart($cluster: String!, $filter: WorkloadFilter, $sort: WorkloadSort!, $reverse: Boolean!, $after: String, $withBoard: Boolean!) {
  clusterBoard(cluster: $cluster) @include(if: $withBoard) {
    version
    namespaces {
      name
      workloads
    }
    nodes
    byHealth {
      name
      count
    }
    byKind {
      name
      count
    }
    pods
    podsInTrouble
  }
  workloads(
    cluster: $cluster
    filter: $filter
    sort: $sort
    reverse: $reverse
    first: 100
    after: $after
  ) {
    nodes {
      kind
      namespace
      name
      health
      healthMessage
      desired
      ready
      updated
      isPaused
      schedule
      images
      restarts
      createdAt
      application {
        namespace
        name
        isAutomated
        isSelfHealing
      }
      helmRelease {
        namespace
        name
      }
    }
    total
    next
  }
}
    `) as unknown as TypedDocumentString<ClusterPartQuery, ClusterPartQueryVariables>;