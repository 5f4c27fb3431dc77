import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { Namespace } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import type { Inventory } from '../inventory.ts';
import { messageOf } from '../pod-control.ts';
import { type Remaining, terminatingConditions } from './terminating.ts';

interface NamespaceDeps extends ControllerContext {
  readonly inventory: Inventory;
}

type Content = ReturnType<Inventory['inNamespace']>[number];

const DELETERS = 16;

/** Empties namespaces that are to go, pods first, and then lets them go. */
export const startNamespaces = (deps: NamespaceDeps): Reconciler => {
  const { inventory, alarms } = deps;
  const cluster = deps.cluster.as('namespace-controller');
  const namespaces = cluster.view('namespaces');
  const { client } = cluster;

  const deleteOne = async ({ resource, key }: Content): Promise<void> => {
    const object = client.get(resource, key);
    // What is on its way out needs no second push; what was asked to go in the foreground must not stay for that.
    if (object === undefined || isDeleting(object)) return;
    await unlessGone(client.delete(resource, key, { propagation: 'Background' }));
  };

  const deleteAll = async (content: readonly Content[]): Promise<string | undefined> => {
    const left = [...content];
    let failure: string | undefined;
    const worker = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        try {
          await deleteOne(next);
        } catch (error) {
          // A conflict is news about the object, which brings us back here.
          if (statusCodeOf(error) !== 409) failure = messageOf(error);
        }
      }
    };
    await Promise.all(Array.from({ length: DELETERS }, worker));
    return failure;
  };

  const remainingIn = (namespace: string, failure: string | undefined): Remaining => {
    const resources = new Map<string, number>();
    const finalizers = new Map<string, number>();
    const count = (counts: Map<string, number>, name: string) =>
      counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const { resource, key } of inventory.inNamespace(namespace)) {
      count(resources, resource.includes('.') ? resource : `${resource}.`);
      for (const finalizer of client.get(resource, key)?.metadata.finalizers ?? [])
        count(finalizers, finalizer);
    }
    return { resources, finalizers, failure };
  };

  const finish = async (namespace: Namespace): Promise<void> => {
    const rest = (namespace.spec?.finalizers ?? []).filter(finalizer => finalizer !== 'kubernetes');
    await unlessGone(
      cluster.patch('namespaces', keyOf(namespace), { spec: { finalizers: rest } }, 'finalize'),
    );
  };

  const report = async (key: ObjectKey, failure: string | undefined): Promise<void> => {
    const latest = namespaces.get(key);
    if (latest === undefined) return;
    const remaining = remainingIn(key.name, failure);
    const conditions = terminatingConditions(latest.status?.conditions, remaining, alarms.now());
    const status = { ...latest.status, phase: 'Terminating', conditions };
    if (!sameJson(status, latest.status)) {
      await unlessGone(cluster.updateStatus('namespaces', { ...latest, status }));
    }
  };

  const isOurs = (namespace: Namespace): boolean =>
    isDeleting(namespace) && (namespace.spec?.finalizers ?? []).includes('kubernetes');

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const namespace = namespaces.get(key);
    if (namespace === undefined || !isOurs(namespace)) return undefined;
    const content = inventory.inNamespace(key.name);
    const pods = content.filter(({ resource }) => resource === 'pods');
    const failure = await deleteAll(pods.length > 0 ? pods : content);
    const left = inventory.inNamespace(key.name);
    if (left.length === 0) {
      await finish(namespace);
      return undefined;
    }
    if (pods.length > 0 && !left.some(({ resource }) => resource === 'pods')) queue.add(key);
    await report(key, failure);
    return failure === undefined ? undefined : { requeueAfterMs: 5_000 };
  };

  const queue = queueFor(deps, 'namespace-controller', reconcile, { concurrency: 10 });
  namespaces.onChange(now => now !== undefined && isDeleting(now) && queue.add(keyOf(now)));
  inventory.onChange((_resource, now, last) => {
    if (now !== undefined && !isDeleting(now)) return;
    const key = { namespace: '', name: last.metadata.namespace ?? '' };
    const namespace = key.name === '' ? undefined : namespaces.get(key);
    if (namespace !== undefined && isDeleting(namespace)) queue.add(key);
  });
  return queue;
};
