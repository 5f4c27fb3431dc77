import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { CommandGroup } from './ranking.ts';

/** Runtimes are few; their names are looked through here. */
const RUNTIMES_MAX = 1_000;

const stateOf = (online: boolean, status: string): string => {
  if (online) return 'online';
  return status === 'IN_PROGRESS' ? 'IN_PROGRESS' : 'offline';
};

/** The runtimes whose names answer a query. */
export const useRuntimeCommands = (isWanted: boolean, limit: number): CommandGroup => {
  const t = useText('shell');
  const mayRead = useCan('read', 'gitops-runtime');
  const { data } = useQuery({
    ...read('/gitops/runtimes', { query: { limit: RUNTIMES_MAX } }),
    enabled: mayRead && isWanted,
  });
  return {
    title: t('pages.runtimes'),
    limit,
    commands: (data?.runtimes ?? []).map(({ id, name, online, cluster, installationStatus }) => ({
      id: `runtime ${id}`,
      title: name,
      icon: 'server',
      state: { kind: 'runtime', status: stateOf(online, installationStatus) },
      hint: cluster,
      href: `/runtimes/${encodeURIComponent(name)}`,
    })),
  };
};
