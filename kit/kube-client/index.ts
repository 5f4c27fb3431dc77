export { clusterFault } from './cluster-fault.ts';
export { type Informer, type InformerOptions, startInformer } from './informer.ts';
export {
  type ApplyOptions,
  type DeleteOptions,
  KubeClient,
  type KubeList,
  type LogOptions,
  type PatchKind,
  type WriteOptions,
} from './kube-client.ts';
export { isKubeError, isKubeSilent, KubeError, KubeSilent } from './kube-error.ts';
export { type LeaderOptions, startLeaderElection } from './leader.ts';
export { type Election, startLeaderThread } from './leader-thread.ts';
export type { KubeSource } from './login.ts';
export { type KubeEvent, recordEvent } from './record-event.ts';
export {
  apiVersionOf,
  type KubeMetadata,
  type KubeObject,
  type KubeResource,
  type ListOptions,
  type ObjectKey,
} from './resource.ts';
export type { WatchEvent } from './watch.ts';
