import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import type { Runner } from './runner.ts';

const NONE: readonly Runner[] = [];

/** Heartbeats are no events, so the load and the last sign of life are asked for. */
const REFRESH_MS = 10_000;

/** The runners of the account, as they are now. */
export const useRunners = () => {
  const list = useQuery({ ...read('/runners', { query: { limit: 1000 } }), refetchInterval: REFRESH_MS });
  return { ...list, rows: list.data?.runners ?? NONE };
};
