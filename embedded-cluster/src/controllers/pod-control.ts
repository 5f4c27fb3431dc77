import type { KubeObject, OwnerReference } from '../objects/index.ts';
import {
  type Cluster,
  conditionOf,
  controllerOf,
  controllerReference,
  type EventRecorder,
  generatedName,
  isDeleting,
  isTrue,
  keyOf,
  matchesSelector,
  uidOf,
  unlessGone,
} from '../reconciling/index.ts';
import type { LabelSelector, Pod, PodTemplate, Shape } from '../shapes/index.ts';
import { isApiError } from '../status/index.ts';
import type { ControllerContext } from './context.ts';

export const isReadyPod = (pod: Pod): boolean => isTrue(pod.status?.conditions, 'Ready');

export const isFinishedPod = (pod: Pod): boolean =>
  pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';

/** Neither ended nor on its way out. */
export const isActivePod = (pod: Pod): boolean => !isFinishedPod(pod) && !isDeleting(pod);

/** When a ready pod counts as available, in milliseconds; undefined while it is not ready. */
const availableAt = (pod: Pod, minReadySeconds: number): number | undefined => {
  const ready = conditionOf(pod.status?.conditions, 'Ready');
  if (ready?.status !== 'True') return undefined;
  if (minReadySeconds === 0) return 0;
  return Date.parse(ready.lastTransitionTime ?? '') + minReadySeconds * 1_000;
};

export const isAvailablePod = (pod: Pod, minReadySeconds: number, now: number): boolean => {
  const at = availableAt(pod, minReadySeconds);
  return at !== undefined && at <= now;
};

/** How long until the next ready pod becomes available; undefined when none is waiting. */
export const nextAvailableMs = (
  pods: readonly Pod[],
  minReadySeconds: number,
  now: number,
): number | undefined => {
  const waits = pods
    .map(pod => availableAt(pod, minReadySeconds))
    .filter(at => at !== undefined && at > now)
    .map(at => (at ?? 0) - now);
  return waits.length === 0 ? undefined : Math.min(...waits);
};

interface PodIdentity {
  /** A name of its own; without one the pod is named after its owner and some letters. */
  readonly name?: string;
  readonly prefix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

/** A pod made from a template. */
export const podFromTemplate = (
  { ids }: Pick<ControllerContext, 'ids'>,
  owner: KubeObject,
  template: PodTemplate,
  identity: PodIdentity = {},
): Pod => {
  const prefix = identity.prefix ?? `${owner.metadata.name}-`;
  const labels = { ...template.metadata?.labels, ...identity.labels };
  const annotations = { ...template.metadata?.annotations, ...identity.annotations };
  const finalizers = [...(template.metadata?.finalizers ?? []), ...(identity.finalizers ?? [])];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: identity.name ?? generatedName(prefix, ids),
      namespace: owner.metadata.namespace ?? '',
      ...(identity.name === undefined ? { generateName: prefix } : {}),
      labels,
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
      ...(finalizers.length === 0 ? {} : { finalizers }),
      ownerReferences: [controllerReference(owner)],
    },
    spec: template.spec,
  };
};

interface ClaimOptions {
  readonly owner: Shape;
  readonly selector: LabelSelector | undefined;
  /** Whether an object that nobody controls may be taken. */
  readonly mayAdopt?: (object: Shape) => boolean;
}

const withoutOwner = (object: Shape, uid: string): OwnerReference[] =>
  (object.metadata.ownerReferences ?? []).filter(reference => reference.uid !== uid);

type Claimable = 'pods' | 'replicasets.apps';

const setOwners = async (
  cluster: Cluster,
  resource: Claimable,
  object: Shape,
  references: readonly OwnerReference[],
): Promise<void> => {
  const ownerReferences = references.length === 0 ? null : references;
  const metadata = { uid: object.metadata.uid, ownerReferences };
  await unlessGone(cluster.patch(resource, keyOf(object), { metadata }));
};

/**
 * The objects that an owner controls and selects. Those that match and belong to nobody are taken, those that no
 * longer match are let go, unless the owner itself is on its way out.
 */
export const claimed = async <Name extends Claimable>(
  cluster: Cluster,
  resource: Name,
  { owner, selector, mayAdopt = () => true }: ClaimOptions,
): Promise<ReturnType<ReturnType<typeof cluster.view<Name>>['controlledBy']>> => {
  const view = cluster.view(resource);
  const uid = uidOf(owner);
  const matches = (object: Shape): boolean => matchesSelector(selector, object.metadata.labels);
  const isStray = (object: Shape): boolean => matches(object) && !isDeleting(object) && mayAdopt(object);
  const mine = (): readonly Shape[] => view.controlledBy(uid);
  const strays = isDeleting(owner) ? [] : view.uncontrolledIn(owner.metadata.namespace ?? '').filter(isStray);
  for (const stray of strays) {
    const references = [...(stray.metadata.ownerReferences ?? []), controllerReference(owner)];
    await setOwners(cluster, resource, stray, references);
  }
  const strangers = isDeleting(owner) ? [] : mine().filter(object => !matches(object) && !isDeleting(object));
  for (const stranger of strangers) await setOwners(cluster, resource, stranger, withoutOwner(stranger, uid));
  return mine().filter(matches) as never;
};

/** Runs a write for each item, in batches that double while all goes well: one refusal must not become five hundred. */
const inGrowingBatches = async <Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<unknown>,
): Promise<{ readonly done: number; readonly error: unknown }> => {
  let done = 0;
  for (let size = 1; done < items.length; size *= 2) {
    const batch = items.slice(done, done + size);
    const results = await Promise.allSettled(batch.map(write));
    const failed = results.find(result => result.status === 'rejected');
    done += results.filter(result => result.status === 'fulfilled').length;
    if (failed !== undefined) return { done, error: failed.reason };
  }
  return { done, error: undefined };
};

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isNamespaceEnding = (error: unknown): boolean =>
  isApiError(error) &&
  (error.body.details?.causes ?? []).some(({ reason }) => reason === 'NamespaceTerminating');

/** Creates pods for an owner and tells of it. */
export const createPods = async (
  cluster: Cluster,
  events: EventRecorder,
  owner: KubeObject,
  pods: readonly Pod[],
): Promise<unknown> => {
  const { error } = await inGrowingBatches(pods, async pod => {
    const created = await cluster.create('pods', pod);
    events.normal(owner, 'SuccessfulCreate', `Created pod: ${created.metadata.name}`);
  });
  // Nothing comes into a namespace that is going away, and there is no point in trying.
  if (error === undefined || isNamespaceEnding(error)) return undefined;
  events.warning(owner, 'FailedCreate', `Error creating: ${messageOf(error)}`);
  return error;
};

/** Deletes pods of an owner and tells of it. */
export const deletePods = async (
  cluster: Cluster,
  events: EventRecorder,
  owner: KubeObject,
  pods: readonly Pod[],
): Promise<unknown> => {
  const { error } = await inGrowingBatches(pods, async pod => {
    await unlessGone(cluster.delete('pods', keyOf(pod), { uid: uidOf(pod) }));
    events.normal(owner, 'SuccessfulDelete', `Deleted pod: ${pod.metadata.name}`);
  });
  if (error !== undefined) events.warning(owner, 'FailedDelete', `Error deleting: ${messageOf(error)}`);
  return error;
};

/** Adds the owner of an object to a queue when that owner is of the kind. */
export const ownerKey = (
  object: KubeObject | undefined,
  kind: string,
): { namespace: string; name: string } | undefined => {
  const owner = object === undefined ? undefined : controllerOf(object);
  if (object === undefined || owner?.kind !== kind) return undefined;
  return { namespace: object.metadata.namespace ?? '', name: owner.name };
};
