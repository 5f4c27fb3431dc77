import { QueryClient } from '@tanstack/react-query';
import { ApiFault, api, UNREACHABLE } from '../api/index.ts';
import { Departures } from './departures.ts';

const TRIES = 3;

/**
 * Data stays fresh until the live channel says otherwise; only a server that did not answer is asked again, and nothing
 * is asked about what the page has deleted.
 */
export const createQueryClient = (): QueryClient => {
  const departures = new Departures();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        enabled: query => departures.mayAsk(query),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < TRIES && isPassing(error),
      },
    },
  });
  api.use(departures.listener(queryClient));
  return queryClient;
};

const isPassing = (error: unknown): boolean =>
  error instanceof ApiFault && (error.code === UNREACHABLE || error.status === 503);
