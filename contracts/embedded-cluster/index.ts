export { createKubeconfig, type EmbeddedClusterState, getEmbeddedCluster } from './rest.ts';
