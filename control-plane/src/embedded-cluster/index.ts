export { createEmbeddedCluster, type EmbeddedCluster } from './embedded-cluster.ts';
export { embeddedClusterRoutes } from './routes.ts';
