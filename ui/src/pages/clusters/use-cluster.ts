import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { ClusterBoardDocument } from './cluster.proxy.generated.ts';
import { BoardClustersDocument, type BoardClustersQuery } from './clusters.generated.ts';
import { liveInterval } from './use-live-pages.ts';

export type BoardCluster = BoardClustersQuery['clusters']['nodes'][number];

/** Where a cluster is: its runtime, and what it is called there. */
export interface ClusterPlace {
  readonly runtime: string;
  readonly cluster: string;
}

const NONE: readonly BoardCluster[] = [];

/** The clusters of all runtimes as they told of them last. */
export const useClusters = () => {
  const query = useQuery(ask('/gitops/clusters', BoardClustersDocument, {}));
  return { ...query, rows: query.data?.clusters.nodes ?? NONE };
};

/** How a cluster stands now, as its runtime sees it. */
export const useBoard = ({ runtime, cluster }: ClusterPlace) =>
  useQuery({
    ...runtimeQuery('/gitops/boards', { runtime, document: ClusterBoardDocument, variables: { cluster } }),
    refetchInterval: liveInterval,
    retry: false,
  });
