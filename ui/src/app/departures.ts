/**
 * What a page deletes stays on it for a moment, until the panel has closed or the page is left. Whatever marks it as old
 * meanwhile, as the event that tells of its end, would ask for it again and find nothing. So the reads of a thing rest
 * from the moment its DELETE goes out: they go on when that is refused, and are forgotten once nobody looks at them.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Middleware } from 'openapi-fetch';
import { isBelow } from '../api/index.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly parameters: unknown;
}

/** The reads of things that the page is deleting or has deleted. */
export class Departures {
  readonly #resting = new WeakSet<Query>();

  /** Whether a read may go out. */
  mayAsk(query: Query): boolean {
    return !this.#resting.has(query);
  }

  /** Hears what is deleted from the client of the API; forgets with the cache. */
  listener(queryClient: QueryClient): Middleware {
    const cache = queryClient.getQueryCache();
    cache.subscribe(({ type, query }) => {
      if (type === 'observerRemoved' && this.#resting.has(query) && query.getObserversCount() === 0)
        cache.remove(query);
    });
    const underWay = new Map<string, readonly Query[]>();
    const end = (id: string, isGone: boolean): void => {
      const queries = underWay.get(id) ?? [];
      underWay.delete(id);
      if (isGone)
        for (const query of queries.filter(one => one.getObserversCount() === 0)) cache.remove(query);
      else this.#wake(queryClient, queries);
    };
    return {
      onRequest: ({ id, request, schemaPath, params }) => {
        const sent = { method: request.method, path: schemaPath, parameters: params.path };
        const queries = cache.findAll({ predicate: ({ queryKey }) => isReadOf(sent, queryKey) });
        if (queries.length === 0) return;
        underWay.set(id, queries);
        for (const query of queries) this.#resting.add(query);
        void queryClient.cancelQueries({ predicate: query => queries.includes(query) });
      },
      onResponse: ({ id, response }) => end(id, response.ok),
      onError: ({ id }) => end(id, false),
    };
  }

  #wake(queryClient: QueryClient, queries: readonly Query[]): void {
    for (const query of queries) this.#resting.delete(query);
    void queryClient.refetchQueries({
      type: 'active',
      predicate: query => queries.includes(query) && query.state.isInvalidated,
    });
  }
}

const isReadOf = ({ method, path, parameters }: Sent, [read, of]: QueryKey): boolean => {
  if (method !== 'DELETE' || !isBelow(path, read)) return false;
  const wanted = Object.entries(recordOf(parameters));
  const named = recordOf(recordOf(of).path);
  return wanted.length > 0 && wanted.every(([name, value]) => named[name] === value);
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
