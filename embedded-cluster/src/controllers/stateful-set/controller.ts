import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { ControllerRevision, Pod, StatefulSet, StatefulSetStatus } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import {
  claimed,
  isAvailablePod,
  isFinishedPod,
  isReadyPod,
  messageOf,
  nextAvailableMs,
  ownerKey,
} from '../pod-control.ts';
import { createHistory, templateOf } from '../revision-history.ts';
import { nextStep, ordinalOf, revisionOfPod, staysOld } from './plan.ts';
import { dropsClaims, numberedClaims, numberedPod } from './pods.ts';

const SETS = 'statefulsets.apps' as const;
const CLAIMS = 'persistentvolumeclaims' as const;

interface Revisions {
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
}

const countedStatus = (
  set: StatefulSet,
  pods: readonly Pod[],
  revisions: Revisions,
  now: number,
): StatefulSetStatus => {
  const there = pods.filter(pod => !isFinishedPod(pod));
  const staying = there.filter(pod => !isDeleting(pod));
  const of = (revision: ControllerRevision): number =>
    staying.filter(pod => revisionOfPod(pod) === revision.metadata.name).length;
  const ready = there.filter(isReadyPod).length;
  const updated = of(revisions.update);
  const isDone =
    set.spec.updateStrategy?.type !== 'OnDelete' &&
    updated === (set.spec.replicas ?? 1) &&
    there.length === updated &&
    ready === updated;
  const current = isDone ? revisions.update : revisions.current;
  const count = (name: keyof StatefulSetStatus, value: number) => (value > 0 ? { [name]: value } : {});
  return {
    observedGeneration: set.metadata.generation,
    replicas: there.length,
    ...count('readyReplicas', ready),
    ...count('currentReplicas', of(current)),
    ...count('updatedReplicas', updated),
    currentRevision: current.metadata.name,
    updateRevision: revisions.update.metadata.name,
    collisionCount: set.status?.collisionCount ?? 0,
    availableReplicas: there.filter(pod => isAvailablePod(pod, set.spec.minReadySeconds ?? 0, now)).length,
    ...(set.status?.conditions === undefined ? {} : { conditions: set.status.conditions }),
  };
};

/** Runs numbered pods with claims of their own. */
export const startStatefulSets = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('statefulset-controller');
  const sets = cluster.view(SETS);
  const pods = cluster.view('pods');
  const claims = cluster.view(CLAIMS);
  const history = createHistory(cluster);

  const createClaims = async (set: StatefulSet, ordinal: number): Promise<void> => {
    for (const claim of numberedClaims(set, ordinal)) {
      if (claims.get(keyOf(claim)) !== undefined) continue;
      await cluster.create(CLAIMS, claim);
      const { name } = set.metadata;
      const message = `create Claim ${claim.metadata.name} Pod ${name}-${ordinal} in StatefulSet ${name} success`;
      events.normal(set, 'SuccessfulCreate', message);
    }
  };

  const create = async (set: StatefulSet, ordinal: number, { current, update }: Revisions): Promise<void> => {
    const revision = staysOld(set, ordinal) ? current : update;
    const of = { name: revision.metadata.name, template: templateOf(revision) };
    const pod = numberedPod(context, set, ordinal, of);
    const what = `create Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name}`;
    try {
      await createClaims(set, ordinal);
      await cluster.create('pods', pod);
      events.normal(set, 'SuccessfulCreate', `${what} successful`);
    } catch (error) {
      if (statusCodeOf(error) !== 409)
        events.warning(set, 'FailedCreate', `${what} failed error: ${messageOf(error)}`);
      throw error;
    }
  };

  const remove = async (set: StatefulSet, pod: Pod): Promise<void> => {
    const ordinal = ordinalOf(set, pod) ?? -1;
    if (dropsClaims(set, ordinal)) {
      for (const claim of numberedClaims(set, ordinal)) {
        const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.metadata.name, uid: uidOf(pod) };
        await unlessGone(cluster.patch(CLAIMS, keyOf(claim), { metadata: { ownerReferences: [owner] } }));
      }
    }
    await unlessGone(cluster.delete('pods', keyOf(pod), { uid: uidOf(pod) }));
    const message = `delete Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name} successful`;
    events.normal(set, 'SuccessfulDelete', message);
  };

  const mine = async (set: StatefulSet): Promise<Pod[]> => {
    const mayAdopt = (object: { metadata: Pod['metadata'] }): boolean =>
      ordinalOf(set, object as Pod) !== undefined;
    return (await claimed(cluster, 'pods', { owner: set, selector: set.spec.selector, mayAdopt })) as Pod[];
  };

  const writeStatus = async (set: StatefulSet, revisions: Revisions): Promise<void> => {
    const latest = sets.get(keyOf(set));
    if (latest === undefined || uidOf(latest) !== uidOf(set)) return;
    const seen = { ...set, status: latest.status } as StatefulSet;
    const status = countedStatus(seen, pods.controlledBy(uidOf(set)), revisions, alarms.now().getTime());
    if (!sameJson(status, latest.status)) await unlessGone(cluster.updateStatus(SETS, { ...latest, status }));
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const set = sets.get(key);
    if (set === undefined) return undefined;
    const { all, update } = await history.keep(set);
    const current = all.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
    const revisions = { current, update };
    const now = alarms.now().getTime();
    const before = await mine(set);
    const step = nextStep({ set, pods: before, updateRevision: update.metadata.name, now });
    try {
      for (const pod of step.remove) await remove(set, pod);
      for (const ordinal of step.create) await create(set, ordinal, revisions);
    } finally {
      await writeStatus(set, revisions);
    }
    const used = new Set([
      current.metadata.name,
      update.metadata.name,
      ...before.flatMap(pod => revisionOfPod(pod) ?? []),
    ]);
    await history.trim(set, used);
    return { requeueAfterMs: nextAvailableMs(before, set.spec.minReadySeconds ?? 0, now) };
  };

  const queue = queueFor(context, 'statefulset-controller', reconcile, { concurrency: 8 });
  sets.onChange(now => now !== undefined && queue.add(keyOf(now)));
  pods.onChange((now, before) => {
    for (const pod of [now, before]) {
      const owner = ownerKey(pod, 'StatefulSet');
      if (owner !== undefined) queue.add(owner);
    }
  });
  return queue;
};
