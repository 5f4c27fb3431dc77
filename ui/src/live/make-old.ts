import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow } from '../api/index.ts';

/** Reads under way that are followed by another one already. */
const followed = new WeakSet<Promise<unknown>>();

/**
 * Has everything below the paths read again, or all there is. A read that is under way goes on, as nothing would ever be
 * shown where events come faster than answers; the server may have answered it before what happened, so that it is
 * followed by one more.
 */
export const makeOld = (client: QueryClient, paths?: readonly string[]): void => {
  const isOld = ({ queryKey }: Query) => paths?.some(path => isBelow(path, queryKey[0])) ?? true;
  const underWay = client
    .getQueryCache()
    .findAll({ predicate: query => isOld(query) && query.state.fetchStatus === 'fetching' });
  void client.invalidateQueries({ predicate: isOld }, { cancelRefetch: false });
  for (const query of underWay) {
    const { promise } = query;
    if (!promise || followed.has(promise)) continue;
    followed.add(promise);
    promise.then(
      () => client.invalidateQueries({ predicate: one => one === query }, { cancelRefetch: false }),
      () => undefined, // told by who shows it
    );
  }
};
