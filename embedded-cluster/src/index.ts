export type { CertificateHolders } from './access/index.ts';
export { authorityOf } from './certificates/index.ts';
export type {
  ClusterClient,
  DeleteOptions,
  ListOptions,
  ResourceName,
  WatchedChange,
} from './client/index.ts';
export { type Cluster, type ClusterKeys, type ClusterOptions, createKeys, startCluster } from './cluster.ts';
export { kubeconfigFor } from './kubeconfig.ts';
export type { KubeObject, ObjectKey, ObjectMeta } from './objects/index.ts';
export { clusterSchema } from './store/index.ts';
