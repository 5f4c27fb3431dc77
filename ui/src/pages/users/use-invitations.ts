import { useMemo } from 'react';
import { fetchData } from '../../api/index.ts';
import { useCursorPages, useSteadyRows } from '../../list/index.ts';

const PAGE = 1000;

/** All invitations that wait, for those who may see them. They are few: filters run over all of them here. */
export const useInvitations = (enabled: boolean) => {
  const query = useCursorPages({
    queryKey: ['/invitations'],
    fetch: (cursor, signal) =>
      fetchData('/invitations', { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } }, signal),
    all: true,
    enabled,
  });
  const all = useMemo(() => query.data?.pages.flatMap(page => page.invitations) ?? [], [query.data]);
  const { shown, waiting, show } = useSteadyRows(all, row => row.id, { question: '' });
  return {
    ...query,
    rows: shown,
    waiting: waiting.length,
    showWaiting: show,
    count: query.data?.pages.at(-1)?.total ?? all.length,
  };
};
