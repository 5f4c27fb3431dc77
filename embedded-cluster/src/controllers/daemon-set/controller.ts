import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { DaemonSet, DaemonSetStatus, Node, Pod } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import {
  claimed,
  createPods,
  deletePods,
  isAvailablePod,
  isFinishedPod,
  isReadyPod,
  nextAvailableMs,
  ownerKey,
  podFromTemplate,
} from '../pod-control.ts';
import { createHistory, REVISION_LABEL } from '../revision-history.ts';
import {
  belongsOn,
  type DaemonSituation,
  type DaemonStep,
  daemonSpec,
  isUpdated,
  nodeOfPod,
  placement,
  rollover,
} from './plan.ts';

const SETS = 'daemonsets.apps' as const;

/** Whether a node has a pod of the set of which something holds. */
type Holds = (pods: readonly Pod[]) => boolean;

const countedStatus = ({ set, nodes, pods, hash, now }: DaemonSituation): DaemonSetStatus => {
  const minReady = set.spec.minReadySeconds ?? 0;
  const staying = pods.filter(pod => !isFinishedPod(pod) && !isDeleting(pod));
  const on = (node: Node): Pod[] => staying.filter(pod => nodeOfPod(pod) === node.metadata.name);
  const wanted = nodes.filter(node => belongsOn(set, node).run);
  const count = (some: readonly Node[], holds: Holds): number => some.filter(node => holds(on(node))).length;
  const isThere: Holds = there => there.length > 0;
  const others = nodes.filter(node => !wanted.includes(node));
  const updated = count(wanted, there => there.some(pod => isUpdated(pod, hash)));
  const available = count(wanted, there => there.some(pod => isAvailablePod(pod, minReady, now)));
  const unavailable = wanted.length - available;
  return {
    currentNumberScheduled: count(wanted, isThere),
    numberMisscheduled: count(others, isThere),
    desiredNumberScheduled: wanted.length,
    numberReady: count(wanted, there => there.some(isReadyPod)),
    observedGeneration: set.metadata.generation,
    ...(updated > 0 ? { updatedNumberScheduled: updated } : {}),
    ...(available > 0 ? { numberAvailable: available } : {}),
    ...(unavailable > 0 ? { numberUnavailable: unavailable } : {}),
    ...(set.status?.collisionCount === undefined ? {} : { collisionCount: set.status.collisionCount }),
  };
};

/** Runs a pod on every node that fits. */
export const startDaemonSets = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('daemonset-controller');
  const sets = cluster.view(SETS);
  const pods = cluster.view('pods');
  const nodes = cluster.view('nodes');
  const history = createHistory(cluster);

  const podFor = (set: DaemonSet, node: string, hash: string): Pod => {
    const pod = podFromTemplate(context, set, set.spec.template, {
      labels: { [REVISION_LABEL]: hash, 'pod-template-generation': String(set.metadata.generation ?? 1) },
    });
    return { ...pod, spec: daemonSpec(pod.spec, node) };
  };

  const take = async (set: DaemonSet, step: DaemonStep, hash: string): Promise<void> => {
    for (const pod of step.failed) {
      const where = `${pod.metadata.namespace}/${pod.metadata.name} on node ${nodeOfPod(pod)}`;
      events.warning(set, 'FailedDaemonPod', `Found failed daemon pod ${where}, will try to kill it`);
    }
    const removeError = await deletePods(cluster, events, set, [...step.failed, ...step.remove]);
    const wanted = step.create.map(node => podFor(set, node, hash));
    const createError = await createPods(cluster, events, set, wanted);
    const error = removeError ?? createError;
    if (error !== undefined) throw error;
  };

  const mine = async (set: DaemonSet): Promise<Pod[]> =>
    (await claimed(cluster, 'pods', { owner: set, selector: set.spec.selector })) as Pod[];

  const manage = async (set: DaemonSet, hash: string): Promise<void> => {
    const situation = async (): Promise<DaemonSituation> => ({
      set,
      nodes: [...nodes.all()],
      pods: await mine(set),
      hash,
      now: alarms.now().getTime(),
    });
    await take(set, placement(await situation()), hash);
    await take(set, rollover(await situation()), hash);
  };

  const writeStatus = async (set: DaemonSet, hash: string): Promise<void> => {
    const latest = sets.get(keyOf(set));
    if (latest === undefined || uidOf(latest) !== uidOf(set)) return;
    const all = pods.controlledBy(uidOf(set));
    const situation = { set, nodes: [...nodes.all()], pods: all, hash, now: alarms.now().getTime() };
    const status = countedStatus(situation);
    if (!sameJson(status, latest.status)) await unlessGone(cluster.updateStatus(SETS, { ...latest, status }));
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const set = sets.get(key);
    if (set === undefined || isDeleting(set)) return undefined;
    const { update, all } = await history.keep(set);
    const hash = update.metadata.labels?.[REVISION_LABEL] ?? '';
    try {
      await manage(set, hash);
    } finally {
      await writeStatus(set, hash);
    }
    const there = pods.controlledBy(uidOf(set));
    const used = new Set(there.map(pod => pod.metadata.labels?.[REVISION_LABEL] ?? ''));
    const inUse = all.filter(({ metadata }) => used.has(metadata.labels?.[REVISION_LABEL] ?? ''));
    await history.trim(set, new Set([update.metadata.name, ...inUse.map(({ metadata }) => metadata.name)]));
    return { requeueAfterMs: nextAvailableMs(there, set.spec.minReadySeconds ?? 0, alarms.now().getTime()) };
  };

  const queue = queueFor(context, 'daemonset-controller', reconcile);
  sets.onChange(now => now !== undefined && queue.add(keyOf(now)));
  pods.onChange((now, before) => {
    for (const pod of [now, before]) {
      const owner = ownerKey(pod, 'DaemonSet');
      if (owner !== undefined) queue.add(owner);
    }
  });
  const shapeOf = (node: Node | undefined): unknown => [node?.metadata.labels, node?.spec];
  nodes.onChange((now, before) => {
    if (now !== undefined && before !== undefined && sameJson(shapeOf(now), shapeOf(before))) return;
    for (const set of sets.all()) queue.add(keyOf(set));
  });
  return queue;
};
