import { queryOptions, useQuery } from '@tanstack/react-query';
import { type components, fetchData } from '../api/index.ts';

type User = components['schemas']['User'];

const PAGE = 1000;

/** Every user of the account. The key begins with the path, so that events reach it. */
const everybody = queryOptions({
  queryKey: ['/users', 'all'] as const,
  queryFn: async ({ signal }): Promise<readonly User[]> => {
    const users: User[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page = await fetchData('/users', { query }, signal);
      users.push(...page.users);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return users;
  },
});

/** For names of people by their id, and for choosing among all of them. */
export const useEverybody = (enabled = true) => useQuery({ ...everybody, enabled });
