/**
 * What one revision wants otherwise than another, object by object. Both were compared with the same cluster, and what is
 * set side by side is the cluster after a sync to each: what it has otherwise today is on neither side.
 */
import { type KubeObject, keyText } from '@freshet/domain/objects';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { type ResourceDiff, resourceDiff } from '../diff-text/index.ts';

export interface RevisedResource {
  readonly resource: ComparedResource;
  readonly change: 'CREATED' | 'CHANGED' | 'DELETED';
  readonly difference: ResourceDiff;
}

interface Sides {
  readonly before: KubeObject | undefined;
  readonly after: KubeObject | undefined;
}

/** What could not be compared with the cluster has no prediction; then both sides are what Git says. */
const predictedOf = (one: ComparedResource | undefined, isPlain: boolean): KubeObject | undefined => {
  if (one?.target === undefined) return undefined;
  return isPlain ? one.target : one.predictedLive;
};

const sidesOf = (from: ComparedResource | undefined, to: ComparedResource | undefined): Sides => {
  const isPlain = from?.failure !== undefined || to?.failure !== undefined;
  return { before: predictedOf(from, isPlain), after: predictedOf(to, isPlain) };
};

/** Most objects are the same: that is seen without a prediction, which costs far more. */
const isSameTarget = (from: ComparedResource | undefined, to: ComparedResource | undefined): boolean =>
  from?.target === to?.target || JSON.stringify(from?.target) === JSON.stringify(to?.target);

const changeOf = ({ before, after }: Sides): RevisedResource['change'] => {
  if (before === undefined) return 'CREATED';
  return after === undefined ? 'DELETED' : 'CHANGED';
};

const revised = (resource: ComparedResource, sides: Sides): RevisedResource | undefined => {
  const difference = resourceDiff(
    { key: resource.key, normalizedLive: sides.before, predictedLive: sides.after },
    { names: ['from', 'to'] },
  );
  return difference.text === '' ? undefined : { resource, change: changeOf(sides), difference };
};

/** One object as `from` and `to` want it; undefined where that is the same. */
const revisedPair = (
  from: ComparedResource | undefined,
  to: ComparedResource | undefined,
): RevisedResource | undefined => {
  const resource = to ?? from;
  if (resource === undefined || isSameTarget(from, to)) return undefined;
  return revised(resource, sidesOf(from, to));
};

/** Without anything to compare with but the cluster: what a sync changes there. */
const revisedLive = (to: ComparedResource): RevisedResource | undefined => {
  if (to.status.status !== 'OutOfSync') return undefined;
  const after = to.target && to.predictedLive;
  return revised(to, { before: to.live && to.normalizedLive, after });
};

/** What is wanted, each by what it is known by; those that get their names from the cluster are told apart by their order. */
const wantedIn = ({ resources }: Comparison): ReadonlyMap<string, ComparedResource> => {
  const wanted = new Map<string, ComparedResource>();
  for (const resource of resources) {
    if (resource.target === undefined) continue;
    const name = `${keyText(resource.key)} ${resource.target.metadata.generateName ?? ''}`;
    let key = name;
    for (let place = 1; wanted.has(key); place += 1) key = `${name} ${place}`;
    wanted.set(key, resource);
  }
  return wanted;
};

/** Every object that either wants, in the order of `to`; what becomes of it is found out only when it is asked for. */
export function* revisedResources(
  from: Comparison | undefined,
  to: Comparison,
): Generator<RevisedResource | undefined> {
  if (from === undefined) {
    for (const resource of to.resources) yield revisedLive(resource);
    return;
  }
  const [before, after] = [wantedIn(from), wantedIn(to)];
  for (const [key, resource] of after) yield revisedPair(before.get(key), resource);
  for (const [key, resource] of before) if (!after.has(key)) yield revisedPair(resource, undefined);
}

/** What the cluster has otherwise than it is wanted, whatever else changes. */
export const driftedIn = ({ resources }: Pick<Comparison, 'resources'>): number =>
  resources.filter(({ hook, status }) => !hook && status.status === 'OutOfSync').length;
