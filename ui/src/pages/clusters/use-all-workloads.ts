import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { takingTurns } from '../../list/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { ClusterPartDocument } from './all-workloads.proxy.generated.ts';
import {
  type BoardFigures,
  clustersAsked,
  MOST_CLUSTERS,
  mergedRows,
  type Order,
  sumOfBoards,
} from './all-workloads.ts';
import type { WorkloadFilter } from './cluster.proxy.generated.ts';
import { ALL_WORKLOAD_KEYS, workloadFilter } from './question.ts';
import { type ClusterPlace, useClusters } from './use-cluster.ts';
import { liveInterval } from './use-live-pages.ts';
import type { Workload } from './workload-columns.tsx';

/** Rows that each cluster is asked for at first, in one answer; twice as many whenever the end of the list is reached. */
const FIRST_ROWS = 100;
const AT_ONCE = 4;
/** With many clusters each is asked less often: no more than one in this time, on average. */
const EACH_MS = 1_000;
const PATIENCE_MS = 15_000;
const MISSING = 404;

interface Part {
  readonly place: ClusterPlace;
  readonly board: BoardFigures;
  readonly rows: readonly Workload[];
  readonly total: number;
}

interface Wish extends Order {
  readonly filter: WorkloadFilter;
  readonly depth: number;
}

/** The first rows of a cluster, answer by answer. */
const readPart = async (place: ClusterPlace, wish: Wish, signal: AbortSignal): Promise<Part> => {
  const { depth, ...question } = wish;
  const rows: Workload[] = [];
  let board: BoardFigures | undefined;
  let after: string | undefined;
  for (;;) {
    const answer = await askRuntime({
      runtime: place.runtime,
      document: ClusterPartDocument,
      variables: {
        ...question,
        cluster: place.cluster,
        withBoard: after === undefined,
        ...(after === undefined ? {} : { after }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    rows.push(...answer.workloads.nodes);
    board ??= answer.clusterBoard;
    after = answer.workloads.next ?? undefined;
    if (after === undefined || rows.length >= depth)
      return { place, board: board ?? sumOfBoards([]), rows, total: answer.workloads.total };
  }
};

const PATH = '/gitops/boards/all';

/** What was read of a cluster last, whatever was asked, so that nothing goes while it is asked anew. */
const lastOf = (client: QueryClient, { runtime, cluster }: ClusterPlace): Part | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: [PATH, runtime, cluster] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.state.data as
    | Part
    | undefined;

/** A cluster that did not answer, and since when what is shown of it holds, if anything is. */
export interface SilentCluster {
  readonly place: ClusterPlace;
  readonly error: Error;
  readonly asOf: string | undefined;
}

/** What runs in all clusters that the filter is about, read again every few seconds; each answers in its own time. */
export const useAllWorkloads = (text: string, order: Order) => {
  const client = useQueryClient();
  const clusters = useClusters();
  const [inTurn] = useState(() => takingTurns(AT_ONCE));
  const question = JSON.stringify([text, order]);
  // Another question begins again with the first rows.
  const [deep, setDeep] = useState({ question, depth: FIRST_ROWS });
  const depth = deep.question === question ? deep.depth : FIRST_ROWS;
  const asked = clustersAsked(clusters.rows, text);
  const places = asked
    .slice(0, MOST_CLUSTERS)
    .map(({ runtime, name }): ClusterPlace => ({ runtime, cluster: name }));
  const wish = { filter: workloadFilter(text, ALL_WORKLOAD_KEYS), ...order, depth };
  const answers = useQueries({
    queries: places.map(place => ({
      queryKey: [PATH, place.runtime, place.cluster, wish],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        inTurn(() => readPart(place, wish, signal), signal),
      placeholderData: () => lastOf(client, place),
      refetchInterval: (query: Parameters<typeof liveInterval>[0]) => {
        const interval = liveInterval(query);
        return interval && Math.max(interval, places.length * EACH_MS);
      },
      retry: false,
    })),
  });
  const parts = answers.flatMap(({ data }) => (data ? [data] : []));
  const silent = answers.flatMap(({ error, data, dataUpdatedAt }, index): SilentCluster[] => {
    const place = places[index];
    // What may not be seen is not there, and nothing is said of it.
    if (!place || !error || faultFrom(error).status === MISSING) return [];
    return [{ place, error, asOf: data && new Date(dataUpdatedAt).toISOString() }];
  });
  const merged = mergedRows(parts, order);
  const isAnyOnItsWay = answers.some(({ isPending }) => isPending);
  return {
    clusters: clusters.rows,
    rows: merged.rows,
    board: parts.length > 0 ? sumOfBoards(parts.map(({ board }) => board)) : undefined,
    silent,
    /** How many of the clusters that the filter is about were asked. */
    asked: { count: places.length, of: asked.length },
    isPending: clusters.isPending || (parts.length === 0 && isAnyOnItsWay),
    error: clusters.error ?? (parts.length === 0 && !isAnyOnItsWay ? (silent[0]?.error ?? null) : null),
    refetch: () => {
      void clusters.refetch();
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    page: {
      total: merged.total,
      hasMore: merged.hasMore,
      loading: answers.some(({ isPlaceholderData }) => isPlaceholderData),
      onMore: () => setDeep({ question, depth: 2 * depth }),
    },
  };
};
