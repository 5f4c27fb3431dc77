import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../api/index.ts';
import { useRuntimes, useRuntimeTroubles } from '../../gitops/index.ts';
import { type Live, useLive, withLive } from '../../runtime-status/index.ts';
import { useCan } from '../../session/index.ts';
import { FleetClustersDocument } from './fleet.generated.ts';
import { type FleetCluster, fleetOf } from './fleet.ts';

const NONE: readonly FleetCluster[] = [];

/** That a cluster answers no more, and how far away a runtime is, are told by no event of the account. */
const LOOK_MS = 15_000;

/**
 * What is not well of each runtime. Only of the one that is looked at is more known than the control plane knows: the
 * others are not asked themselves.
 */
const useTroubles = (looked: Parameters<typeof useLive>[0]) => {
  const told = useRuntimeTroubles({ isWatched: true });
  const { reach, parts } = useLive(looked);
  const name = looked?.name;
  const { check } = reach;
  const isFailed = check?.status === 'failed';
  // What a path is said to be like is made anew each time; only that it fails changes what is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => {
    const live: Live = { reach: check, parts };
    return (runtime: string) => (runtime === name ? withLive(told(runtime), live) : told(runtime));
  }, [told, name, parts, isFailed]);
};

/** The runtimes of the account with their clusters and what does not hold, live; with the one that is looked at. */
export const useFleet = (selected: string | undefined) => {
  const mayRead = useCan('read', 'gitops-runtime');
  const runtimes = useRuntimes({ lookMs: LOOK_MS });
  const clusters = useQuery({
    ...ask('/gitops/clusters', FleetClustersDocument),
    enabled: mayRead,
    refetchInterval: LOOK_MS,
  });
  const { rows } = runtimes;
  const troublesOf = useTroubles(rows.find(({ name }) => name === selected));
  const nodes = clusters.data?.clusters.nodes ?? NONE;
  const fleet = useMemo(
    () => fleetOf({ runtimes: rows, clusters: nodes, troublesOf }),
    [rows, nodes, troublesOf],
  );
  // Without its clusters a runtime would be shown with no applications for a moment.
  return { ...runtimes, isPending: runtimes.isPending || (mayRead && clusters.isPending), fleet };
};
