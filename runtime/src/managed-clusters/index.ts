export { ManagedClusters } from './managed-clusters.ts';
