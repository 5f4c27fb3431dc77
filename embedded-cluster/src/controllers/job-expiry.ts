import type { ObjectKey } from '../objects/index.ts';
import { isDeleting, keyOf, type Outcome, type Reconciler, uidOf, unlessGone } from '../reconciling/index.ts';
import type { Job } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';

const JOBS = 'jobs.batch' as const;

/** When a finished job may be removed; undefined when it may not, or has not finished. */
const expiresAt = ({ spec, status }: Job): number | undefined => {
  if (spec.ttlSecondsAfterFinished === undefined) return undefined;
  const ended = (status?.conditions ?? []).find(
    condition =>
      (condition.type === 'Complete' || condition.type === 'Failed') && condition.status === 'True',
  );
  const at = Date.parse(ended?.lastTransitionTime ?? '');
  return Number.isNaN(at) ? undefined : at + spec.ttlSecondsAfterFinished * 1_000;
};

/** Removes jobs that finished long enough ago. */
export const startJobExpiry = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const jobs = cluster.view(JOBS);

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const job = jobs.get(key);
    const at = job === undefined || isDeleting(job) ? undefined : expiresAt(job);
    if (job === undefined || at === undefined) return undefined;
    const left = at - alarms.now().getTime();
    if (left > 0) return { requeueAfterMs: left };
    await unlessGone(cluster.delete(JOBS, key, { propagation: 'Foreground', uid: uidOf(job) }));
    return undefined;
  };

  const queue = queueFor(context, 'ttl-after-finished-controller', reconcile);
  jobs.onChange(now => now?.spec.ttlSecondsAfterFinished !== undefined && queue.add(keyOf(now)));
  return queue;
};
