import type { ObjectKey } from '../objects/index.ts';
import { keyOf, type Outcome, type Reconciler, unlessGone } from '../reconciling/index.ts';
import type { CoreEvent } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';

const KEEP_MS = 3_600_000;
const SWEEP_MS = 300_000;

const lastSeen = ({ lastTimestamp, eventTime, metadata }: CoreEvent): number =>
  Date.parse(lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? '') || 0;

/** Removes events an hour after they were last seen. Looks every few minutes rather than keeping a watch for it. */
export const startEventExpiry = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;

  const sweep = async (_key: ObjectKey): Promise<Outcome> => {
    const limit = alarms.now().getTime() - KEEP_MS;
    for (const event of cluster.client.list('events') as readonly CoreEvent[]) {
      if (lastSeen(event) < limit) await unlessGone(cluster.client.delete('events', keyOf(event)));
    }
    return { requeueAfterMs: SWEEP_MS };
  };

  const queue = queueFor(context, 'event-expiry', sweep);
  queue.add({ namespace: '', name: 'events' });
  return queue;
};
