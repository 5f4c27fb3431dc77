import type { PodRow, ServiceRow, WorkloadRow } from './cluster-view.ts';
import { badness } from './cluster-view.ts';
import type { SortKey } from './page.ts';

type Values = readonly string[] | null | undefined;

interface WorkloadWish {
  readonly namespaces?: Values;
  readonly kinds?: Values;
  readonly health?: Values;
  readonly applications?: Values;
  readonly search?: string | null | undefined;
}

interface PodWish {
  readonly namespaces?: Values;
  readonly statuses?: Values;
  readonly search?: string | null | undefined;
}

interface ServiceWish {
  readonly namespaces?: Values;
  readonly types?: Values;
  readonly search?: string | null | undefined;
}

type WorkloadOrder = 'WORST' | 'NAME' | 'NAMESPACE' | 'KIND' | 'AGE' | 'RESTARTS';

const isAmong = (values: Values, value: string | undefined): boolean =>
  !values || values.length === 0 || (value !== undefined && values.includes(value));

const holds = (search: string | null | undefined, words: readonly (string | undefined)[]): boolean => {
  const wanted = search?.trim().toLowerCase() ?? '';
  return wanted === '' || words.some(word => word?.toLowerCase().includes(wanted));
};

export const isWantedWorkload =
  (wish: WorkloadWish) =>
  ({ object, health, application, images }: WorkloadRow): boolean => {
    const { namespace, name } = object.metadata;
    return (
      isAmong(wish.namespaces, namespace) &&
      isAmong(wish.kinds, object.kind) &&
      isAmong(wish.health, health.status) &&
      isAmong(wish.applications, application?.metadata.name) &&
      holds(wish.search, [name, namespace, ...images])
    );
  };

export const isWantedPod =
  (wish: PodWish) =>
  ({ object, status, controller }: PodRow): boolean => {
    const { namespace, name } = object.metadata;
    return (
      isAmong(wish.namespaces, namespace) &&
      isAmong(wish.statuses, status) &&
      holds(wish.search, [name, namespace, controller?.metadata.name, status])
    );
  };

export const isWantedService =
  (wish: ServiceWish) =>
  ({ object, type, ports }: ServiceRow): boolean => {
    const { namespace, name } = object.metadata;
    return (
      isAmong(wish.namespaces, namespace) &&
      isAmong(wish.types, type) &&
      holds(wish.search, [name, namespace, ...ports.map(({ port }) => String(port))])
    );
  };

/** What workloads are ordered by; the newest, and those that began again most, come first. */
export const workloadOrder =
  (order: WorkloadOrder) =>
  ({ object, health, restarts }: WorkloadRow): SortKey => {
    const { namespace = '', name, creationTimestamp } = object.metadata;
    const place = [name, namespace, object.kind];
    switch (order) {
      case 'WORST':
        return [-badness(health.status), ...place];
      case 'NAMESPACE':
        return [namespace, name, object.kind];
      case 'KIND':
        return [object.kind, name, namespace];
      case 'AGE':
        return [-Date.parse(creationTimestamp ?? '') || 0, ...place];
      case 'RESTARTS':
        return [-restarts, ...place];
      default:
        return place;
    }
  };

/** Pods that are not well first, then by name. */
export const podOrder = ({ object, isWell }: PodRow): SortKey => [
  isWell ? 1 : 0,
  object.metadata.name,
  object.metadata.namespace ?? '',
];

export const serviceOrder = ({ object }: ServiceRow): SortKey => [
  object.metadata.name,
  object.metadata.namespace ?? '',
];

/** How many rows there are of each, the most first. */
export const countBy = <Row>(
  rows: readonly Row[],
  wordOf: (row: Row) => string,
): { name: string; count: number }[] => {
  const counted = new Map<string, number>();
  for (const row of rows) counted.set(wordOf(row), (counted.get(wordOf(row)) ?? 0) + 1);
  return [...counted]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
};
