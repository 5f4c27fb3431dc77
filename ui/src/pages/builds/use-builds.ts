import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, faultFrom } from '../../api/index.ts';
import type { Build } from '../../builds/index.ts';
import { useCursorPages, useSteadyRows } from '../../list/index.ts';
import { readAgain, useLiveBursts } from '../../live/index.ts';
import { questionOf } from './question.ts';

const PAGE = 50;

interface BuildPage {
  readonly builds: readonly Build[];
  readonly nextCursor?: string | undefined;
  /** All that the filter leaves, where they can be counted. */
  readonly total?: number | undefined;
}

const fetchBuilds = async (query: object, signal: AbortSignal): Promise<BuildPage> => {
  const { data, error, response } = await api.GET('/builds', { params: { query }, signal });
  if (!data) throw faultFrom(error, response.status);
  const total = response.headers.get('x-total-count');
  return {
    builds: data,
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    total: total === null ? undefined : Number(total),
  };
};

/** What is known of a build now: the newest page knows better than those loaded before. */
const joined = (newest: readonly Build[], loaded: readonly Build[]): readonly Build[] => {
  const fresh = new Map(newest.map(build => [build.id, build]));
  const old = loaded.map(build => fresh.get(build.id) ?? build);
  const known = new Set(loaded.map(({ id }) => id));
  return [...newest.filter(({ id }) => !known.has(id)), ...old];
};

/** The builds that are asked for, the newest first; new ones wait until they are let in. */
export const useBuilds = (text: string) => {
  const queryClient = useQueryClient();
  const query = useMemo(() => ({ ...questionOf(text), limit: PAGE }), [text]);
  const pages = useCursorPages({
    queryKey: ['/builds', query],
    fetch: (cursor, signal) => fetchBuilds({ ...query, ...(cursor === undefined ? {} : { cursor }) }, signal),
  });
  const newestKey = ['/builds', query, 'newest'];
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => fetchBuilds(query, signal),
    enabled: pages.isSuccess,
    staleTime: 0,
  });
  useLiveBursts(() => readAgain(queryClient, { queryKey: newestKey }));
  const loaded = useMemo(() => pages.data?.pages.flatMap(page => page.builds) ?? [], [pages.data]);
  const rows = useMemo(() => joined(newest.data?.builds ?? [], loaded), [newest.data, loaded]);
  const steady = useSteadyRows(rows, ({ id }) => id, {
    question: JSON.stringify(query),
    isOld: pages.isPlaceholderData,
  });
  // Rows that wait to be shown are not in the list yet.
  const counted = (newest.data ?? pages.data?.pages[0])?.total;
  const total = counted === undefined ? undefined : counted - steady.waiting.length;
  return {
    ...pages,
    page: { ...pages.page, total },
    rows: steady.shown,
    waiting: steady.waiting.length,
    show: steady.show,
  };
};
