import { aggregateRules, CLUSTER_ROLES, isAggregating } from '../access/index.ts';
import { keyOf, type Reconciler } from '../reconciling/index.ts';
import { type ControllerContext, queueFor, withWatch } from './context.ts';

/** Keeps cluster roles that collect the rules of others up to date with them. */
export const startCollectedRoles = (context: ControllerContext): Reconciler => {
  const { client } = context.cluster;
  const writer = client.as('clusterrole-aggregation-controller');
  const collecting = new Map<string, { namespace: string; name: string }>();
  const queue = queueFor(context, 'collected-roles', async ({ name }) => {
    await aggregateRules(writer, name);
    return undefined;
  });
  const unwatch = client.watch(CLUSTER_ROLES, ({ type, object }) => {
    const { name } = object.metadata;
    if (type !== 'DELETED' && isAggregating(object)) collecting.set(name, keyOf(object));
    else collecting.delete(name);
    // Any role may be one that another collects.
    for (const key of collecting.values()) queue.add(key);
  });
  return withWatch(queue, unwatch);
};
