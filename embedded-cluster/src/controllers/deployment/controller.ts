import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  createdAt,
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { Deployment, DeploymentStatus, Pod, ReplicaSet } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import { claimed, isFinishedPod, ownerKey } from '../pod-control.ts';
import { createNewSets, type Sets } from './new-set.ts';
import { DESIRED, MAX, revisionOf, sizeAnnotations } from './revisions.ts';
import { isRolling, newSetSize, oldSetSizes, proportionalSizes, replicasOf } from './rolling.ts';
import { sizeOf, sizesOf } from './set-sizes.ts';
import {
  countedStatus,
  isComplete,
  pauseCondition,
  rolloutStatus,
  untilTimeout,
  withDeploymentCondition,
} from './status.ts';

const isActive = (set: ReplicaSet): boolean => (set.spec.replicas ?? 0) > 0;

/** The set that has all the pods, or would: undefined when several do. */
const onlySet = ({ fresh, old }: Sets): ReplicaSet | undefined => {
  const all = [...old, ...(fresh === undefined ? [] : [fresh])];
  const active = all.filter(isActive);
  if (active.length > 1) return undefined;
  const newest = [...old].sort((one, other) => createdAt(other) - createdAt(one))[0];
  return active[0] ?? fresh ?? newest;
};

/** Whether the wanted number of replicas changed since the sets were last scaled. */
const isScaling = (deployment: Deployment, all: readonly ReplicaSet[]): boolean =>
  all.filter(isActive).some(set => {
    const desired = set.metadata.annotations?.[DESIRED];
    return desired !== undefined && desired !== String(replicasOf(deployment));
  });

const isSaturated = (deployment: Deployment, fresh: ReplicaSet | undefined): boolean => {
  const wanted = replicasOf(deployment);
  return (
    fresh !== undefined &&
    fresh.spec.replicas === wanted &&
    fresh.metadata.annotations?.[DESIRED] === String(wanted) &&
    (fresh.status?.availableReplicas ?? 0) === wanted
  );
};

/** Rolls deployments out: a replica set for each template, and pods moved from the old ones to the new one. */
export const startDeployments = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('deployment-controller');
  const deployments = cluster.view('deployments.apps');
  const sets = cluster.view('replicasets.apps');
  const pods = cluster.view('pods');
  const newSets = createNewSets({ cluster, events, now: () => alarms.now() });

  const resize = async (deployment: Deployment, set: ReplicaSet, size: number): Promise<boolean> => {
    const before = set.spec.replicas ?? 0;
    const annotations = sizeAnnotations(deployment);
    const noted =
      set.metadata.annotations?.[DESIRED] === annotations[DESIRED] &&
      set.metadata.annotations?.[MAX] === annotations[MAX];
    if (before === size && noted) return false;
    await cluster.patch('replicasets.apps', keyOf(set), {
      metadata: { annotations },
      spec: { replicas: size },
    });
    if (before === size) return false;
    const direction = size > before ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${set.metadata.name} from ${before} to ${size}`;
    events.normal(deployment, 'ScalingReplicaSet', message);
    return true;
  };

  const resizeAll = async (
    deployment: Deployment,
    some: readonly ReplicaSet[],
    sizes: ReadonlyMap<string, number>,
  ): Promise<boolean> => {
    let changed = false;
    for (const set of some) {
      const size = sizes.get(set.metadata.name);
      if (size !== undefined && (await resize(deployment, set, size))) changed = true;
    }
    return changed;
  };

  const scale = async (deployment: Deployment, found: Sets): Promise<void> => {
    const only = onlySet(found);
    if (only !== undefined) {
      if (only.spec.replicas !== replicasOf(deployment))
        await resize(deployment, only, replicasOf(deployment));
      return;
    }
    if (isSaturated(deployment, found.fresh)) {
      for (const set of found.old.filter(isActive)) await resize(deployment, set, 0);
      return;
    }
    if (!isRolling(deployment)) return;
    const active = [...found.old, ...(found.fresh === undefined ? [] : [found.fresh])].filter(isActive);
    const sizes = proportionalSizes(deployment, sizesOf(active), deployment.status?.replicas ?? 0);
    await resizeAll(deployment, active, sizes);
  };

  const write = async (deployment: Deployment, status: DeploymentStatus): Promise<void> => {
    const latest = deployments.get(keyOf(deployment));
    if (latest === undefined || sameJson(status, latest.status)) return;
    await unlessGone(cluster.updateStatus('deployments.apps', { ...latest, status }));
  };

  const current = (deployment: Deployment): ReplicaSet[] => [...sets.controlledBy(uidOf(deployment))];

  const finishRollout = async (deployment: Deployment, found: Sets): Promise<Outcome | undefined> => {
    const latest = deployments.get(keyOf(deployment));
    if (latest === undefined || uidOf(latest) !== uidOf(deployment)) return undefined;
    const all = current(deployment);
    const fresh = all.find(set => set.metadata.name === found.fresh?.metadata.name);
    // What was decided was decided about the spec that was read first.
    const seen = { ...deployment, status: latest.status ?? {} };
    const status = rolloutStatus(seen, all, fresh, alarms.now());
    await write(deployment, status);
    return { requeueAfterMs: untilTimeout(seen, status, alarms.now()) };
  };

  const cleanUp = async (deployment: Deployment, old: readonly ReplicaSet[]): Promise<void> => {
    const limit = deployment.spec.revisionHistoryLimit ?? 10;
    const alive = old.filter(set => !isDeleting(set));
    const superfluous = [...alive]
      .sort((one, other) => revisionOf(one) - revisionOf(other))
      .slice(0, Math.max(0, alive.length - limit));
    for (const set of superfluous) {
      const settled = (set.status?.observedGeneration ?? 0) >= (set.metadata.generation ?? 0);
      if (isActive(set) || (set.status?.replicas ?? 0) > 0 || !settled) continue;
      await unlessGone(
        cluster.delete('replicasets.apps', keyOf(set), { propagation: 'Background', uid: uidOf(set) }),
      );
    }
  };

  const roll = async (deployment: Deployment, all: readonly ReplicaSet[]): Promise<Outcome | undefined> => {
    const found = await newSets(deployment, all, true);
    const { fresh, old } = found;
    if (fresh === undefined) return undefined;
    const wanted = replicasOf(deployment);
    const sizes = sizesOf([...old, fresh]);
    const up = Math.min(wanted, newSetSize(deployment, fresh.spec.replicas ?? 0, sizes));
    if (await resize(deployment, fresh, up)) return finishRollout(deployment, found);
    const active = old.filter(isActive);
    const changed = await resizeAll(
      deployment,
      active,
      oldSetSizes(deployment, sizeOf(fresh), sizesOf(active)),
    );
    if (!changed && isComplete(deployment, deployment.status ?? {})) await cleanUp(deployment, old);
    return finishRollout(deployment, found);
  };

  const hasOldPods = (old: readonly ReplicaSet[]): boolean =>
    old.some(set => pods.controlledBy(uidOf(set)).some(pod => !isFinishedPod(pod)));

  const recreate = async (
    deployment: Deployment,
    all: readonly ReplicaSet[],
  ): Promise<Outcome | undefined> => {
    const found = await newSets(deployment, all, false);
    const active = found.old.filter(isActive);
    for (const set of active) await resize(deployment, set, 0);
    if (active.length > 0 || hasOldPods(found.old)) return finishRollout(deployment, found);
    const made = await newSets(deployment, current(deployment), true);
    if (made.fresh !== undefined) await resize(deployment, made.fresh, replicasOf(deployment));
    if (isComplete(deployment, deployment.status ?? {})) await cleanUp(deployment, made.old);
    return finishRollout(deployment, made);
  };

  const statusOnly = async (deployment: Deployment, all: readonly ReplicaSet[]): Promise<undefined> => {
    const { fresh } = await newSets(deployment, all, false);
    await write(deployment, countedStatus(deployment, current(deployment), fresh, alarms.now()));
    return undefined;
  };

  const scaleOnly = async (deployment: Deployment, all: readonly ReplicaSet[]): Promise<undefined> => {
    const found = await newSets(deployment, all, false);
    await scale(deployment, found);
    if (deployment.spec.paused === true) await cleanUp(deployment, found.old);
    const latest = deployments.get(keyOf(deployment)) ?? deployment;
    const after = current(deployment);
    const fresh = after.find(set => set.metadata.name === found.fresh?.metadata.name);
    const seen = { ...deployment, status: latest.status ?? {} };
    await write(deployment, countedStatus(seen, after, fresh, alarms.now()));
    return undefined;
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const deployment = deployments.get(key);
    if (deployment === undefined) return undefined;
    const { selector, paused } = deployment.spec;
    const all = (await claimed(cluster, 'replicasets.apps', { owner: deployment, selector })) as ReplicaSet[];
    if (isDeleting(deployment)) return statusOnly(deployment, all);
    const pause = pauseCondition(deployment);
    if (pause !== undefined) {
      const conditions = withDeploymentCondition(deployment.status?.conditions, pause, alarms.now());
      await cluster.updateStatus('deployments.apps', {
        ...deployment,
        status: { ...deployment.status, conditions },
      });
      // The change of the condition makes it due again.
      return undefined;
    }
    if (paused === true || isScaling(deployment, all)) return scaleOnly(deployment, all);
    return isRolling(deployment) ? roll(deployment, all) : recreate(deployment, all);
  };

  const queue = queueFor(context, 'deployment-controller', reconcile, { concurrency: 8 });
  deployments.onChange(now => now !== undefined && queue.add(keyOf(now)));
  sets.onChange((now, before) => {
    for (const set of [now, before]) {
      const owner = ownerKey(set, 'Deployment');
      if (owner !== undefined) queue.add(owner);
    }
  });
  const goneOrOver = (now: Pod | undefined): boolean => now === undefined || isFinishedPod(now);
  pods.onChange((now, before) => {
    const owner = before !== undefined && goneOrOver(now) ? ownerKey(before, 'ReplicaSet') : undefined;
    const deployment = owner === undefined ? undefined : ownerKey(sets.get(owner), 'Deployment');
    // Only those that wait for their old pods to be gone look at pods at all.
    if (deployment === undefined) return;
    const found = deployments.get(deployment);
    if (found !== undefined && !isRolling(found)) queue.add(deployment);
  });
  return queue;
};
