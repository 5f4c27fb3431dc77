import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ask, graph } from '../../api/index.ts';
import { readAgain, useLiveEvents } from '../../live/index.ts';
import {
  FleetNumbersDocument,
  type FleetNumbersQuery,
  FleetRowsDocument,
  type FleetRowsQuery,
  type FleetRowsQueryVariables,
} from './fleet.generated.ts';
import { filterOf, GROUPINGS, readFleetQuery, SORTINGS } from './question.ts';
import type { FleetGroupKey, FleetSort } from './search.ts';
import { useThrottle } from './use-throttle.ts';

export type FleetRow = FleetRowsQuery['applications']['nodes'][number];
export type FleetNumbers = FleetNumbersQuery['applicationFleet'];

/** What the filter says, and the reader's favourites where it asks for them. */
export interface Asked {
  readonly text: string;
  readonly favourites: readonly string[];
  /** The id of what holds them, where only those of one holder are asked for. */
  readonly parent?: string;
}

type Filter = NonNullable<FleetRowsQueryVariables['filter']>;

/** The filter of now; times in it are reckoned from when it is asked. */
export const serverFilter = ({ text, favourites, parent }: Asked): Filter => ({
  ...(filterOf(readFleetQuery(text), { favourites, now: Date.now() }) as Filter),
  ...(parent === undefined ? {} : { parent, includeInternal: true }),
});

/** As often as numbers of the whole fleet are counted anew while it changes. */
const NUMBERS_EVERY_MS = 2_500;

/** No event makes them old by itself: that would be too often. */
const NUMBERS = '/fleet/numbers';

interface NumbersWish {
  readonly group: FleetGroupKey;
  readonly groups: number;
  /** What holds applications too, for the tree. */
  readonly withHolders: boolean;
}

const numbersQuery = (asked: Asked, { group, groups, withHolders }: NumbersWish) =>
  queryOptions({
    queryKey: [NUMBERS, asked, group, groups, withHolders] as const,
    queryFn: ({ signal }) =>
      graph(
        FleetNumbersDocument,
        { filter: serverFilter(asked), groupBy: GROUPINGS[group], groups, withHolders },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The counters, the map, and where the tree begins. They are counted over everything, so a burst of changes asks for them once. */
export const useFleetNumbers = (asked: Asked, wish: NumbersWish) => {
  const client = useQueryClient();
  const query = useQuery(numbersQuery(asked, wish));
  const again = useThrottle(() => readAgain(client, { queryKey: [NUMBERS] }), NUMBERS_EVERY_MS);
  useLiveEvents(['gitops-application.'], again);
  return { ...query, fleet: query.data?.applicationFleet };
};

/** The same of another question, kept fresh by the first; of the same question it is the same answer. */
export const useFleetChoices = (asked: Asked, wish: NumbersWish) =>
  useQuery(numbersQuery(asked, wish)).data?.applicationFleet;

const NONE: readonly FleetRow[] = [];
/** As often as a list that is empty is read again while applications come. */
const EMPTY_EVERY_MS = 1_000;

/**
 * The rows, page by page. Pages that are here are not read again while the fleet changes: only rows in sight are, in
 * their places, and the first page beside them, to tell that others would stand there now.
 */
export const useFleetRows = (asked: Asked, sort: FleetSort) => {
  const client = useQueryClient();
  const queryKey = ['/fleet/rows', asked, sort] as const;
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return graph(
        FleetRowsDocument,
        { filter: serverFilter(asked), sort: SORTINGS[sort], ...after },
        signal,
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ applications }) => applications.pageInfo.endCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rows = useMemo(
    () => pages.data?.pages.flatMap(page => page.applications.nodes) ?? NONE,
    [pages.data],
  );
  const [sight, setSight] = useState<readonly string[]>([]);
  const now = useRowsNow(rows, sight);
  const merged = useMemo(() => rows.map(row => now.get(row.id) ?? row), [rows, now]);
  const waiting = useNewcomers(asked, sort, pages.isPlaceholderData ? NONE : rows);
  // Where there is no row that could move, whatever comes is shown at once.
  const again = useThrottle(() => void pages.refetch(), EMPTY_EVERY_MS);
  useLiveEvents(['gitops-application.'], () => {
    if (pages.isSuccess && rows.length === 0) again();
  });
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  return {
    isPending: pages.isPending,
    error: pages.error,
    isOld: pages.isPlaceholderData,
    refetch: () => void pages.refetch(),
    rows: merged,
    waiting,
    show: () => void client.resetQueries({ queryKey }),
    onSight: setSight,
    page: {
      hasMore: hasNextPage,
      loading: pages.isFetchingNextPage,
      isReread: isFetching,
      onMore: () => {
        if (!isFetching) void fetchNextPage();
      },
    },
  };
};

const EMPTY: ReadonlyMap<string, FleetRow> = new Map();

/** How the rows in sight stand now. Each answer is kept until the rows are read anew, so that none goes back in time. */
const useRowsNow = (rows: readonly FleetRow[], sight: readonly string[]): ReadonlyMap<string, FleetRow> => {
  const known = useRef({ rows, now: new Map<string, FleetRow>() });
  if (known.current.rows[0] !== rows[0]) known.current = { rows, now: new Map() };
  const { data } = useQuery({
    ...ask('/gitops/applications/rows', FleetRowsDocument, {
      filter: { ids: [...sight], includeInternal: true },
      sort: 'NAME_ASC',
    }),
    enabled: sight.length > 0,
    placeholderData: keepPreviousData,
    // Rows come with their pages; only an event makes them old.
    staleTime: 60_000,
  });
  const read = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows]);
  return useMemo(() => {
    if (data === undefined) return EMPTY;
    const { now } = known.current;
    // One that says the same is the same row, which is not drawn anew.
    for (const row of data.applications.nodes)
      now.set(row.id, replaceEqualDeep(now.get(row.id) ?? read.get(row.id), row));
    return new Map(now);
  }, [data, read]);
};

/** How many of the first page would be others by now. */
const useNewcomers = (asked: Asked, sort: FleetSort, rows: readonly FleetRow[]): number => {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['/gitops/applications/first', asked, sort] as const,
    queryFn: ({ signal }) =>
      graph(FleetRowsDocument, { filter: serverFilter(asked), sort: SORTINGS[sort] }, signal),
    enabled: rows.length > 0,
    staleTime: 60_000,
  });
  return useMemo(() => {
    if (data === undefined || isPlaceholderData || rows.length === 0) return 0;
    const first = data.applications.nodes;
    const shown = new Set(rows.slice(0, Math.max(first.length, 100)).map(({ id }) => id));
    const gone = first.length < 100 ? Math.max(0, Math.min(rows.length, 100) - first.length) : 0;
    return Math.max(first.filter(({ id }) => !shown.has(id)).length, gone);
  }, [data, isPlaceholderData, rows]);
};
