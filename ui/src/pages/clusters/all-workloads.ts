/**
 * The workloads of many clusters in one list. Every cluster answers by itself, with the first of its rows in the order
 * that was asked for; here they become one list in that order, only as far as it is certain: behind the last row that a
 * cluster told of there may be others of it.
 */
import { parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows } from '../../list/index.ts';
import type { WorkloadSort } from './cluster.proxy.generated.ts';
import { ALL_WORKLOAD_KEYS, HEALTHS } from './question.ts';
import type { ClusterPlace } from './use-cluster.ts';
import type { Workload } from './workload-columns.tsx';

/** More than this are not asked at once; who has more names a cluster or a runtime. */
export const MOST_CLUSTERS = 50;

const PLACE_KEYS: ReadonlySet<string> = new Set(['cluster', 'runtime']);

/** Which clusters a filter is about: those that it names, or all. */
export const clustersAsked = <Cluster extends { readonly runtime: string; readonly name: string }>(
  clusters: readonly Cluster[],
  text: string,
): readonly Cluster[] => {
  const filters = parseQuery(text, ALL_WORKLOAD_KEYS).filters.filter(({ key }) => PLACE_KEYS.has(key));
  return filterRows(
    clusters,
    { filters, text: [] },
    { values: (row, key) => [key === 'cluster' ? row.name : row.runtime], words: () => '' },
  ).toSorted((one, other) => compared([one.runtime, one.name], [other.runtime, other.name]));
};

/** A workload and where it runs. */
export type PlacedWorkload = Workload & ClusterPlace;

export interface ClusterRows {
  readonly place: ClusterPlace;
  readonly rows: readonly Workload[];
  /** Of all that the filter asks for, whether they are here or not. */
  readonly total: number;
  /** Behind the last row there are others. */
  readonly hasMore: boolean;
}

export interface Order {
  readonly sort: WorkloadSort;
  readonly reverse: boolean;
}

/** The rows of all clusters in one order, as far as none can come between them, and how many there are in all. */
export const mergedRows = (
  parts: readonly ClusterRows[],
  { sort, reverse }: Order,
): { readonly rows: readonly PlacedWorkload[]; readonly total: number; readonly hasMore: boolean } => {
  const turn = reverse ? -1 : 1;
  const order = (one: Keyed, other: Keyed) => turn * compared(one.key, other.key);
  const keyed = parts.map(({ place, rows, hasMore }) => ({
    rows: rows.map((row): Keyed => ({ row: { ...row, ...place }, key: keyOf(row, place, sort) })),
    hasMore,
  }));
  const [certain] = keyed
    .flatMap(({ rows, hasMore }) => {
      const last = rows.at(-1);
      return hasMore && last ? [last] : [];
    })
    .toSorted(order);
  return {
    rows: keyed
      .flatMap(({ rows }) => rows)
      .filter(row => !certain || order(row, certain) <= 0)
      .toSorted(order)
      .map(({ row }) => row),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    hasMore: certain !== undefined,
  };
};

type Key = readonly (string | number)[];

interface Keyed {
  readonly row: PlacedWorkload;
  readonly key: Key;
}

const keyOf = (row: Workload, { runtime, cluster }: ClusterPlace, sort: WorkloadSort): Key => {
  const { name, namespace, kind, health, restarts, createdAt } = row;
  const own: Readonly<Record<WorkloadSort, Key>> = {
    WORST: [HEALTHS.indexOf(health), name, namespace, kind],
    NAME: [name, namespace, kind],
    NAMESPACE: [namespace, name, kind],
    KIND: [kind, name, namespace],
    AGE: [-Date.parse(createdAt ?? '') || 0, name, namespace, kind],
    RESTARTS: [-restarts, name, namespace, kind],
  };
  return [...own[sort], runtime, cluster];
};

const compared = (one: Key, other: Key): number => {
  for (const [place, part] of one.entries()) {
    const against = other[place];
    if (part === against || against === undefined) continue;
    return part < against ? -1 : 1;
  }
  return 0;
};

interface Count {
  readonly name: string;
  readonly count: number;
}

/** A cluster in numbers, or several as if they were one. */
export interface BoardFigures {
  readonly namespaces: readonly { readonly name: string; readonly workloads: number }[];
  readonly nodes: number;
  readonly byHealth: readonly Count[];
  readonly byKind: readonly Count[];
  readonly pods: number;
  readonly podsInTrouble: number;
  readonly version?: string | null | undefined;
}

/** Clusters in numbers together; namespaces of one name count once, as a filter means them all. */
export const sumOfBoards = (boards: readonly BoardFigures[]): BoardFigures => {
  const sum = (of: (board: BoardFigures) => number) => boards.reduce((total, board) => total + of(board), 0);
  return {
    namespaces: counted(
      boards.flatMap(({ namespaces }) =>
        namespaces.map(({ name, workloads }) => ({ name, count: workloads })),
      ),
    )
      .map(({ name, count }) => ({ name, workloads: count }))
      .toSorted((one, other) => compared([one.name], [other.name])),
    nodes: sum(({ nodes }) => nodes),
    byHealth: counted(boards.flatMap(({ byHealth }) => byHealth)),
    byKind: counted(boards.flatMap(({ byKind }) => byKind)),
    pods: sum(({ pods }) => pods),
    podsInTrouble: sum(({ podsInTrouble }) => podsInTrouble),
  };
};

/** Each name once, the most first. */
const counted = (counts: readonly Count[]): readonly Count[] => {
  const byName = new Map<string, number>();
  for (const { name, count } of counts) byName.set(name, (byName.get(name) ?? 0) + count);
  return [...byName]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count);
};
