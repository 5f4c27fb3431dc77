/** What the filter bar says, as a runtime wants to be asked. */
import { parseQuery } from '../../design/filter-bar/index.ts';
import type { PodFilter, ServiceFilter, WorkloadFilter, WorkloadSort } from './cluster.proxy.generated.ts';

export const WORKLOAD_KEYS: ReadonlySet<string> = new Set(['namespace', 'kind', 'health', 'application']);
/** Of the workloads of many clusters. */
export const ALL_WORKLOAD_KEYS: ReadonlySet<string> = new Set(['cluster', 'runtime', ...WORKLOAD_KEYS]);
export const POD_KEYS: ReadonlySet<string> = new Set(['namespace', 'status']);
export const SERVICE_KEYS: ReadonlySet<string> = new Set(['namespace', 'type']);

/** How a workload can be, the worst first, as runtimes order it. */
export const HEALTHS: readonly string[] = [
  'Degraded',
  'Missing',
  'Unknown',
  'Progressing',
  'Suspended',
  'Healthy',
];

const asked = (text: string, keys: ReadonlySet<string>) => {
  const { filters, text: words } = parseQuery(text, keys);
  const values = (key: string, isNot: boolean): string[] =>
    filters.filter(filter => filter.key === key && filter.not === isNot).map(({ value }) => value);
  return {
    of: (key: string): string[] => values(key, false),
    not: (key: string): string[] => values(key, true),
    search: words.join(' '),
  };
};

/** Only what says something, so that the same question is always written the same way. */
const withoutNothing = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== '')),
  ) as Fields;

/** Health is written as people write it, and the cluster begins with a capital. */
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** Which clusters are asked is said by whom is asked; of the rest each of them is told the same. */
export const workloadFilter = (text: string, keys = WORKLOAD_KEYS): WorkloadFilter => {
  const { of, not, search } = asked(text, keys);
  const health = of('health').map(capital);
  const unwanted = new Set(not('health').map(capital));
  return withoutNothing({
    namespaces: of('namespace'),
    kinds: of('kind'),
    // A runtime is told what is wanted. What is not can be said in that way where all that there is, is known.
    health: health.length > 0 || unwanted.size === 0 ? health : HEALTHS.filter(one => !unwanted.has(one)),
    applications: of('application'),
    search,
  });
};

export const podFilter = (text: string): PodFilter => {
  const { of, search } = asked(text, POD_KEYS);
  return withoutNothing({ namespaces: of('namespace'), statuses: of('status'), search });
};

export const serviceFilter = (text: string): ServiceFilter => {
  const { of, search } = asked(text, SERVICE_KEYS);
  return withoutNothing({ namespaces: of('namespace'), types: of('type'), search });
};

const SORTS: Readonly<Record<string, WorkloadSort>> = {
  name: 'NAME',
  namespace: 'NAMESPACE',
  kind: 'KIND',
  age: 'AGE',
  restarts: 'RESTARTS',
};

interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The worst first unless a column is chosen. Those that began again most come first by nature. */
export const workloadOrder = (sort: TableSort | undefined): { sort: WorkloadSort; reverse: boolean } => {
  const by = sort && SORTS[sort.column];
  if (!sort || !by) return { sort: 'WORST', reverse: false };
  const natural = by === 'RESTARTS' ? 'descending' : 'ascending';
  return { sort: by, reverse: sort.direction !== natural };
};

export interface WorkloadRef {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** How a workload is named in the address. */
export const refText = ({ kind, namespace, name }: WorkloadRef): string => `${kind}/${namespace}/${name}`;

/** Undefined for what names no workload. */
export const readRef = (text: string | undefined): WorkloadRef | undefined => {
  const [kind, namespace, name, ...rest] = (text ?? '').split('/');
  return kind && namespace && name && rest.length === 0 ? { kind, namespace, name } : undefined;
};

interface Placed extends WorkloadRef {
  readonly runtime: string;
  readonly cluster: string;
}

/** How a workload is named in the address of a page that has those of many clusters. */
export const placedText = ({ runtime, cluster, ...workload }: Placed): string =>
  [runtime, cluster, refText(workload)].join('/');

/** Undefined for what names no workload. */
export const readPlaced = (text: string | undefined) => {
  const [runtime, cluster, ...rest] = (text ?? '').split('/');
  const workload = readRef(rest.join('/'));
  return runtime && cluster && workload ? { place: { runtime, cluster }, workload } : undefined;
};

/** An image without its registry, which is the same for most; the whole of it is told on hover. */
export const shortImage = (image: string): string => {
  const [path = image, digest] = image.split('@');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return digest && !name.includes(':') ? `${name}@${digest.slice(0, 19)}` : name;
};
