import type { CronJob, Job } from './batch.ts';
import type { Shape } from './meta.ts';
import type { EndpointSlice, Endpoints, Ingress, Service } from './network.ts';
import type { Node, Pod } from './pod.ts';
import type {
  Autoscaler,
  ConfigMap,
  CoreEvent,
  DisruptionBudget,
  Lease,
  Namespace,
  Quota,
  Secret,
  ServiceAccount,
} from './policy.ts';
import type { Claim, PersistentVolume, StorageClass } from './storage.ts';
import type {
  ControllerRevision,
  DaemonSet,
  Deployment,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from './workloads.ts';

/** The shape of what each resource holds, for those that controllers look into. */
export interface Shapes {
  configmaps: ConfigMap;
  'controllerrevisions.apps': ControllerRevision;
  'cronjobs.batch': CronJob;
  'daemonsets.apps': DaemonSet;
  'deployments.apps': Deployment;
  endpoints: Endpoints;
  'endpointslices.discovery.k8s.io': EndpointSlice;
  events: CoreEvent;
  'horizontalpodautoscalers.autoscaling': Autoscaler;
  'ingresses.networking.k8s.io': Ingress;
  'jobs.batch': Job;
  'leases.coordination.k8s.io': Lease;
  namespaces: Namespace;
  nodes: Node;
  persistentvolumeclaims: Claim;
  persistentvolumes: PersistentVolume;
  'poddisruptionbudgets.policy': DisruptionBudget;
  pods: Pod;
  'replicasets.apps': ReplicaSet;
  replicationcontrollers: ReplicationController;
  resourcequotas: Quota;
  secrets: Secret;
  serviceaccounts: ServiceAccount;
  services: Service;
  'statefulsets.apps': StatefulSet;
  'storageclasses.storage.k8s.io': StorageClass;
  'priorityclasses.scheduling.k8s.io': Shape;
}

export type Resource = keyof Shapes;

export type * from './batch.ts';
export type * from './meta.ts';
export type * from './network.ts';
export type * from './pod.ts';
export type * from './policy.ts';
export type * from './storage.ts';
export type * from './workloads.ts';
