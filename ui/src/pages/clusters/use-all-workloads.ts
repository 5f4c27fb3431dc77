import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { ClusterPartDocument } from './all-workloads.proxy.generated.ts';
import { clustersAsked, MOST_CLUSTERS, type Order } from './all-workloads.ts';
import { clusterTurns } from './cluster-turns.ts';
import { answersTogether, type PartAnswer } from './part-answers.ts';
import { ALL_WORKLOAD_KEYS, workloadFilter } from './question.ts';
import { type ClusterPart, deeper, PAGE_ROWS, partInterval, readPart } from './read-part.ts';
import { type ClusterPlace, useClusters } from './use-cluster.ts';
import { liveInterval } from './use-live-pages.ts';
import { wantedRows } from './workload-facets.ts';

const PATIENCE_MS = 15_000;
const PATH = '/gitops/boards/all';

/** What was read of a cluster last, whatever was asked, so that nothing goes while it is asked anew. */
const lastOf = (client: QueryClient, { runtime, cluster }: ClusterPlace): ClusterPart | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: [PATH, runtime, cluster] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.state.data as
    | ClusterPart
    | undefined;

/** What runs in all clusters that the filter is about, read again every few seconds; each answers in its own time. */
export const useAllWorkloads = (text: string, order: Order) => {
  const client = useQueryClient();
  const clusters = useClusters();
  const [turns] = useState(clusterTurns);
  const question = JSON.stringify([text, order]);
  // Another question begins again with the first rows.
  const [deep, setDeep] = useState({ question, depth: PAGE_ROWS });
  const depth = deep.question === question ? deep.depth : PAGE_ROWS;
  const asked = clustersAsked(clusters.rows, text);
  const places = asked.slice(0, MOST_CLUSTERS).map(({ runtime, name, status }) => ({
    place: { runtime, cluster: name },
    isAway: status === 'Failed',
  }));
  const wish = { filter: workloadFilter(text, ALL_WORKLOAD_KEYS), ...order };
  const answers = useQueries({
    queries: places.map(({ place, isAway }) => ({
      queryKey: [PATH, place.runtime, place.cluster, wish, depth],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const page = (after: string | undefined) =>
          askRuntime({
            runtime: place.runtime,
            document: ClusterPartDocument,
            variables: {
              ...wish,
              cluster: place.cluster,
              withBoard: after === undefined,
              ...(after === undefined ? {} : { after }),
            },
            signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
          });
        return turns.ask({ place, isAway, signal, read: () => readPart(place, depth, page) });
      },
      placeholderData: () => lastOf(client, place),
      refetchInterval: ({ state }: { state: { error: Error | null; data?: ClusterPart | undefined } }) => {
        const interval = liveInterval({ state });
        return interval && partInterval(interval, places.length, state.data?.rows.length ?? 0);
      },
      retry: false,
    })),
  });
  const known = answers.flatMap((answer, index): PartAnswer[] => {
    const place = places[index]?.place;
    if (!place) return [];
    return [
      {
        place,
        part: answer.data,
        isOnItsWay: answer.isPending || answer.isPlaceholderData,
        // The query library forgets why something failed as soon as it is asked again.
        error: answer.error ?? turns.failureOf(place),
        toldAt: answer.dataUpdatedAt,
      },
    ];
  });
  const together = answersTogether(known, { order, depth, wanted: rows => wantedRows(rows, text) });
  const { rows, hasMore, isLoading } = together;
  const onMore = () => setDeep({ question, depth: deeper(depth) });
  // A table without rows has no end to scroll to.
  const isToReadOn = rows.length === 0 && hasMore && !isLoading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each depth
  useEffect(() => {
    if (isToReadOn) onMore();
  }, [isToReadOn, depth]);
  return {
    ...together,
    clusters: clusters.rows,
    /** How many of the clusters that the filter is about were asked. */
    asked: { count: places.length, of: asked.length },
    isPending: clusters.isPending || together.isPending,
    error: clusters.error ?? together.error,
    /** No cluster answers, which is another matter than that nobody knows which there are. */
    isSilence: clusters.error === null && together.error !== null,
    isAskingAgain: answers.some(({ isFetching }, index) => isFetching && known[index]?.error !== undefined),
    refetch: () => {
      void clusters.refetch();
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    page: { total: together.total, hasMore, loading: isLoading, onMore },
  };
};
