import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { isBelow } from '../api/index.ts';

/** As long as a read that is under way is waited for before another takes its place: the first time, and at most. */
export const PATIENCE_MS = 5_000;
const LONGEST_PATIENCE_MS = 80_000;

/** Of those that were given up: what is slow for long would never be shown if it was not given more time. */
const patience = new WeakMap<Query, number>();

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
    void settledOrLate(query, promise).then(() =>
      client.invalidateQueries({ predicate: one => one === query }),
    );
  }
};

/** Whether it succeeded is told by who shows it. */
const settledOrLate = async (query: Query, read: Promise<unknown>): Promise<void> => {
  const settled = read.then(ignored, ignored);
  // A first read is never given up by the client: another would only join it, and learn nothing of what happened since.
  if (query.state.data === undefined) return settled;
  const allowed = patience.get(query) ?? PATIENCE_MS;
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), allowed);
  if ((await Promise.race([settled, late.promise])) === 'late')
    patience.set(query, Math.min(allowed * 2, LONGEST_PATIENCE_MS));
  else patience.delete(query);
  clearTimeout(timer);
};

const ignored = () => undefined;
