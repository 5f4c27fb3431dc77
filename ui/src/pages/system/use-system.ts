import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { components } from '../../api/index.ts';
import { read } from '../../api/index.ts';

export type Status = components['schemas']['SystemStatus'];
export type Cluster = components['schemas']['EmbeddedCluster'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleRun = components['schemas']['ScheduleRun'];
export type Subscription = components['schemas']['Subscription'];
export type DeadLetter = components['schemas']['DeadLetter'];

const REFRESH_MS = 15_000;

/**
 * The state of the installation is no event of an account, so nothing tells when it changes: it is read again at
 * intervals, only while somebody looks, and the page says as of when.
 */
export const REFRESHED = {
  // What could not be read at all stays said until somebody tries again: a new try would show it as loading.
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) =>
    state.data === undefined ? false : REFRESH_MS,
} as const;

const isOfSystem = (queryKey: readonly unknown[]): boolean =>
  typeof queryKey[0] === 'string' && /^\/(?:system\/|embedded-cluster$)/.test(queryKey[0]);

/** How the installation is. */
export const useStatus = () => useQuery({ ...read('/system/status'), ...REFRESHED });

/** Reads everything on the page again, and tells while it does. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  const busy = useIsFetching({ predicate: ({ queryKey }) => isOfSystem(queryKey) }) > 0;
  const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfSystem(queryKey) });
  return { busy, refresh };
};
