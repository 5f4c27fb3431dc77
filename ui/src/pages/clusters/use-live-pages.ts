import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { faultFrom } from '../../api/index.ts';

/** While somebody looks; a tab in the background asks nothing. */
const LIVE_MS = 4_000;
const TROUBLE_MS = 15_000;
const MISSING = 404;

/** How soon something of a runtime is read again, by how the last time went. */
export const liveInterval = ({
  state,
}: {
  readonly state: { readonly error: Error | null };
}): number | false => {
  if (!state.error) return LIVE_MS;
  return faultFrom(state.error).status === MISSING ? false : TROUBLE_MS;
};

interface Options<Page> {
  readonly queryKey: readonly [path: string, ...rest: unknown[]];
  readonly fetch: (after: string | undefined, signal: AbortSignal) => Promise<Page>;
}

interface RowPage {
  readonly nodes: readonly unknown[];
  readonly total: number;
  readonly next?: string | null | undefined;
}

/** A list of a runtime, page by page, read again every few seconds while it is looked at. */
export const useLivePages = <Page extends RowPage>({ queryKey, fetch }: Options<Page>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: liveInterval,
    retry: false,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  return {
    ...query,
    rows: (data?.pages ?? []).flatMap((page): readonly Page['nodes'][number][] => page.nodes),
    first: data?.pages[0],
    page: {
      total: data?.pages[0]?.total,
      hasMore: hasNextPage,
      loading: query.isFetchingNextPage,
      isReread: isFetching,
      onMore: () => {
        if (!isFetching) void fetchNextPage();
      },
    },
  };
};
