import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import { untoleratedTaint } from '../pods/index.ts';
import {
  condition,
  conditionOf,
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  timestamp,
  uidOf,
  unlessGone,
  withCondition,
} from '../reconciling/index.ts';
import type { Condition, Node, Pod, Taint } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';
import { isFinishedPod } from './pod-control.ts';

const LEASES = 'leases.coordination.k8s.io' as const;
const SILENCE_MS = 50_000;
const HEALTH = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];
const UNREACHABLE = 'node.kubernetes.io/unreachable';
const NOT_READY = 'node.kubernetes.io/not-ready';

/** The taints that a node gets from its own health. */
const healthTaints = (conditions: readonly Condition[] | undefined): Taint[] => {
  const ready = conditionOf(conditions, 'Ready')?.status;
  const both = (key: string): Taint[] => [
    { key, effect: 'NoSchedule' },
    { key, effect: 'NoExecute' },
  ];
  if (ready === 'Unknown') return both(UNREACHABLE);
  return ready === 'False' ? both(NOT_READY) : [];
};

/** How long a pod may stay on a node with such taints: 0 not at all, undefined for good. */
const staysMs = (pod: Pod, taints: readonly Taint[]): number | undefined => {
  const harsh = taints.filter(taint => taint.effect === 'NoExecute');
  if (harsh.length === 0) return undefined;
  const tolerations = pod.spec.tolerations ?? [];
  if (untoleratedTaint(harsh, tolerations, ['NoExecute']) !== undefined) return 0;
  const limits = tolerations
    .filter(
      one =>
        untoleratedTaint(harsh, [one], ['NoExecute']) === undefined ||
        harsh.some(taint => one.key === taint.key),
    )
    .flatMap(one => one.tolerationSeconds ?? []);
  return limits.length === 0 ? undefined : Math.max(0, Math.min(...limits)) * 1_000;
};

/** Notices nodes that have gone silent, marks them, and moves pods away from them. */
export const startNodeLifecycle = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('node-controller');
  const nodes = cluster.view('nodes');
  const leases = cluster.view(LEASES);
  const pods = cluster.view('pods');

  const heardAt = (node: Node): number => {
    const lease = leases.get({ namespace: 'kube-node-lease', name: node.metadata.name });
    const renewed = Date.parse(lease?.spec?.renewTime ?? '') || 0;
    const beats = (node.status?.conditions ?? []).map(
      ({ lastHeartbeatTime }) => Date.parse(lastHeartbeatTime ?? '') || 0,
    );
    return Math.max(renewed, Date.parse(node.metadata.creationTimestamp ?? '') || 0, ...beats);
  };

  const silence = async (node: Node): Promise<void> => {
    let conditions: Condition[] = [...(node.status?.conditions ?? [])];
    for (const type of HEALTH) {
      const known = conditionOf(conditions, type);
      const next = condition(type, 'Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.');
      const beat = known?.lastHeartbeatTime ?? timestamp(alarms.now());
      conditions = withCondition(conditions, { ...next, lastHeartbeatTime: beat }, alarms.now());
    }
    if (sameJson(conditions, node.status?.conditions)) return;
    events.normal(node, 'NodeNotReady', `Node ${node.metadata.name} status is now: NodeNotReady`);
    await unlessGone(cluster.updateStatus('nodes', { ...node, status: { ...node.status, conditions } }));
  };

  const taint = async (node: Node): Promise<void> => {
    const given = node.spec?.taints ?? [];
    const others = given.filter(({ key }) => key !== UNREACHABLE && key !== NOT_READY);
    const wanted = healthTaints(node.status?.conditions).map(one => {
      const known = given.find(other => other.key === one.key && other.effect === one.effect);
      return known ?? { ...one, timeAdded: timestamp(alarms.now()) };
    });
    const taints = [...others, ...wanted];
    if (sameJson(taints, given)) return;
    await unlessGone(
      cluster.patch('nodes', keyOf(node), { spec: { taints: taints.length === 0 ? null : taints } }),
    );
  };

  const podsOn = (name: string): Pod[] =>
    [...pods.all()].filter(pod => pod.spec.nodeName === name && !isFinishedPod(pod) && !isDeleting(pod));

  /** Removes pods whose time on the node is up. Answers how long until the next one's is. */
  const evict = async (node: Node): Promise<number | undefined> => {
    const taints = node.spec?.taints ?? [];
    if (!taints.some(({ effect }) => effect === 'NoExecute')) return undefined;
    const since = Math.max(...taints.map(({ timeAdded }) => Date.parse(timeAdded ?? '') || 0));
    const waits: number[] = [];
    for (const pod of podsOn(node.metadata.name)) {
      const stays = staysMs(pod, taints);
      if (stays === undefined) continue;
      const left = since + stays - alarms.now().getTime();
      if (left > 0) waits.push(left);
      else {
        events.normal(
          pod,
          'TaintManagerEviction',
          `Marking for deletion Pod ${pod.metadata.namespace}/${pod.metadata.name}`,
        );
        await unlessGone(cluster.delete('pods', keyOf(pod), { uid: uidOf(pod) }));
      }
    }
    return waits.length === 0 ? undefined : Math.min(...waits);
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const node = nodes.get(key);
    if (node === undefined) return undefined;
    const left = heardAt(node) + SILENCE_MS - alarms.now().getTime();
    if (left <= 0) await silence(node);
    await taint(nodes.get(key) ?? node);
    const wait = await evict(nodes.get(key) ?? node);
    const waits = [left > 0 ? left : undefined, wait].filter(ms => ms !== undefined);
    return waits.length === 0 ? undefined : { requeueAfterMs: Math.min(...waits) };
  };

  const queue = queueFor(context, 'node-lifecycle-controller', reconcile);
  nodes.onChange((now, before) => {
    if (now !== undefined && !sameJson([now.spec, now.status], [before?.spec, before?.status]))
      queue.add(keyOf(now));
  });
  leases.onChange(now => {
    const name = now?.metadata.namespace === 'kube-node-lease' ? now.metadata.name : undefined;
    const node = name === undefined ? undefined : nodes.get({ namespace: '', name });
    // A heart that beats on time is no news; one that begins again is.
    if (node !== undefined && conditionOf(node.status?.conditions, 'Ready')?.status === 'Unknown')
      queue.add(keyOf(node));
  });
  return queue;
};
