/** What the filter bar says, as the control plane wants to be asked. */
import { parseQuery } from '../../design/filter-bar/index.ts';
import type { HelmReleaseFilter } from './helm.generated.ts';

export const RELEASE_KEYS: ReadonlySet<string> = new Set([
  'runtime',
  'cluster',
  'namespace',
  'chart',
  'status',
]);

const FIELDS = {
  runtime: 'runtimes',
  cluster: 'clusters',
  namespace: 'namespaces',
  chart: 'charts',
  status: 'statuses',
} as const;

/** Clusters are named by their names here and by their addresses there; several runtimes may use one name. */
export const releaseFilter = (
  text: string,
  serversOf: (cluster: string) => readonly string[],
): HelmReleaseFilter => {
  const { filters, text: words } = parseQuery(text, RELEASE_KEYS);
  const wanted: Record<string, string[]> = {};
  for (const { key, value, not } of filters) {
    const field = FIELDS[key as keyof typeof FIELDS];
    if (not || field === undefined) continue;
    const values = key === 'cluster' ? serversOf(value) : [value];
    wanted[field] = [...(wanted[field] ?? []), ...(values.length > 0 ? values : [value])];
  }
  const search = words.join(' ');
  return { ...wanted, ...(search === '' ? {} : { search }) };
};

/** How a state of a release looks, in Helm's own words for it. */
export const releaseLook = (status: string) => {
  if (status === 'deployed') return { tone: 'ok', shape: 'ok' } as const;
  if (status === 'failed') return { tone: 'bad', shape: 'bad' } as const;
  if (status.startsWith('pending') || status === 'uninstalling')
    return { tone: 'run', shape: 'run' } as const;
  if (status === 'superseded' || status === 'uninstalled') return { tone: 'idle', shape: 'stopped' } as const;
  return { tone: 'idle', shape: 'unknown' } as const;
};

const WELL: ReadonlySet<string> = new Set(['deployed', 'superseded', 'uninstalled']);

/** Whether there is nothing to say of a release: what Helm said last is of interest while it works, and when it failed. */
export const isWell = (status: string): boolean => WELL.has(status);

const GOOD: ReadonlySet<string> = new Set(['deployed', 'superseded']);

/** The revision to go back to, of a history with the newest first: the last that ran. After an upgrade that failed it still runs. */
export const wayBackOf = (
  history: readonly { readonly revision: number; readonly status: string }[],
): number | undefined => history.slice(1).find(({ status }) => GOOD.has(status))?.revision;

export const RELEASE_STATUSES = [
  'failed',
  'pending-install',
  'pending-upgrade',
  'pending-rollback',
  'uninstalling',
  'uninstalled',
  'unknown',
  'deployed',
] as const;

/** The word of the catalogue for a state, whatever a newer Helm may say. */
export const statusWord = (status: string) =>
  [...RELEASE_STATUSES, 'superseded' as const].find(known => known === status) ?? 'unknown';

/** Each release once, with its newest revision: while Helm works on one, and after it failed, the revision before is told of too. */
export const newestOfEach = <One extends { readonly key: string; readonly revision: number }>(
  releases: readonly One[],
): readonly One[] => {
  const newest = new Map<string, number>();
  for (const { key, revision } of releases) newest.set(key, Math.max(revision, newest.get(key) ?? 0));
  return releases.filter(({ key, revision }) => newest.get(key) === revision);
};

export interface Revisions {
  readonly shown: number;
  /** What it is compared with; undefined where it stands alone. */
  readonly against: number | undefined;
}

/** Which revisions the address means, among those that there are (the newest first): the newest unless said. */
export const revisionsOf = (
  history: readonly { readonly revision: number }[],
  { revision, against }: { readonly revision?: string | undefined; readonly against?: string | undefined },
): Revisions => {
  const known = (text: string | undefined) => history.find(one => String(one.revision) === text)?.revision;
  const shown = known(revision) ?? history[0]?.revision ?? 1;
  const other = known(against);
  return { shown, against: other === shown ? undefined : other };
};
