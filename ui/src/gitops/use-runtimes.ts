import { useQuery } from '@tanstack/react-query';
import { read } from '../api/index.ts';
import { useCan } from '../session/index.ts';
import type { Runtime } from './runtime-state.ts';

const NONE: readonly Runtime[] = [];

/** More than a person can look at; the server has no page that is longer. */
const MOST = 1_000;

/**
 * The GitOps runtimes of the account by name, live: events make the read old when one comes, goes or changes. Who may
 * not see runtimes has none.
 */
export const useRuntimes = () => {
  const enabled = useCan('read', 'gitops-runtime');
  const list = useQuery({ ...read('/gitops/runtimes', { query: { limit: MOST } }), enabled });
  return { ...list, isPending: enabled && list.isPending, rows: list.data?.runtimes ?? NONE };
};
