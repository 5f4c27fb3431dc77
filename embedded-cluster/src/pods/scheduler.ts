import type { Logger } from '@freshet/kit/log';
import type { ObjectKey } from '../objects/index.ts';
import {
  type Alarms,
  type Cluster,
  condition,
  conditionOf,
  createReconciler,
  type EventRecorder,
  isDeleting,
  keyOf,
  ONE,
  type Outcome,
  type Reconciler,
  uidOf,
  unlessGone,
  withCondition,
} from '../reconciling/index.ts';
import type { Claim, Node, Pod } from '../shapes/index.ts';
import { failureOfImage, failureOfPod } from './annotations.ts';
import { type Misfit, misfit, misfitMessage } from './fits.ts';
import { type Amounts, podAmounts } from './requests.ts';

/**
 * Gives every pod a node that it fits on, the emptiest first. A pod that fits nowhere says why, and is looked at again
 * when a node, a claim or another pod changes in a way that may help. Pods that are already on their way to a node
 * count as being there, so that several decisions in a row do not share the same room.
 */
interface SchedulerDeps {
  readonly cluster: Cluster;
  readonly alarms: Alarms;
  readonly log: Logger;
  readonly events: EventRecorder;
}

interface Load {
  readonly used: Amounts;
  readonly pods: Map<string, Amounts>;
}

type Verdict =
  | { readonly kind: 'node'; readonly node: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nowhere'; readonly message: string };

const RETRY_SETTLE_MS = 100;
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

const isOver = (pod: Pod): boolean => pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';

const isOurs = (pod: Pod): boolean =>
  !pod.spec.nodeName &&
  !isDeleting(pod) &&
  !isOver(pod) &&
  (pod.spec.schedulerName ?? 'default-scheduler') === 'default-scheduler';

const isMeantToFail = (pod: Pod): boolean =>
  failureOfPod(pod) === 'unschedulable' ||
  pod.spec.containers.some(container => failureOfImage(container.image) === 'unschedulable');

/** How full each node is, kept up to date pod by pod. */
const createLoads = () => {
  const loads = new Map<string, Load>();
  const nodeOf = new Map<string, string>();

  const change = (used: Amounts, amounts: Amounts, sign: 1n | -1n): void => {
    for (const [resource, amount] of amounts) used.set(resource, (used.get(resource) ?? 0n) + sign * amount);
  };
  const remove = (uid: string): void => {
    const load = loads.get(nodeOf.get(uid) ?? '');
    const amounts = load?.pods.get(uid);
    if (load !== undefined && amounts !== undefined) change(load.used, amounts, -1n);
    load?.pods.delete(uid);
    nodeOf.delete(uid);
  };
  return {
    usedOn: (node: string): Amounts => loads.get(node)?.used ?? new Map(),
    remove,
    put: (pod: Pod, node: string): void => {
      const uid = uidOf(pod);
      if (nodeOf.get(uid) === node) return;
      remove(uid);
      const load = loads.get(node) ?? { used: new Map(), pods: new Map() };
      loads.set(node, load);
      const amounts = podAmounts(pod);
      amounts.set('pods', ONE);
      load.pods.set(uid, amounts);
      nodeOf.set(uid, node);
      change(load.used, amounts, 1n);
    },
  };
};

/** Names of the claims that a pod mounts. */
export const claimNames = (pod: Pod): string[] =>
  (pod.spec.volumes ?? []).flatMap(volume => {
    if (volume.persistentVolumeClaim !== undefined) return [volume.persistentVolumeClaim.claimName];
    return volume.ephemeral === undefined ? [] : [`${pod.metadata.name}-${volume.name}`];
  });

/** Starts scheduling. */
export const startScheduler = (deps: SchedulerDeps): Reconciler => {
  const { alarms, log, events } = deps;
  const cluster = deps.cluster.as('kube-scheduler');
  const pods = cluster.view('pods');
  const nodes = cluster.view('nodes');
  const claims = cluster.view('persistentvolumeclaims');
  const classes = cluster.view('storageclasses.storage.k8s.io');
  const loads = createLoads();
  const unschedulable = new Map<string, ObjectKey>();

  const waitsForConsumer = (claim: Claim): boolean => {
    const found = classes.get({ namespace: '', name: claim.spec.storageClassName ?? '' });
    return found?.volumeBindingMode === 'WaitForFirstConsumer';
  };

  const claimsOf = (pod: Pod): { readonly problem?: string; readonly waiting: readonly Claim[] } => {
    const waiting: Claim[] = [];
    for (const name of claimNames(pod)) {
      const claim = claims.get({ namespace: pod.metadata.namespace ?? '', name });
      if (claim === undefined) return { problem: `persistentvolumeclaim "${name}" not found`, waiting };
      if (claim.status?.phase === 'Bound') continue;
      if (claim.spec.volumeName || !waitsForConsumer(claim)) {
        return { problem: 'pod has unbound immediate PersistentVolumeClaims', waiting };
      }
      waiting.push(claim);
    }
    return { waiting };
  };

  const emptiest = (fitting: readonly Node[]): Node | undefined => {
    const share = (node: Node): number => Number(loads.usedOn(node.metadata.name).get('pods') ?? 0n);
    return [...fitting].sort((one, other) => share(one) - share(other))[0];
  };

  const choose = (pod: Pod): Verdict => {
    const all = [...nodes.all()];
    const everywhere = (reason: string): Verdict => ({
      kind: 'nowhere',
      message: `0/${all.length} nodes are available: ${reason}. preemption: 0/${all.length} nodes are available: ${all.length} Preemption is not helpful for scheduling.`,
    });
    if (isMeantToFail(pod)) return everywhere(`${all.length} node(s) were refused by the simulation`);
    const { problem, waiting } = claimsOf(pod);
    if (problem !== undefined) return everywhere(problem);
    const misfits: Misfit[] = [];
    const fitting = all.filter(node => {
      const why = misfit(pod, node, loads.usedOn(node.metadata.name));
      if (why !== undefined) misfits.push(why);
      return why === undefined;
    });
    const node = emptiest(fitting);
    if (node === undefined) return { kind: 'nowhere', message: misfitMessage(misfits) };
    if (waiting.length === 0) return { kind: 'node', node: node.metadata.name };
    reserve(waiting, node.metadata.name);
    return { kind: 'wait' };
  };

  /** Tells the provisioner of claims that waited for a pod where the pod will be. */
  const reserve = (waiting: readonly Claim[], node: string): void => {
    for (const claim of waiting) {
      if (claim.metadata.annotations?.[SELECTED_NODE] !== undefined) continue;
      const write = cluster.patch('persistentvolumeclaims', keyOf(claim), {
        metadata: { annotations: { [SELECTED_NODE]: node } },
      });
      // The claim changes or goes; either way the pod is looked at again.
      unlessGone(write).catch(error => log.debug({ error }, 'a claim was not reserved'));
    }
  };

  const refuse = async (pod: Pod, reason: string, message: string): Promise<void> => {
    const known = conditionOf(pod.status?.conditions, 'PodScheduled');
    if (known?.status === 'False' && known.reason === reason && known.message === message) return;
    const conditions = withCondition(
      pod.status?.conditions,
      { ...condition('PodScheduled', 'False', reason, message), lastProbeTime: null },
      alarms.now(),
    );
    await unlessGone(cluster.updateStatus('pods', { ...pod, status: { ...pod.status, conditions } }));
  };

  const bind = async (pod: Pod, node: string): Promise<void> => {
    loads.put(pod, node);
    try {
      await cluster.bind(keyOf(pod), node);
    } catch (error) {
      loads.remove(uidOf(pod));
      throw error;
    }
    const name = `${pod.metadata.namespace}/${pod.metadata.name}`;
    events.normal(pod, 'Scheduled', `Successfully assigned ${name} to ${node}`);
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const pod = pods.get(key);
    if (pod === undefined || !isOurs(pod)) return undefined;
    if ((pod.spec.schedulingGates ?? []).length > 0) {
      await refuse(pod, 'SchedulingGated', 'Scheduling is blocked due to non-empty scheduling gates');
      return undefined;
    }
    const verdict = choose(pod);
    if (verdict.kind === 'wait') unschedulable.set(uidOf(pod), key);
    else if (verdict.kind === 'node') await unlessGone(bind(pod, verdict.node));
    else {
      unschedulable.set(uidOf(pod), key);
      events.warning(pod, 'FailedScheduling', verdict.message);
      await refuse(pod, 'Unschedulable', verdict.message);
    }
    return undefined;
  };

  const reconciler = createReconciler({ name: 'scheduler', alarms, log, reconcile, concurrency: 32 });

  /** Something changed that may make room; a burst of such changes is one reason to look. */
  const retrySoon = (): void => {
    if (unschedulable.size === 0) return;
    alarms.set('scheduler retry', alarms.now().getTime() + RETRY_SETTLE_MS, () => {
      const waiting = [...unschedulable.values()];
      unschedulable.clear();
      for (const key of waiting) reconciler.add(key);
    });
  };

  const follow = (now: Pod | undefined, before: Pod | undefined): void => {
    if (
      before !== undefined &&
      (now === undefined || isOver(now) || now.metadata.uid !== before.metadata.uid)
    ) {
      unschedulable.delete(uidOf(before));
      loads.remove(uidOf(before));
      retrySoon();
    }
    if (now === undefined) return;
    if (now.spec.nodeName && !isOver(now)) loads.put(now, now.spec.nodeName);
    // A change of its status is the scheduler's own word, or nothing that matters to it.
    const isNews =
      before === undefined ||
      before.metadata.generation !== now.metadata.generation ||
      failureOfPod(before) !== failureOfPod(now);
    if (isOurs(now) && isNews) reconciler.add(keyOf(now));
  };

  pods.onChange(follow);
  nodes.onChange((now, before) => {
    const same =
      now !== undefined &&
      before !== undefined &&
      JSON.stringify([now.spec, now.metadata.labels, now.status?.allocatable]) ===
        JSON.stringify([before.spec, before.metadata.labels, before.status?.allocatable]);
    if (!same) retrySoon();
  });
  claims.onChange(retrySoon);
  return reconciler;
};
