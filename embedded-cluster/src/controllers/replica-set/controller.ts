import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  controllerOf,
  isDeleting,
  keyOf,
  matchesSelector,
  type Outcome,
  type Reconciler,
  unlessGone,
} from '../../reconciling/index.ts';
import type { LabelSelector, Pod, ReplicaSet, ReplicationController } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import {
  claimed,
  createPods,
  deletePods,
  isActivePod,
  nextAvailableMs,
  ownerKey,
  podFromTemplate,
} from '../pod-control.ts';
import { inDeletionOrder } from './deletion-order.ts';
import { replicaSetStatus } from './status.ts';

const BURST = 500;

/** Replica sets and replication controllers differ in their name and in how they write a selector. */
type Replicated = ReplicaSet | ReplicationController;

interface Flavour {
  readonly resource: 'replicasets.apps' | 'replicationcontrollers';
  readonly kind: 'ReplicaSet' | 'ReplicationController';
  readonly component: string;
}

const REPLICA_SETS: Flavour = {
  resource: 'replicasets.apps',
  kind: 'ReplicaSet',
  component: 'replicaset-controller',
};

const REPLICATION_CONTROLLERS: Flavour = {
  resource: 'replicationcontrollers',
  kind: 'ReplicationController',
  component: 'replication-controller',
};

const selectorOf = (set: Replicated): LabelSelector | undefined => {
  if (set.kind === 'ReplicaSet') return (set as ReplicaSet).spec.selector;
  const selector = (set as ReplicationController).spec.selector ?? {};
  return Object.keys(selector).length === 0 ? undefined : { matchLabels: selector };
};

/** Keeps as many pods as each set asks for. */
const startReplicated = (context: ControllerContext, flavour: Flavour): Reconciler => {
  const { cluster, alarms } = context;
  const { resource, kind, component } = flavour;
  const events = context.events(component);
  const sets = cluster.view(resource);
  const pods = cluster.view('pods');

  const create = async (set: Replicated, count: number) => {
    const template = set.spec.template;
    if (template === undefined) return undefined;
    const wanted = Array.from({ length: Math.min(count, BURST) }, () =>
      podFromTemplate(context, set, template),
    );
    const error = await createPods(cluster, events, set, wanted);
    return error === undefined ? undefined : { error, reason: 'FailedCreate' as const };
  };

  const remove = async (set: Replicated, active: readonly Pod[], count: number) => {
    const victims = inDeletionOrder(active).slice(0, Math.min(count, BURST));
    const error = await deletePods(cluster, events, set, victims);
    return error === undefined ? undefined : { error, reason: 'FailedDelete' as const };
  };

  const manage = async (set: Replicated, active: readonly Pod[]) => {
    if (isDeleting(set)) return undefined;
    const missing = (set.spec.replicas ?? 1) - active.length;
    if (missing > 0) return create(set, missing);
    return missing < 0 ? remove(set, active, -missing) : undefined;
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const set = sets.get(key) as Replicated | undefined;
    if (set === undefined) return undefined;
    const mine = async (): Promise<Pod[]> =>
      (
        await claimed(cluster, 'pods', {
          owner: set,
          selector: selectorOf(set),
          mayAdopt: object => isActivePod(object as Pod),
        })
      )
        .map(pod => pod as Pod)
        .filter(isActivePod);
    const failure = await manage(set, await mine());
    const active = await mine();
    const latest = sets.get(key) as Replicated | undefined;
    if (latest === undefined || latest.metadata.uid !== set.metadata.uid) return undefined;
    const minReadySeconds = latest.spec.minReadySeconds ?? 0;
    const { generation } = set.metadata;
    const now = alarms.now();
    const status = replicaSetStatus(
      latest.status,
      { pods: active, template: latest.spec.template, minReadySeconds, generation, failure },
      now,
    );
    if (!sameJson(status, latest.status)) {
      await unlessGone(cluster.updateStatus(resource, { ...latest, status } as never));
    }
    if (failure !== undefined) throw failure.error;
    return { requeueAfterMs: nextAvailableMs(active, minReadySeconds, now.getTime()) };
  };

  const queue = queueFor(context, component, reconcile, { concurrency: 8 });
  sets.onChange(now => now !== undefined && queue.add(keyOf(now)));
  pods.onChange((now, before) => {
    for (const pod of [now, before]) {
      const owner = ownerKey(pod, kind);
      if (owner !== undefined) queue.add(owner);
      else if (pod !== undefined && controllerOf(pod) === undefined) adopters(pod);
    }
  });

  /** A pod that nobody controls may be what a set is looking for. */
  function adopters(pod: Pod): void {
    for (const set of sets.inNamespace(pod.metadata.namespace ?? '') as Iterable<Replicated>) {
      if (matchesSelector(selectorOf(set), pod.metadata.labels)) queue.add(keyOf(set));
    }
  }
  return queue;
};

/** Starts the controllers of replica sets and of their older relatives. */
export const startReplicaSets = (context: ControllerContext): Reconciler[] => [
  startReplicated(context, REPLICA_SETS),
  startReplicated(context, REPLICATION_CONTROLLERS),
];
