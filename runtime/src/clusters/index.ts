export { AWAY_MS, askAgainMs, type ClusterAnswer } from './ask-again.ts';
export { type ClusterSecret, readClusterSecret } from './cluster-secret.ts';
export { LOCAL_NAME, LOCAL_SERVER, RegisteredClusters } from './clusters.ts';
export type { Clusters, LiveChange, LiveCluster } from './live-cluster.ts';
export { WatchedCluster } from './watched-cluster.ts';
