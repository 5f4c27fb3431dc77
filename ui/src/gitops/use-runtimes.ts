import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../api/index.ts';
import { useCan } from '../session/index.ts';
import type { Runtime } from './runtime-state.ts';

const NONE: readonly Runtime[] = [];

/** More than a person can look at; the server has no page that is longer. */
const MOST = 1_000;

/**
 * The GitOps runtimes of the account by name, live: events make the read old when one comes, goes or changes. Who may
 * not see runtimes has none. What no event tells, as how far away they are, is asked for as often as one says.
 */
export const useRuntimes = ({ lookMs }: { readonly lookMs?: number } = {}) => {
  const enabled = useCan('read', 'gitops-runtime');
  const list = useQuery({
    ...read('/gitops/runtimes', { query: { limit: MOST } }),
    enabled,
    refetchInterval: lookMs ?? false,
  });
  return { ...list, isPending: enabled && list.isPending, rows: list.data?.runtimes ?? NONE };
};

/**
 * The names of the runtimes that are away: what they told last may be otherwise by now. Not there before they are read;
 * who may not see runtimes knows of none.
 */
export const useAwayRuntimes = () => {
  const mayRead = useCan('read', 'gitops-runtime');
  const { rows, data, isFetched, error, refetch } = useRuntimes();
  const isKnown = data !== undefined || !mayRead;
  const away = useMemo(
    () => (isKnown ? new Set(rows.filter(({ online }) => !online).map(({ name }) => name)) : undefined),
    [isKnown, rows],
  );
  // While a read that failed is tried again, it is no first one.
  return { away, isLoading: !isKnown && !isFetched, error: isKnown ? null : error, refetch };
};
