import type { ResourceKey } from '@freshet/domain/objects';
import type { Change } from './changes.ts';

/** Values are shown up to this length. */
const LONGEST = 60;

const nameOf = ({ kind, namespace, name }: ResourceKey): string =>
  `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const isSecretValue = ({ kind, group }: ResourceKey, { path }: Change): boolean =>
  kind === 'Secret' && group === '' && /^(?:data|stringData)\b/u.test(path);

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

const valuesOf = (key: ResourceKey, change: Change): string => {
  const { from, to } = change;
  if (isSecretValue(key, change)) return 'the values are not shown';
  if (to === undefined && isNested(from)) return 'only in the cluster';
  if (from === undefined && isNested(to)) return 'only in Git';
  return `${shown(from)} in the cluster, ${shown(to)} in Git`;
};

/** Says in one sentence in what a live object differs from what is wanted. */
export const whyDifferent = (key: ResourceKey, changes: readonly Change[]): string => {
  const [first] = changes;
  if (first === undefined) return `${nameOf(key)} differs from Git.`;
  const others = changes.length - 1;
  const more = others === 0 ? '' : `, and in ${others} other field${others === 1 ? '' : 's'}`;
  return `${nameOf(key)} differs in ${first.path} (${valuesOf(key, first)})${more}.`;
};

export const whyMissing = (key: ResourceKey): string => `${nameOf(key)} is in Git but not in the cluster.`;

export const whyExtra = (key: ResourceKey): string =>
  `${nameOf(key)} is in the cluster but no longer in Git.`;
