import type { StateShape } from '../design/icon/index.ts';
import type { Tone } from '../design/status/index.ts';
import type { Check } from './check.ts';

/** The points that a runtime is judged by, in the order in which what fails first explains what fails later. */
const ORDER = [
  'browser',
  'connection',
  'link',
  'tunnel',
  'ingress',
  'cluster',
  'git-provider',
  'git-token',
  'webhook',
  'shared-configuration',
  'git-source',
  'managed-cluster',
] as const;

export type CheckName = (typeof ORDER)[number];

export const isKnownCheck = (name: string): name is CheckName => ORDER.some(known => known === name);

const placeOf = (name: string): number => {
  const at = (ORDER as readonly string[]).indexOf(name);
  return at < 0 ? ORDER.length : at;
};

/** Paths in the order in which they build on each other; those of a kind by what they are about. */
export const inOrder = (checks: readonly Check[]): readonly Check[] =>
  checks.toSorted(
    (a, b) => placeOf(a.name) - placeOf(b.name) || (a.subject ?? '').localeCompare(b.subject ?? ''),
  );

/** How a point looks; one that cannot be asked now is not known to be broken. */
export const checkLook = (status: string): { readonly tone: Tone; readonly shape: StateShape } => {
  if (status === 'ok') return { tone: 'ok', shape: 'ok' };
  return status === 'failed' ? { tone: 'bad', shape: 'bad' } : { tone: 'idle', shape: 'unknown' };
};

export interface Counted {
  readonly good: number;
  readonly all: number;
}

/** How many of them hold. */
export const countGood = (checks: readonly Pick<Check, 'status'>[]): Counted => ({
  good: checks.filter(({ status }) => status === 'ok').length,
  all: checks.length,
});

/** How many parts of a runtime are well. */
export const countHealthy = (parts: readonly { readonly health: string }[]): Counted => ({
  good: parts.filter(({ health }) => health === 'Healthy').length,
  all: parts.length,
});

/** How many of so many Git Sources can be read and applied, as far as is known: each is a path of its own. */
export const countSources = (all: number, checks: readonly Pick<Check, 'name' | 'status'>[]): Counted => {
  const failed = checks.filter(({ name, status }) => name === 'git-source' && status === 'failed').length;
  return { good: Math.max(0, all - failed), all };
};
