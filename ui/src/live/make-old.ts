import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isBelow } from '../api/index.ts';

/** As long as a read that is under way is waited for before another takes its place. */
export const PATIENCE_MS = 5_000;

/** Reads under way that are followed by another one already. */
const followed = new WeakSet<Promise<unknown>>();

/** Has everything below the paths read again, or all there is. */
export const makeOld = (client: QueryClient, paths?: readonly string[]): void =>
  readAgain(client, { predicate: ({ queryKey }) => paths?.some(path => isBelow(path, queryKey[0])) ?? true });

/**
 * Reads again what is shown of these. A read that is under way goes on for a while, as nothing would ever be shown where
 * events come faster than answers. The server may have answered it before what happened, so that it is followed by one
 * more.
 */
export const readAgain = (client: QueryClient, which: Pick<QueryFilters, 'queryKey' | 'predicate'>): void => {
  const underWay = client.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' });
  void client.invalidateQueries(which, { cancelRefetch: false });
  for (const query of underWay) {
    const { promise } = query;
    if (!promise || followed.has(promise)) continue;
    followed.add(promise);
    void settledOrLate(promise).then(() => client.invalidateQueries({ predicate: one => one === query }));
  }
};

/** Whether it succeeded is told by who shows it. */
const settledOrLate = (read: Promise<unknown>): Promise<void> =>
  new Promise(resolve => {
    const late = setTimeout(resolve, PATIENCE_MS);
    const settled = () => {
      clearTimeout(late);
      resolve();
    };
    read.then(settled, settled);
  });
