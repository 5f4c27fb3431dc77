export {
  createKubeconfig,
  type EmbeddedClusterState,
  getEmbeddedCluster,
  issueClusterToken,
} from './rest.ts';
