/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type WorkloadInput = {
  /** Deployment, StatefulSet, DaemonSet, Job, CronJob or Rollout. */
  kind: string;
  namespace: string;
  name: string;
};

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

export type PodFilter = {
  namespaces?: Array<string> | null | undefined;
  /** As `kubectl get pods` says it: Running, CrashLoopBackOff and so on. */
  statuses?: Array<string> | null | undefined;
  search?: string | null | undefined;
};

export type ServiceFilter = {
  namespaces?: Array<string> | null | undefined;
  types?: Array<string> | null | undefined;
  search?: string | null | undefined;
};

export type WorkloadSort =
  | 'WORST'
  | 'NAME'
  | 'NAMESPACE'
  | 'KIND'
  | 'AGE'
  | 'RESTARTS';

export type ClusterPodLogsInput = {
  cluster: string;
  namespace: string;
  pod: string;
  container?: string | null | undefined;
  follow?: boolean;
  previous?: boolean;
  tail?: number;
  sinceSeconds?: number | null | undefined;
  /** Only lines that hold this, in any case. */
  filter?: string | null | undefined;
  timestamps?: boolean;
};

export type ClusterBoardQueryVariables = Exact<{
  cluster: string;
}>;


export type ClusterBoardQuery = { clusterBoard: { name: string, server: string, isLocal: boolean, version: string | null, nodes: number, workloads: number, pods: number, podsInTrouble: number, services: number, permissions: Array<string>, namespaces: Array<{ name: string, workloads: number }>, byHealth: Array<{ name: string, count: number }>, byKind: Array<{ name: string, count: number }> } };

export type ClusterWorkloadsQueryVariables = Exact<{
  cluster: string;
  filter?: WorkloadFilter | null | undefined;
  sort: WorkloadSort;
  reverse: boolean;
  after?: string | null | undefined;
}>;


export type ClusterWorkloadsQuery = { workloads: { total: number, next: string | null, nodes: Array<{ kind: string, namespace: string, name: string, health: string, healthMessage: string | null, desired: number | null, ready: number, updated: number | null, isPaused: boolean, schedule: string | null, images: Array<string>, restarts: number, createdAt: string | null, application: { namespace: string, name: string, isAutomated: boolean, isSelfHealing: boolean } | null, helmRelease: { namespace: string, name: string } | null }> } };

export type ClusterPodsQueryVariables = Exact<{
  cluster: string;
  filter?: PodFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ClusterPodsQuery = { pods: { total: number, next: string | null, nodes: Array<{ namespace: string, name: string, status: string, phase: string, message: string | null, isWell: boolean, ready: number, restarts: number, node: string | null, ip: string | null, createdAt: string | null, owner: string | null, containers: Array<{ name: string, image: string, isReady: boolean, restarts: number, state: string }> }>, byStatus: Array<{ name: string, count: number }> } };

export type ClusterServicesQueryVariables = Exact<{
  cluster: string;
  filter?: ServiceFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ClusterServicesQuery = { services: { total: number, next: string | null, nodes: Array<{ namespace: string, name: string, type: string, clusterIp: string | null, externals: Array<string>, readyEndpoints: number, endpointCount: number, createdAt: string | null, ports: Array<{ name: string | null, port: number, target: string, protocol: string, nodePort: number | null }>, selector: Array<{ name: string, value: string }>, endpoints: Array<{ address: string, isReady: boolean, pod: string | null }>, application: { namespace: string, name: string, isAutomated: boolean, isSelfHealing: boolean } | null }> } };

export type WorkloadDetailQueryVariables = Exact<{
  cluster: string;
  workload: WorkloadInput;
}>;


export type WorkloadDetailQuery = { workload: { services: Array<string>, canRestart: boolean, canScale: boolean, canRollBack: boolean, canReadLogs: boolean, workload: { kind: string, namespace: string, name: string, health: string, healthMessage: string | null, desired: number | null, ready: number, updated: number | null, isPaused: boolean, schedule: string | null, images: Array<string>, restarts: number, createdAt: string | null, application: { namespace: string, name: string, isAutomated: boolean, isSelfHealing: boolean } | null, helmRelease: { namespace: string, name: string } | null }, pods: Array<{ namespace: string, name: string, status: string, phase: string, message: string | null, isWell: boolean, ready: number, restarts: number, node: string | null, ip: string | null, createdAt: string | null, owner: string | null, containers: Array<{ name: string, image: string, isReady: boolean, restarts: number, state: string }> }>, revisions: Array<{ revision: number, images: Array<string>, changeCause: string | null, createdAt: string | null, pods: number | null, isCurrent: boolean }>, events: Array<{ type: string, reason: string, message: string, count: number, lastAt: string | null, kind: string, name: string }> } };

export type WorkloadRollbackPreviewQueryVariables = Exact<{
  cluster: string;
  workload: WorkloadInput;
  revision: number;
}>;


export type WorkloadRollbackPreviewQuery = { workloadRollback: { revision: number, currentRevision: number, before: string, after: string, isSame: boolean, application: { namespace: string, name: string, isSelfHealing: boolean } | null } };

export type RestartWorkloadMutationVariables = Exact<{
  cluster: string;
  workload: WorkloadInput;
}>;


export type RestartWorkloadMutation = { restartWorkload: { name: string } };

export type ScaleWorkloadMutationVariables = Exact<{
  cluster: string;
  workload: WorkloadInput;
  replicas: number;
  force: boolean;
}>;


export type ScaleWorkloadMutation = { scaleWorkload: { desired: number | null } };

export type RollbackWorkloadMutationVariables = Exact<{
  cluster: string;
  workload: WorkloadInput;
  revision: number;
  force: boolean;
}>;


export type RollbackWorkloadMutation = { rollbackWorkload: { images: Array<string> } };

export type ClusterPodLogsSubscriptionVariables = Exact<{
  input: ClusterPodLogsInput;
}>;


export type ClusterPodLogsSubscription = { clusterPodLogs: { lines: Array<string> } };


export const ClusterBoardDocument = new TypedDocumentString(`
    query ClusterBoard($cluster: String!) {
  clusterBoard(cluster: $cluster) {
    name
    server
    isLocal
    version
    namespaces {
      name
      workloads
    }
    nodes
    workloads
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
    services
    permissions
  }
}
    `) as unknown as TypedDocumentString<ClusterBoardQuery, ClusterBoardQueryVariables>;
export const ClusterWorkloadsDocument = new TypedDocumentString(`
    query ClusterWorkloads($cluster: String!, $filter: WorkloadFilter, $sort: WorkloadSort!, $reverse: Boolean!, $after: String) {
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
    `) as unknown as TypedDocumentString<ClusterWorkloadsQuery, ClusterWorkloadsQueryVariables>;
export const ClusterPodsDocument = new TypedDocumentString(`
    query ClusterPods($cluster: String!, $filter: PodFilter, $after: String) {
  pods(cluster: $cluster, filter: $filter, first: 100, after: $after) {
    nodes {
      namespace
      name
      status
      phase
      message
      isWell
      ready
      containers {
        name
        image
        isReady
        restarts
        state
      }
      restarts
      node
      ip
      createdAt
      owner
    }
    total
    next
    byStatus {
      name
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ClusterPodsQuery, ClusterPodsQueryVariables>;
export const ClusterServicesDocument = new TypedDocumentString(`
    query ClusterServices($cluster: String!, $filter: ServiceFilter, $after: String) {
  services(cluster: $cluster, filter: $filter, first: 50, after: $after) {
    nodes {
      namespace
      name
      type
      clusterIp
      externals
      ports {
        name
        port
        target
        protocol
        nodePort
      }
      selector {
        name
        value
      }
      readyEndpoints
      endpointCount
      endpoints {
        address
        isReady
        pod
      }
      createdAt
      application {
        namespace
        name
        isAutomated
        isSelfHealing
      }
    }
    total
    next
  }
}
    `) as unknown as TypedDocumentString<ClusterServicesQuery, ClusterServicesQueryVariables>;
export const WorkloadDetailDocument = new TypedDocumentString(`
    query WorkloadDetail($cluster: String!, $workload: WorkloadInput!) {
  workload(cluster: $cluster, workload: $workload) {
    workload {
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
    pods {
      namespace
      name
      status
      phase
      message
      isWell
      ready
      containers {
        name
        image
        isReady
        restarts
        state
      }
      restarts
      node
      ip
      createdAt
      owner
    }
    revisions {
      revision
      images
      changeCause
      createdAt
      pods
      isCurrent
    }
    events {
      type
      reason
      message
      count
      lastAt
      kind
      name
    }
    services
    canRestart
    canScale
    canRollBack
    canReadLogs
  }
}
    `) as unknown as TypedDocumentString<WorkloadDetailQuery, WorkloadDetailQueryVariables>;
export const WorkloadRollbackPreviewDocument = new TypedDocumentString(`
    query WorkloadRollbackPreview($cluster: String!, $workload: WorkloadInput!, $revision: Int!) {
  workloadRollback(cluster: $cluster, workload: $workload, revision: $revision) {
    revision
    currentRevision
    before
    after
    isSame
    application {
      namespace
      name
      isSelfHealing
    }
  }
}
    `) as unknown as TypedDocumentString<WorkloadRollbackPreviewQuery, WorkloadRollbackPreviewQueryVariables>;
export const RestartWorkloadDocument = new TypedDocumentString(`
    mutation RestartWorkload($cluster: String!, $workload: WorkloadInput!) {
  restartWorkload(cluster: $cluster, workload: $workload) {
    name
  }
}
    `) as unknown as TypedDocumentString<RestartWorkloadMutation, RestartWorkloadMutationVariables>;
export const ScaleWorkloadDocument = new TypedDocumentString(`
    mutation ScaleWorkload($cluster: String!, $workload: WorkloadInput!, $replicas: Int!, $force: Boolean!) {
  scaleWorkload(
    cluster: $cluster
    workload: $workload
    replicas: $replicas
    force: $force
  ) {
    desired
  }
}
    `) as unknown as TypedDocumentString<ScaleWorkloadMutation, ScaleWorkloadMutationVariables>;
export const RollbackWorkloadDocument = new TypedDocumentString(`
    mutation RollbackWorkload($cluster: String!, $workload: WorkloadInput!, $revision: Int!, $force: Boolean!) {
  rollbackWorkload(
    cluster: $cluster
    workload: $workload
    revision: $revision
    force: $force
  ) {
    images
  }
}
    `) as unknown as TypedDocumentString<RollbackWorkloadMutation, RollbackWorkloadMutationVariables>;
export const ClusterPodLogsDocument = new TypedDocumentString(`
    subscription ClusterPodLogs($input: ClusterPodLogsInput!) {
  clusterPodLogs(input: $input) {
    lines
  }
}
    `) as unknown as TypedDocumentString<ClusterPodLogsSubscription, ClusterPodLogsSubscriptionVariables>;