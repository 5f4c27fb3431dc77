export type { Clusters, LiveChange, LiveCluster } from './live-cluster.ts';
