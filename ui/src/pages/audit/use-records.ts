import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type components, fetchData } from '../../api/index.ts';
import { useCursorPages, useSteadyRows } from '../../list/index.ts';
import { readAgain, useLiveBursts } from '../../live/index.ts';
import { joinNewest } from './join-newest.ts';
import type { AuditParams } from './question.ts';

export type AuditRecord = components['schemas']['AuditRecord'];

export type Log = 'account' | 'installation';

const PAGE = 100;

/**
 * The records that are asked for. Nearly everything on record is also an event of the account, so any event is a
 * reason to look at the newest page again; what has no event, as a refused call, comes with the next look.
 */
export const useRecords = (log: Log, params: AuditParams) => {
  const queryClient = useQueryClient();
  const query = useMemo(() => ({ ...params, log, limit: PAGE }), [params, log]);
  const pages = useCursorPages({
    queryKey: ['/audit', query],
    fetch: (cursor, signal) =>
      fetchData('/audit', { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } }, signal),
  });
  const newestKey = ['/audit', query, 'newest'];
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => fetchData('/audit', { query }, signal),
    enabled: pages.isSuccess,
    staleTime: 0,
  });
  useLiveBursts(() => readAgain(queryClient, { queryKey: newestKey }));

  const loaded = useMemo(() => pages.data?.pages.flatMap(page => page.records) ?? [], [pages.data]);
  const { records, hasGap } = useMemo(() => joinNewest(newest.data, loaded), [newest.data, loaded]);
  const steady = useSteadyRows(records, ({ id }) => id, {
    question: JSON.stringify(query),
    isOld: pages.isPlaceholderData,
  });
  const show = () => {
    if (hasGap) void pages.refetch();
    steady.show();
  };
  return { ...pages, rows: steady.shown, waiting: steady.waiting.length, hasGap, show };
};
