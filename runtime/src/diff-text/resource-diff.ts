import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject, ResourceKey } from '@freshet/domain/objects';
import { stringify } from 'yaml';
import { type Change, changesBetween } from './changes.ts';
import { maskSecrets } from './masks.ts';
import { type DiffOptions, unifiedDiff } from './unified-diff.ts';

/** An object as it is and as it would be after a sync; every compared resource is such a pair. */
export interface DiffSides {
  readonly key: ResourceKey;
  readonly normalizedLive: KubeObject | undefined;
  readonly predictedLive: KubeObject | undefined;
}

interface SidesOptions extends DiffOptions {
  /** What the sides are called in the text. */
  readonly names?: readonly [from: string, to: string];
}

export interface ResourceDiff {
  /** Unified, in YAML; empty where nothing would change. */
  readonly text: string;
  readonly changes: readonly Change[];
  /** Both sides in YAML, as they were compared; empty where there is none. */
  readonly before: string;
  readonly after: string;
}

/** What only the server writes: it is of no interest to who reads a diff. */
const SERVERS = [
  'managedFields',
  'resourceVersion',
  'uid',
  'generation',
  'creationTimestamp',
  'selfLink',
] as const;

const forPeople = (object: KubeObject): KubeObject => {
  const { status: _status, ...rest } = object;
  const metadata: Record<string, unknown> = { ...object.metadata };
  for (const name of SERVERS) delete metadata[name];
  const { [LAST_APPLIED_ANNOTATION]: _applied, ...annotations } = object.metadata.annotations ?? {};
  if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
  else delete metadata.annotations;
  return { ...rest, metadata: metadata as unknown as KubeObject['metadata'] };
};

const FIRST = ['apiVersion', 'kind', 'metadata'];

const byName = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Fields sorted at every depth, so that two objects differ in what they say and never in its order. */
const sorted = (value: unknown, isRoot = false): unknown => {
  if (Array.isArray(value)) return value.map(item => sorted(item));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string): number =>
    isRoot && FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  const entries = Object.entries(value).sort(
    ([one], [other]) => rank(one) - rank(other) || byName(one, other),
  );
  return Object.fromEntries(entries.map(([name, field]) => [name, sorted(field)]));
};

const textOf = (object: KubeObject | undefined): string =>
  object === undefined ? '' : stringify(sorted(object, true), { lineWidth: 0, aliasDuplicateObjects: false });

/** What a sync would change of an object, for people and for programs; the values of Secrets are never told. */
export const resourceDiff = (
  { key, normalizedLive, predictedLive }: DiffSides,
  { names = ['live', 'git'], ...options }: SidesOptions = {},
): ResourceDiff => {
  const sides = {
    from: normalizedLive && forPeople(normalizedLive),
    to: predictedLive && forPeople(predictedLive),
  };
  const { from, to } = maskSecrets(sides);
  const name = [key.group, key.kind, key.namespace, key.name].filter(part => part !== '').join('/');
  const [before, after] = [textOf(from), textOf(to)];
  return {
    text: unifiedDiff([`${names[0]}/${name}`, before], [`${names[1]}/${name}`, after], options),
    changes: changesBetween(from, to),
    before,
    after,
  };
};
