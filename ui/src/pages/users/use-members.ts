import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchData, read } from '../../api/index.ts';
import { parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows, useCursorPages, useSteadyRows } from '../../list/index.ts';
import { useSession } from '../../session/index.ts';
import { shareQuery } from './asked.ts';
import { adminsOf, type Member } from './limits.ts';

const KEYS = new Set(['role', 'status', 'team']);
const PAGE = 100;
/** Where all of them are read: the most that the server gives at once. */
const LARGE_PAGE = 1000;

const READING = {
  values: (row: Member, key: string) => {
    if (key === 'role') return [row.role];
    return key === 'status' ? [row.status] : row.teams.map(({ name }) => name);
  },
  words: (row: Member) => `${row.userName} ${row.email ?? ''}`,
};

/** The members that a query asks for, as far as they are read; `all` where they are to be sorted. */
export const useMembers = (text: string, all: boolean) => {
  const { search, rest, needsAll } = useMemo(() => shareQuery(parseQuery(text, KEYS)), [text]);
  const readsAll = all || needsAll;
  const limit = readsAll ? LARGE_PAGE : PAGE;
  const query = useCursorPages({
    queryKey: ['/users', { search, limit }],
    fetch: (cursor, signal) =>
      fetchData(
        '/users',
        { query: { limit, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) } },
        signal,
      ),
    all: readsAll,
  });
  const everybody = useMemo(() => query.data?.pages.flatMap(page => page.users) ?? [], [query.data]);
  const steady = useSteadyRows(everybody, row => row._id, {
    question: search ?? '',
    isOld: query.isPlaceholderData,
  });
  return {
    ...query,
    rows: useMemo(() => filterRows(steady.shown, rest, READING), [steady.shown, rest]),
    waiting: filterRows(steady.waiting, rest, READING).length,
    showWaiting: steady.show,
    /** How many the server has for what it was asked, where that is all that was asked. */
    total: needsAll ? undefined : query.data?.pages.at(-1)?.total,
  };
};

/** What the lists and panels of this page know besides their rows: who asks, the teams, the admins. */
export const useAround = () => {
  const { user, account } = useSession();
  const teams = useQuery(read('/team')).data;
  const admins = useMemo(() => adminsOf(teams), [teams]);
  return { me: user.id, account: account.name, teams: teams ?? [], admins };
};

export type Around = ReturnType<typeof useAround>;
