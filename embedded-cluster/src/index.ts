export type { ClusterClient } from './client/index.ts';
