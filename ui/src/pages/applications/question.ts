/** What the filter bar says, as the server wants to be asked. */
import { parseQuery, type Query } from '../../design/filter-bar/index.ts';
import { STATES_TO_LOOK_AT } from '../../gitops/index.ts';
import type { FleetGroupKey, FleetSort } from './search.ts';

/** The words of the filter for what the server spells otherwise. */
const STATE_WORDS = {
  degraded: 'Degraded',
  missing: 'Missing',
  'out-of-sync': 'OutOfSync',
  unknown: 'Unknown',
  suspended: 'Suspended',
  progressing: 'Progressing',
  healthy: 'Healthy',
} as const;

export type FleetState = (typeof STATE_WORDS)[keyof typeof STATE_WORDS];

const HEALTH_WORDS = {
  healthy: 'Healthy',
  progressing: 'Progressing',
  degraded: 'Degraded',
  suspended: 'Suspended',
  missing: 'Missing',
  unknown: 'Unknown',
} as const;
const SYNC_WORDS = { synced: 'Synced', 'out-of-sync': 'OutOfSync', unknown: 'Unknown' } as const;

/** How the server spells a value of a key, and the other way round. */
const SPELLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: STATE_WORDS,
  health: HEALTH_WORDS,
  sync: SYNC_WORDS,
};

const IS_WORDS = ['needs-a-look', 'favourite', 'held'];
/** As they are offered; any other number does as well. */
const TIME_WORDS = ['1h', '24h', '7d', '30d'];

/** Values of a key that has only these; undefined for one that takes anything. */
export const wordsOf = (key: string): readonly string[] | undefined => {
  const words = SPELLED[key];
  if (words) return Object.keys(words);
  if (key === 'is') return IS_WORDS;
  return key === 'deployed' || key === 'changed' ? TIME_WORDS : undefined;
};

/** Whether a filter asks for something that there can be. */
export const isKnown = ({ key, value }: { readonly key: string; readonly value: string }): boolean => {
  const words = wordsOf(key);
  if (words === undefined) return true;
  return words === TIME_WORDS ? longAgo(value, 0) !== undefined : words.includes(value.toLowerCase());
};

export const wordOf = (key: string, value: string): string => {
  const words = SPELLED[key];
  return words ? (Object.keys(words).find(word => words[word] === value) ?? value) : value;
};

/** The field of the server's filter that a key of the bar asks. */
const FIELDS = {
  state: 'states',
  environment: 'environments',
  health: 'health',
  sync: 'sync',
  runtime: 'runtimes',
  cluster: 'clusters',
  namespace: 'namespaces',
  project: 'projects',
  'git-source': 'gitSources',
  product: 'products',
  label: 'labels',
  group: 'groups',
  image: 'images',
} as const;

type Key = keyof typeof FIELDS;

/** What one may filter by; anything else with a colon is text. */
const KEYS: ReadonlySet<string> = new Set([...Object.keys(FIELDS), 'is', 'deployed', 'changed']);

/** How one may write `environment:` as well. */
export const ENVIRONMENT_SHORT = 'env';
const SHORTS = new Map([[ENVIRONMENT_SHORT, 'environment']]);

/** Reads what the filter bar says. */
export const readFleetQuery = (text: string): Query => parseQuery(text, KEYS, SHORTS);

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The instant that lies as long ago as `30d` says. */
const longAgo = (word: string, now: number): string | undefined => {
  const [, amount, unit] = /^(\d{1,4})([mhd])$/.exec(word) ?? [];
  const ms = Number(amount) * (UNITS[unit ?? ''] ?? Number.NaN);
  return Number.isFinite(ms) ? new Date(now - ms).toISOString() : undefined;
};

export interface Standpoint {
  /** The ids of the reader's favourites. */
  readonly favourites: readonly string[];
  readonly now: number;
}

export type FleetFilter = Record<string, unknown>;

/** The filter for the server: any value of a key, every key, all words in the name. */
export const filterOf = ({ filters, text }: Query, standpoint: Standpoint): FleetFilter => {
  const not = valuesOf(filters.filter(one => one.not));
  return {
    ...Object.assign({}, ...filters.map(filter => special(filter, standpoint))),
    ...valuesOf(filters.filter(one => !one.not)),
    ...(Object.keys(not).length > 0 ? { not } : {}),
    ...(text.length > 0 ? { search: text.join(' ') } : {}),
  };
};

/** The values of each field, as the server spells them. */
const valuesOf = (filters: Query['filters']): Readonly<Record<string, readonly string[]>> => {
  const values: Record<string, string[]> = {};
  for (const { key, value } of filters) {
    const field = FIELDS[key as Key];
    const spelled = spell(key, value);
    if (field !== undefined && spelled !== undefined) values[field] = [...(values[field] ?? []), spelled];
  }
  return values;
};

const spell = (key: string, value: string): string | undefined => {
  const words = SPELLED[key];
  return words ? words[value.toLowerCase()] : value;
};

const special = (
  { key, value, not }: { readonly key: string; readonly value: string; readonly not: boolean },
  { favourites, now }: Standpoint,
): FleetFilter => {
  // A state that there is not asks for nothing that there is.
  if (spell(key, value) === undefined) return { ids: [] };
  if (key === 'is' && value === 'held') return { isHeld: !not };
  if (key === 'is' && value === 'favourite') return { ids: favourites };
  if (key === 'is' && value === 'needs-a-look') return { states: [...STATES_TO_LOOK_AT] };
  const from = longAgo(value, now);
  if (from === undefined) return {};
  return key === 'deployed' ? { deployedFrom: from } : key === 'changed' ? { changedFrom: from } : {};
};

export const GROUPINGS = {
  cluster: 'CLUSTER',
  runtime: 'RUNTIME',
  project: 'PROJECT',
  namespace: 'NAMESPACE',
  'git-source': 'GIT_SOURCE',
  product: 'PRODUCT',
  environment: 'ENVIRONMENT',
  group: 'GROUP',
} as const satisfies Readonly<Record<FleetGroupKey, string>>;

export const SORTINGS = {
  worst: 'WORST',
  name: 'NAME_ASC',
  deployed: 'DEPLOYED_DESC',
} as const satisfies Readonly<Record<FleetSort, string>>;
