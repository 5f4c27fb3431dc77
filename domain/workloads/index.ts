export { ingressState, urlsToService } from './ingress.ts';
export { type PodState, podState } from './pod.ts';
export { type Revision, revisionsOf, undoPatch } from './revisions.ts';
export { isBehind, type ServiceState, serviceState } from './service.ts';
export { isPullFailure, type StuckPod, stuckPod } from './stuck-pod.ts';
export { isTellable, tellableMessage } from './tellable.ts';
export {
  groupOfWorkload,
  imagesOf,
  isRestartable,
  isScalable,
  isWorkload,
  isWorkloadKind,
  MOST_REPLICAS,
  templateOf,
  WORKLOAD_KINDS,
  type WorkloadState,
  workloadState,
} from './workload.ts';
