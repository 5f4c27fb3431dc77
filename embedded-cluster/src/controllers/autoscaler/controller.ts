import { sameJson } from '../../json/index.ts';
import type { KubeObject, ObjectKey } from '../../objects/index.ts';
import {
  condition,
  isDeleting,
  keyOf,
  matchesSelector,
  type Outcome,
  type Reconciler,
  timestamp,
  uidOf,
  unlessGone,
  withCondition,
} from '../../reconciling/index.ts';
import type { Autoscaler, Condition, LabelSelector, MetricSpec, Pod } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import type { Inventory } from '../inventory.ts';
import { isFinishedPod, messageOf } from '../pod-control.ts';
import { forget, limited, type ScalingMemory, stabilized } from './limits.ts';
import { measuredStatus, type Proposal, propose } from './metrics.ts';

const AUTOSCALERS = 'horizontalpodautoscalers.autoscaling' as const;
const PERIOD_MS = 15_000;
const DEFAULT_METRICS: readonly MetricSpec[] = [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
];

interface Target {
  readonly resource: string;
  readonly key: ObjectKey;
  readonly replicas: number;
  readonly pods: readonly Pod[];
}

interface Recommended {
  readonly replicas: number | undefined;
  readonly metrics: readonly unknown[];
  readonly name: string;
  readonly problem: Extract<Proposal, { kind: 'unknown' }> | undefined;
}

/** The highest that any metric asks for; a metric that cannot say keeps the target from shrinking. */
const recommend = ({ spec }: Autoscaler, { pods, replicas }: Target): Recommended => {
  const metrics: unknown[] = [];
  let best: Extract<Proposal, { kind: 'replicas' }> | undefined;
  let problem: Recommended['problem'];
  for (const metric of spec.metrics ?? DEFAULT_METRICS) {
    const proposal = propose(metric, pods, replicas);
    if (proposal.kind === 'unknown') problem ??= proposal;
    else {
      metrics.push(measuredStatus(metric, proposal.current));
      if (best === undefined || proposal.replicas > best.replicas) best = proposal;
    }
  }
  const isUsable = best !== undefined && (problem === undefined || best.replicas > replicas);
  return { replicas: isUsable ? best?.replicas : undefined, metrics, name: best?.name ?? '', problem };
};

/** Scales targets by what their simulated pods are said to use. */
export const startAutoscalers = (context: ControllerContext, inventory: Inventory): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('horizontal-pod-autoscaler');
  const autoscalers = cluster.view(AUTOSCALERS);
  const pods = cluster.view('pods');
  const memories = new Map<string, ScalingMemory>();

  const podsOf = (namespace: string, object: KubeObject): Pod[] => {
    const { selector } = (object.spec ?? {}) as { selector?: LabelSelector };
    return [...pods.inNamespace(namespace)].filter(
      pod => !isFinishedPod(pod) && !isDeleting(pod) && matchesSelector(selector, pod.metadata.labels),
    );
  };

  const targetOf = ({ spec, metadata }: Autoscaler): Target | undefined => {
    const { apiVersion = 'apps/v1', kind, name } = spec.scaleTargetRef;
    const known = inventory.kindOf(apiVersion, kind);
    if (known === undefined) return undefined;
    const key = { namespace: metadata.namespace ?? '', name };
    const object = cluster.client.get(known.resource, key);
    if (object === undefined) return undefined;
    const { replicas = 1 } = (object.spec ?? {}) as { replicas?: number };
    return { resource: known.resource, key, replicas, pods: podsOf(key.namespace, object) };
  };

  const write = async (autoscaler: Autoscaler, status: NonNullable<Autoscaler['status']>): Promise<void> => {
    const latest = autoscalers.get(keyOf(autoscaler));
    if (latest === undefined || uidOf(latest) !== uidOf(autoscaler) || sameJson(status, latest.status))
      return;
    await unlessGone(cluster.updateStatus(AUTOSCALERS, { ...latest, status }));
  };

  const withAll = (before: readonly Condition[] | undefined, next: readonly Condition[]): Condition[] => {
    let conditions: Condition[] = [...(before ?? [])];
    for (const one of next) conditions = withCondition(conditions, one, alarms.now());
    return conditions;
  };

  const idle = async (
    autoscaler: Autoscaler,
    replicas: number,
    next: readonly Condition[],
  ): Promise<void> => {
    const before = autoscaler.status;
    await write(autoscaler, {
      ...before,
      currentReplicas: replicas,
      desiredReplicas: replicas === 0 ? 0 : (before?.desiredReplicas ?? replicas),
      conditions: withAll(before?.conditions, next),
    });
  };

  const resize = async (
    autoscaler: Autoscaler,
    target: Target,
    replicas: number,
    why: string,
  ): Promise<Condition> => {
    try {
      await cluster.client.patch(target.resource, target.key, { spec: { replicas } }, 'scale');
    } catch (error) {
      events.warning(
        autoscaler,
        'FailedRescale',
        `New size: ${replicas}; reason: ${why}; error: ${messageOf(error)}`,
      );
      return condition(
        'AbleToScale',
        'False',
        'FailedUpdateScale',
        `the HPA controller was unable to update the target scale: ${messageOf(error)}`,
      );
    }
    events.normal(autoscaler, 'SuccessfulRescale', `New size: ${replicas}; reason: ${why}`);
    return condition(
      'AbleToScale',
      'True',
      'SucceededRescale',
      `the HPA controller was able to update the target scale to ${replicas}`,
    );
  };

  /** The size that the metrics, the past and the limits allow. */
  const decide = (autoscaler: Autoscaler, target: Target, wanted: number) => {
    const now = alarms.now().getTime();
    // What is there when it starts counts as a recommendation: a new autoscaler does not shrink its target at once.
    const memory = memories.get(uidOf(autoscaler)) ?? {
      recommendations: [{ at: now, replicas: target.replicas }],
      changes: [],
    };
    memories.set(uidOf(autoscaler), memory);
    forget(memory, now);
    const steady = stabilized(autoscaler, memory, { current: target.replicas, wanted, now });
    memory.recommendations.push({ at: now, replicas: wanted });
    const result = limited(autoscaler, memory, { current: target.replicas, wanted: steady, now });
    const by = result.replicas - target.replicas;
    if (by !== 0) memory.changes.push({ at: now, by });
    return { ...result, isHeldBack: steady !== wanted && steady > wanted };
  };

  const able = (isHeldBack: boolean): Condition =>
    isHeldBack
      ? condition(
          'AbleToScale',
          'True',
          'ScaleDownStabilized',
          'recent recommendations were higher than current one, applying the highest recent recommendation',
        )
      : condition('AbleToScale', 'True', 'ReadyForNewScale', 'recommended size matches current size');

  const rescale = async (
    autoscaler: Autoscaler,
    target: Target,
    found: Recommended & { replicas: number },
  ): Promise<void> => {
    const { replicas, reason, message, isHeldBack } = decide(autoscaler, target, found.replicas);
    const isChange = replicas !== target.replicas;
    const why = replicas > target.replicas ? `${found.name} above target` : 'All metrics below target';
    const ability = isChange ? await resize(autoscaler, target, replicas, why) : able(isHeldBack);
    const isLimited = reason !== 'DesiredWithinRange';
    const active = `the HPA was able to successfully calculate a replica count from ${found.name}`;
    const before = autoscaler.status;
    await write(autoscaler, {
      ...(before?.observedGeneration === undefined ? {} : { observedGeneration: before.observedGeneration }),
      ...(isChange
        ? { lastScaleTime: timestamp(alarms.now()) }
        : before?.lastScaleTime === undefined
          ? {}
          : { lastScaleTime: before.lastScaleTime }),
      currentReplicas: target.replicas,
      desiredReplicas: replicas,
      currentMetrics: [...found.metrics],
      conditions: withAll(before?.conditions, [
        ability,
        condition('ScalingActive', 'True', 'ValidMetricFound', active),
        condition('ScalingLimited', isLimited ? 'True' : 'False', reason, message),
      ]),
    });
  };

  const sync = async (autoscaler: Autoscaler): Promise<void> => {
    const target = targetOf(autoscaler);
    if (target === undefined) {
      const { kind, name } = autoscaler.spec.scaleTargetRef;
      const message = `the HPA controller was unable to get the target's current scale: ${kind} "${name}" not found`;
      events.warning(autoscaler, 'FailedGetScale', message);
      await idle(autoscaler, 0, [condition('AbleToScale', 'False', 'FailedGetScale', message)]);
      return;
    }
    const ready = condition(
      'AbleToScale',
      'True',
      'SucceededGetScale',
      "the HPA controller was able to get the target's current scale",
    );
    if (target.replicas === 0 && (autoscaler.spec.minReplicas ?? 1) !== 0) {
      const message = 'scaling is disabled since the replica count of the target is zero';
      await idle(autoscaler, 0, [ready, condition('ScalingActive', 'False', 'ScalingDisabled', message)]);
      return;
    }
    const found = recommend(autoscaler, target);
    if (found.replicas === undefined) {
      const { reason = '', message = '' } = found.problem ?? {};
      events.warning(autoscaler, reason, message);
      await idle(autoscaler, target.replicas, [ready, condition('ScalingActive', 'False', reason, message)]);
      return;
    }
    await rescale(autoscaler, target, { ...found, replicas: found.replicas });
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const autoscaler = autoscalers.get(key);
    if (autoscaler === undefined || isDeleting(autoscaler)) return undefined;
    await sync(autoscaler);
    return { requeueAfterMs: PERIOD_MS };
  };

  const queue = queueFor(context, 'horizontal-pod-autoscaler', reconcile);
  autoscalers.onChange((now, before) => {
    if (now === undefined && before !== undefined) memories.delete(uidOf(before));
    // Its own status is no reason to look; the period is.
    if (now !== undefined && !sameJson(now.spec, before?.spec)) queue.add(keyOf(now));
  });
  return queue;
};
