export { createEmbeddedCluster } from './embedded-cluster.ts';
export { embeddedClusterRoutes } from './routes.ts';
