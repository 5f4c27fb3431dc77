import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TablePage } from '../design/table/index.ts';

interface Options<Page> {
  /** Begins with the path that is read, so that live events make it old. */
  readonly queryKey: readonly [path: string, ...rest: unknown[]];
  readonly fetch: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  /** Reads all pages on, one after the other: what the server cannot filter or sort is only right over all rows. */
  readonly all?: boolean;
  readonly enabled?: boolean;
}

/** A list that the server gives page by page, with what a table wants to know to read on. */
export const useCursorPages = <Page extends { readonly nextCursor?: string | undefined }>({
  queryKey,
  fetch,
  all = false,
  enabled = true,
}: Options<Page>) => {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const goesOn = all && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const page: TablePage = {
    hasMore: hasNextPage,
    loading: query.isFetchingNextPage,
    isReread: isFetching,
    onMore: () => {
      if (!isFetching) void fetchNextPage();
    },
  };
  return { ...query, page };
};
