export { ClusterReach } from './cluster-reach.ts';
export { ManagedClusters } from './managed-clusters.ts';
