import { QueryClient } from '@tanstack/react-query';
import { ApiFault, UNREACHABLE } from '../api/index.ts';

const TRIES = 3;

/** Data stays fresh until the live channel says otherwise; only a server that did not answer is asked again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < TRIES && isPassing(error),
      },
    },
  });

const isPassing = (error: unknown): boolean =>
  error instanceof ApiFault && (error.code === UNREACHABLE || error.status === 503);
