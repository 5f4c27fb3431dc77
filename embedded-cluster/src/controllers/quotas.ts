import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import { formatQuantity, isBinaryQuantity } from '../quantities/index.ts';
import { isInScope, usageOf } from '../quotas/index.ts';
import { isDeleting, keyOf, type Outcome, type Reconciler, unlessGone } from '../reconciling/index.ts';
import type { Quota } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';
import type { Inventory } from './inventory.ts';

const SETTLE_MS = 100;

/** Keeps count of what is used of each quota. */
export const startQuotas = (context: ControllerContext, inventory: Inventory): Reconciler => {
  const { cluster } = context;
  const { client } = cluster;
  const quotas = cluster.view('resourcequotas');

  const usedOf = (quota: Quota): Record<string, string> => {
    const hard = quota.spec.hard ?? {};
    const sums = new Map(Object.keys(hard).map(name => [name, 0n]));
    for (const { resource, key } of inventory.inNamespace(quota.metadata.namespace ?? '')) {
      const object = client.get(resource, key);
      if (object === undefined || !isInScope(quota, resource, object)) continue;
      for (const [name, amount] of Object.entries(usageOf(resource, object))) {
        const sum = sums.get(name);
        if (sum !== undefined) sums.set(name, sum + amount);
      }
    }
    const isBinary = (name: string): boolean =>
      isBinaryQuantity(hard[name] ?? '') || /memory|storage/.test(name);
    return Object.fromEntries([...sums].map(([name, sum]) => [name, formatQuantity(sum, isBinary(name))]));
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const quota = quotas.get(key);
    if (quota === undefined || isDeleting(quota)) return undefined;
    const status = { hard: { ...quota.spec.hard }, used: usedOf(quota) };
    if (!sameJson(status, quota.status))
      await unlessGone(cluster.updateStatus('resourcequotas', { ...quota, status }));
    return undefined;
  };

  const queue = queueFor(context, 'resourcequota-controller', reconcile, {
    settleMs: SETTLE_MS,
    concurrency: 1,
  });
  quotas.onChange(now => now !== undefined && queue.add(keyOf(now)));
  inventory.onChange((_resource, _now, last) => {
    for (const quota of quotas.inNamespace(last.metadata.namespace ?? '')) queue.add(keyOf(quota));
  });
  return queue;
};
