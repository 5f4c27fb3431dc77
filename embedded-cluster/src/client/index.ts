export type {
  ClusterClient,
  DeleteOptions,
  ListOptions,
  ResourceName,
  WatchedChange,
} from './cluster-client.ts';
