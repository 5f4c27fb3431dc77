import {
  type ClusterState,
  clusterStateOf,
  needsLook,
  type Runtime,
  type RuntimeStateName,
  rankOfCluster,
  rankOfState,
  runtimeStateOf,
  type ToldTroubles,
} from '../../gitops/index.ts';

interface ToldCluster {
  readonly id: string;
  readonly runtime: string;
  readonly name: string;
  readonly status: string;
  readonly message: string | null;
  readonly applications: number;
}

/** A cluster that a runtime deploys to, as it stands now. */
export interface FleetCluster extends ToldCluster {
  readonly status: ClusterState;
}

/** A runtime with what belongs to it. */
export interface FleetRuntime {
  readonly runtime: Runtime;
  readonly state: RuntimeStateName;
  readonly troubles: ToldTroubles;
  readonly clusters: readonly FleetCluster[];
  readonly applications: number;
}

interface Told {
  readonly runtimes: readonly Runtime[];
  readonly clusters: readonly ToldCluster[];
  /** By the name of a runtime. */
  readonly troublesOf: (runtime: string) => ToldTroubles;
}

const worstFirst = (a: FleetCluster, b: FleetCluster): number =>
  rankOfCluster(a.status) - rankOfCluster(b.status) || a.name.localeCompare(b.name);

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> =>
  Map.groupBy(items, keyOf);

/** Runtimes joined with their clusters and with what does not hold; their order stays, so that nothing moves. */
export const fleetOf = ({ runtimes, clusters, troublesOf }: Told): readonly FleetRuntime[] => {
  const clustersOf = groupBy(clusters, ({ runtime }) => runtime);
  return runtimes.map(runtime => {
    // Whoever is away cannot say how its clusters are now.
    const own = (clustersOf.get(runtime.name) ?? [])
      .map(one => ({
        ...one,
        status: clusterStateOf(one.status, !runtime.online),
        message: runtime.online ? one.message : null,
      }))
      .toSorted(worstFirst);
    const troubles = troublesOf(runtime.name);
    return {
      runtime,
      troubles,
      clusters: own,
      state: runtimeStateOf(runtime, troubles),
      applications: own.reduce((sum, { applications }) => sum + applications, 0),
    };
  });
};

const isTroubled = ({ state, clusters }: FleetRuntime): boolean =>
  needsLook(state) || clusters.some(({ status }) => status === 'Failed');

/** Those whose name, or the name of one of whose clusters, holds the words; and those that need a look, where asked. */
export const findInFleet = (
  fleet: readonly FleetRuntime[],
  { q = '', issues = false }: { readonly q?: string | undefined; readonly issues?: boolean | undefined },
): readonly FleetRuntime[] => {
  const words = q.trim().toLowerCase();
  const holds = (name: string) => name.toLowerCase().includes(words);
  return fleet.filter(
    one =>
      (!issues || isTroubled(one)) &&
      (words === '' || holds(one.runtime.name) || one.clusters.some(({ name }) => holds(name))),
  );
};

/** For sorting by state, the worst first. */
export const byState = (a: FleetRuntime, b: FleetRuntime): number =>
  rankOfState(a.state) - rankOfState(b.state);
