import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow } from '../api/index.ts';

/** First reads that are followed already, so that a burst of events has none asked again more than once. */
const followed = new WeakSet<Promise<unknown>>();

/**
 * Has everything below the paths read again, or all there is. A first read that is under way is not begun anew by the
 * client, though the server may have answered it before what happened: it is asked once more when it is there.
 */
export const makeOld = (client: QueryClient, paths?: readonly string[]): void => {
  const isOld = ({ queryKey }: Query) => paths?.some(path => isBelow(path, queryKey[0])) ?? true;
  const begun = client
    .getQueryCache()
    .findAll({ predicate: query => isOld(query) && query.state.data === undefined });
  void client.invalidateQueries({ predicate: isOld });
  for (const query of begun) {
    const { promise } = query;
    if (!promise || followed.has(promise)) continue;
    followed.add(promise);
    promise.then(
      () => client.invalidateQueries({ predicate: one => one === query }),
      () => undefined, // told by who shows it
    );
  }
};
