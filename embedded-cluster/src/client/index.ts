export type {
  ClusterClient,
  DeleteOptions,
  ListOptions,
  ResourceName,
  WatchedChange,
} from './cluster-client.ts';
export { InProcessClient } from './in-process-client.ts';
