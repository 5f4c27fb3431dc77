import { sameJson } from '../json/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import {
  condition,
  controllerOf,
  isDeleting,
  keyOf,
  matchesSelector,
  type Outcome,
  type Reconciler,
  scaledValue,
  unlessGone,
  withCondition,
} from '../reconciling/index.ts';
import type { DisruptionBudget, Pod } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';
import type { Inventory } from './inventory.ts';
import { isFinishedPod, isReadyPod } from './pod-control.ts';

const BUDGETS = 'poddisruptionbudgets.policy' as const;
const SETTLE_MS = 50;

interface Counts {
  readonly expected: number;
  readonly healthy: number;
  readonly desired: number;
}

/** How many pods there should be, are well, and must stay well. `wanted` is what their controllers ask for. */
const budgetCounts = ({ spec }: DisruptionBudget, pods: readonly Pod[], wanted: number): Counts => {
  const healthy = pods.filter(pod => isReadyPod(pod) && !isDeleting(pod)).length;
  if (spec.maxUnavailable !== undefined) {
    const missing = scaledValue(spec.maxUnavailable, wanted, 'up');
    return { expected: wanted, healthy, desired: Math.max(0, wanted - missing) };
  }
  if (typeof spec.minAvailable === 'string') {
    return { expected: wanted, healthy, desired: scaledValue(spec.minAvailable, wanted, 'up') };
  }
  return { expected: pods.length, healthy, desired: spec.minAvailable ?? 0 };
};

/** The status of a budget with these counts. */
const budgetStatus = (
  { metadata, status }: DisruptionBudget,
  { expected, healthy, desired }: Counts,
  now: Date,
): NonNullable<DisruptionBudget['status']> => {
  const allowed = expected === 0 ? 0 : Math.max(0, healthy - desired);
  const { generation } = metadata;
  const verdict = {
    ...condition(
      'DisruptionAllowed',
      allowed > 0 ? 'True' : 'False',
      allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
      '',
    ),
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  return {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    ...(status?.disruptedPods === undefined ? {} : { disruptedPods: status.disruptedPods }),
    disruptionsAllowed: allowed,
    currentHealthy: healthy,
    desiredHealthy: desired,
    expectedPods: expected,
    conditions: withCondition(status?.conditions, verdict, now),
  };
};

/** Keeps the status of disruption budgets, by which evictions are allowed or not. */
export const startDisruptionBudgets = (context: ControllerContext, inventory: Inventory): Reconciler => {
  const { cluster, alarms } = context;
  const budgets = cluster.view(BUDGETS);
  const pods = cluster.view('pods');

  /** The owner that says how many there should be: for a replica set its deployment. */
  const scaleOf = (object: KubeObject): { readonly uid: string; readonly replicas: number } | undefined => {
    const owner = controllerOf(object);
    const known = owner === undefined ? undefined : inventory.kindOf(owner.apiVersion, owner.kind);
    if (owner === undefined || known === undefined) return undefined;
    const namespace = known.namespaced ? (object.metadata.namespace ?? '') : '';
    const found = cluster.client.get(known.resource, { namespace, name: owner.name });
    if (found === undefined || found.metadata.uid !== owner.uid) return undefined;
    const above = scaleOf(found);
    if (above !== undefined) return above;
    const replicas = (found.spec as { replicas?: number } | undefined)?.replicas;
    return replicas === undefined ? undefined : { uid: owner.uid, replicas };
  };

  const wantedFor = (some: readonly Pod[]): number => {
    const scales = new Map<string, number>();
    let single = 0;
    for (const pod of some) {
      const scale = scaleOf(pod);
      if (scale === undefined) single += 1;
      else scales.set(scale.uid, scale.replicas);
    }
    return [...scales.values()].reduce((sum, replicas) => sum + replicas, single);
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const budget = budgets.get(key);
    if (budget === undefined || isDeleting(budget)) return undefined;
    const mine = [...pods.inNamespace(key.namespace)].filter(
      pod => !isFinishedPod(pod) && matchesSelector(budget.spec.selector, pod.metadata.labels),
    );
    const now = alarms.now();
    const status = budgetStatus(budget, budgetCounts(budget, mine, wantedFor(mine)), now);
    const there = new Set(mine.map(pod => pod.metadata.name));
    const kept = Object.entries(status.disruptedPods ?? {}).filter(([name]) => there.has(name));
    const { disruptedPods: _, ...rest } = status;
    const next = kept.length === 0 ? rest : { ...rest, disruptedPods: Object.fromEntries(kept) };
    if (!sameJson(next, budget.status))
      await unlessGone(cluster.updateStatus(BUDGETS, { ...budget, status: next }));
    return undefined;
  };

  const queue = queueFor(context, 'disruption-controller', reconcile, { settleMs: SETTLE_MS });
  budgets.onChange(now => now !== undefined && queue.add(keyOf(now)));
  const add = (pod: Pod | undefined): void => {
    if (pod === undefined) return;
    for (const budget of budgets.inNamespace(pod.metadata.namespace ?? '')) {
      if (matchesSelector(budget.spec.selector, pod.metadata.labels)) queue.add(keyOf(budget));
    }
  };
  pods.onChange((now, before) => {
    add(now);
    add(before);
  });
  return queue;
};
