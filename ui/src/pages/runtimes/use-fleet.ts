import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../api/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { useFailedChecks } from '../../runtime-status/index.ts';
import { useCan } from '../../session/index.ts';
import { FleetClustersDocument } from './fleet.generated.ts';
import { type FleetCluster, fleetOf } from './fleet.ts';

const NONE: readonly FleetCluster[] = [];

/** That a cluster answers no more, and how far away a runtime is, are told by no event of the account. */
const LOOK_MS = 15_000;

/** The runtimes of the account with their clusters and what does not hold, live. */
export const useFleet = () => {
  const mayRead = useCan('read', 'gitops-runtime');
  const runtimes = useRuntimes({ lookMs: LOOK_MS });
  const clusters = useQuery({
    ...ask('/gitops/clusters', FleetClustersDocument),
    enabled: mayRead,
    refetchInterval: LOOK_MS,
  });
  const failed = useFailedChecks({ enabled: mayRead, isWatched: true });
  const { rows } = runtimes;
  const nodes = clusters.data?.clusters.nodes ?? NONE;
  const fleet = useMemo(() => fleetOf({ runtimes: rows, clusters: nodes, failed }), [rows, nodes, failed]);
  // Without its clusters a runtime would be shown with no applications for a moment.
  return { ...runtimes, isPending: runtimes.isPending || (mayRead && clusters.isPending), fleet };
};
