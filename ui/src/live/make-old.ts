import type { Query, QueryClient } from '@tanstack/react-query';
import { isBelow } from '../api/index.ts';

/**
 * Has everything below the paths read again. A first read that is under way is not begun anew by the client, though the
 * server may have answered it before what happened: it is asked once more when it is there.
 */
export const makeOld = (client: QueryClient, paths: readonly string[]): void => {
  const isOld = ({ queryKey }: Query) => paths.some(path => isBelow(path, queryKey[0]));
  const begun = client
    .getQueryCache()
    .findAll({ predicate: query => isOld(query) && query.state.data === undefined });
  void client.invalidateQueries({ predicate: isOld });
  for (const query of begun)
    query.promise?.then(
      () => client.invalidateQueries({ predicate: one => one === query }),
      () => undefined, // told by who shows it
    );
};
