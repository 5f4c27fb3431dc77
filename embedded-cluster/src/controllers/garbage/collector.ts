import type { ClusterClient } from '../../client/index.ts';
import type { KubeObject, ObjectKey, OwnerReference } from '../../objects/index.ts';
import { type Outcome, type Reconciler, unlessGone } from '../../reconciling/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import type { Inventory } from '../inventory.ts';
import {
  FOREGROUND,
  isEndingInForeground,
  judge,
  ORPHAN,
  type OwnerStanding,
  standingOf,
} from './verdict.ts';
import { createWaitingOwners } from './waiting-owners.ts';

/**
 * Deletes what has lost its owners. Every change is looked at once, and only what it may concern is queued: an object
 * when its references change, its dependents when it goes or begins to go, its owners when it was what they waited for.
 * Who owns what comes from the store's own index; nothing is ever scanned.
 */
interface CollectorDeps extends ControllerContext {
  readonly inventory: Inventory;
}

/** Keys of all resources share one queue, so the resource is part of the key. */
const keyFor = (resource: string, { metadata }: KubeObject): ObjectKey => ({
  namespace: `${resource}:${metadata.namespace ?? ''}`,
  name: metadata.name,
});

const readKey = ({ namespace, name }: ObjectKey): { resource: string; key: ObjectKey } => {
  const colon = namespace.indexOf(':');
  return { resource: namespace.slice(0, colon), key: { namespace: namespace.slice(colon + 1), name } };
};

const without = (object: KubeObject, uids: readonly string[]): OwnerReference[] =>
  (object.metadata.ownerReferences ?? []).filter(reference => !uids.includes(reference.uid));

const refersWithBlock = (object: KubeObject, uid: string): boolean =>
  (object.metadata.ownerReferences ?? []).some(
    reference => reference.uid === uid && reference.blockOwnerDeletion === true,
  );

/** Starts collecting. */
export const startGarbageCollector = (deps: CollectorDeps): Reconciler => {
  const { inventory } = deps;
  const client: ClusterClient = deps.cluster.client.as('garbage-collector');
  const keyOf = ({ metadata }: KubeObject): ObjectKey => ({
    namespace: metadata.namespace ?? '',
    name: metadata.name,
  });

  const setReferences = async (resource: string, object: KubeObject, references: OwnerReference[]) => {
    const { uid = '', resourceVersion = '' } = object.metadata;
    const patch = {
      metadata: { uid, resourceVersion, ownerReferences: references.map(one => ({ ...one })) },
    };
    await unlessGone(client.patch(resource, keyOf(object), patch));
  };

  const removeFinalizer = async (resource: string, object: KubeObject, finalizer: string): Promise<void> => {
    const finalizers = (object.metadata.finalizers ?? []).filter(other => other !== finalizer);
    const { resourceVersion = '' } = object.metadata;
    const patch = { metadata: { resourceVersion, finalizers: finalizers.length === 0 ? null : finalizers } };
    await unlessGone(client.patch(resource, keyOf(object), patch));
  };

  const orphanDependents = async (resource: string, object: KubeObject): Promise<void> => {
    const uid = object.metadata.uid ?? '';
    for (const dependent of client.ownedBy(uid)) {
      await setReferences(dependent.resource, dependent.object, without(dependent.object, [uid]));
    }
    await removeFinalizer(resource, object, ORPHAN);
  };

  const waiting = createWaitingOwners();

  const waitForDependents = async (resource: string, object: KubeObject): Promise<void> => {
    const uid = object.metadata.uid ?? '';
    const dependents = client.ownedBy(uid);
    const blocking = dependents.filter(dependent => refersWithBlock(dependent.object, uid));
    if (blocking.length === 0) {
      await removeFinalizer(resource, object, FOREGROUND);
      return;
    }
    const awaited = blocking.map(({ object: dependent }) => dependent.metadata.uid ?? '');
    waiting.wait(uid, keyFor(resource, object), awaited);
    for (const { resource: kind, object: dependent } of dependents) {
      // What is on its way out already says so when it is gone.
      if (dependent.metadata.deletionTimestamp === undefined) queue.add(keyFor(kind, dependent));
    }
  };

  /** The owner that a reference names. Undefined when it is not there; `unknown` when nobody can say. */
  const lookUp = (object: KubeObject, reference: OwnerReference): KubeObject | undefined | 'unknown' => {
    const known = inventory.kindOf(reference.apiVersion, reference.kind);
    if (known === undefined) return 'unknown';
    const namespace = object.metadata.namespace ?? '';
    if (known.namespaced && namespace === '') return 'unknown';
    const key = { namespace: known.namespaced ? namespace : '', name: reference.name };
    return client.get(known.resource, key);
  };

  const standings = (object: KubeObject): Map<string, OwnerStanding> => {
    const found = new Map<string, OwnerStanding>();
    for (const reference of object.metadata.ownerReferences ?? []) {
      const owner = lookUp(object, reference);
      found.set(reference.uid, owner === 'unknown' ? 'solid' : standingOf(reference, owner));
    }
    return found;
  };

  /** Two that wait for each other would wait for ever: whoever comes second stops being waited for. */
  const breakCycles = async (object: KubeObject): Promise<void> => {
    const uid = object.metadata.uid ?? '';
    for (const dependent of client.ownedBy(uid)) {
      if (!isEndingInForeground(dependent.object)) continue;
      const references = (dependent.object.metadata.ownerReferences ?? []).map(reference =>
        reference.uid === uid ? { ...reference, blockOwnerDeletion: false } : reference,
      );
      await setReferences(dependent.resource, dependent.object, references);
    }
  };

  const collect = async (resource: string, object: KubeObject): Promise<void> => {
    const uid = object.metadata.uid ?? '';
    const verdict = judge(object, standings(object), client.ownedBy(uid).length > 0);
    if (verdict.kind === 'drop-references') {
      await setReferences(resource, object, without(object, verdict.uids));
    } else if (verdict.kind === 'delete') {
      if (verdict.propagation === 'Foreground') await breakCycles(object);
      const latest = client.get(resource, keyOf(object));
      if (latest === undefined || latest.metadata.uid !== uid) return;
      const { resourceVersion = '' } = latest.metadata;
      const options = { propagation: verdict.propagation, uid, resourceVersion };
      await unlessGone(client.delete(resource, keyOf(object), options));
    }
  };

  const reconcile = async (packed: ObjectKey): Promise<Outcome | undefined> => {
    const { resource, key } = readKey(packed);
    const object = client.get(resource, key);
    if (object === undefined) return undefined;
    const finalizers = object.metadata.finalizers ?? [];
    if (object.metadata.deletionTimestamp === undefined) await collect(resource, object);
    else if (finalizers.includes(ORPHAN)) await orphanDependents(resource, object);
    else if (finalizers.includes(FOREGROUND)) await waitForDependents(resource, object);
    return undefined;
  };

  const queue = queueFor(deps, 'garbage-collector', reconcile, { concurrency: 16 });

  const addDependents = ({ metadata }: KubeObject): void => {
    for (const { resource, object } of client.ownedBy(metadata.uid ?? '')) {
      if (object.metadata.deletionTimestamp === undefined) queue.add(keyFor(resource, object));
    }
  };

  inventory.onChange((resource, now, last) => {
    const holds = (owner: string): boolean => now !== undefined && refersWithBlock(now, owner);
    for (const owner of waiting.changed(last.metadata.uid ?? '', holds)) queue.add(owner);
    if (now === undefined) {
      addDependents(last);
      return;
    }
    const isEnding =
      now.metadata.deletionTimestamp !== undefined && (now.metadata.finalizers ?? []).length > 0;
    if (isEnding) queue.add(keyFor(resource, now));
    else if ((now.metadata.ownerReferences ?? []).length > 0) checkOwners(resource, now);
  });

  /** Most changes of what has an owner are none of ours: all owners are there. That is cheaper to see than to queue. */
  function checkOwners(resource: string, object: KubeObject): void {
    for (const standing of standings(object).values()) {
      if (standing === 'solid') continue;
      queue.add(keyFor(resource, object));
      return;
    }
  }
  return queue;
};
