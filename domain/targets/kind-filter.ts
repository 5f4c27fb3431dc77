import { matchesGlob } from '@freshet/domain/globs';

/** Which kinds are meant, on which clusters; each word a glob, and an empty list means all. */
export interface KindFilter {
  readonly apiGroups: readonly string[];
  readonly kinds: readonly string[];
  readonly clusters: readonly string[];
}

interface Place {
  readonly group: string;
  readonly kind: string;
  /** Server of the cluster. */
  readonly cluster: string;
}

/** What no application looks after: there is too much of it, and it comes and goes by itself. */
const NEVER: readonly KindFilter[] = [
  { apiGroups: ['events.k8s.io', 'metrics.k8s.io'], kinds: [], clusters: [] },
  { apiGroups: [''], kinds: ['Event'], clusters: [] },
  { apiGroups: ['coordination.k8s.io'], kinds: ['Lease'], clusters: [] },
];

const isAny = (patterns: readonly string[], value: string): boolean =>
  patterns.length === 0 || patterns.some(pattern => pattern === value || matchesGlob(pattern, value));

const isMeant = ({ apiGroups, kinds, clusters }: KindFilter, { group, kind, cluster }: Place): boolean =>
  isAny(apiGroups, group) && isAny(kinds, kind) && isAny(clusters, cluster);

/** Whether the settings let the engine look after a kind: included where inclusions are given, and not excluded. */
export const isListedKind = (
  place: Place,
  {
    exclusions,
    inclusions,
  }: { readonly exclusions: readonly KindFilter[]; readonly inclusions: readonly KindFilter[] },
): boolean =>
  (inclusions.length === 0 || inclusions.some(filter => isMeant(filter, place))) &&
  ![...NEVER, ...exclusions].some(filter => isMeant(filter, place));
