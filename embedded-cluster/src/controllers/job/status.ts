import {
  condition,
  conditionOf,
  isDeleting,
  isTrue,
  timestamp,
  uidOf,
  withCondition,
} from '../../reconciling/index.ts';
import type { Condition, Job, JobStatus, Pod } from '../../shapes/index.ts';
import { isActivePod, isFinishedPod, isReadyPod } from '../pod-control.ts';
import type { Ending } from './ending.ts';
import { formatIndexes, parseIndexes } from './indexes.ts';
import { isIndexed, isTracked, type Tally } from './tally.ts';

/** The condition that suspending or resuming calls for; undefined when nothing changed. */
export const suspension = (job: Job): Condition | undefined => {
  const known = conditionOf(job.status?.conditions, 'Suspended');
  const suspend = job.spec.suspend === true;
  if (suspend && known?.status !== 'True')
    return condition('Suspended', 'True', 'JobSuspended', 'Job suspended');
  if (!suspend && known?.status === 'True')
    return condition('Suspended', 'False', 'JobResumed', 'Job resumed');
  return undefined;
};

const uids = (name: 'succeeded' | 'failed', some: readonly string[]) =>
  some.length === 0 ? {} : { [name]: [...new Set(some)] };

const add = (conditions: readonly Condition[], next: Condition, now: Date): Condition[] =>
  withCondition(conditions, { ...next, lastProbeTime: timestamp(now) }, now);

/** A job that is suspended has not started; one that is resumed starts anew. */
const startTimeOf = (job: Job, change: Condition | undefined, now: Date): string | undefined => {
  if (job.spec.suspend === true) return undefined;
  return change?.status === 'False' ? timestamp(now) : (job.status?.startTime ?? timestamp(now));
};

/** The status before pods are created or deleted: what has ended is noted, and how the job will end. */
export const notedStatus = (job: Job, tally: Tally, ending: Ending | undefined, now: Date): JobStatus => {
  const before = job.status ?? {};
  const change = ending === undefined ? suspension(job) : undefined;
  let conditions = before.conditions ?? [];
  if (change !== undefined) conditions = add(conditions, change, now);
  if (ending !== undefined && !isTrue(conditions, ending.type)) {
    conditions = add(conditions, condition(ending.type, 'True', ending.reason, ending.message), now);
  }
  const { succeeded = [], failed = [] } = before.uncountedTerminatedPods ?? {};
  const { completedIndexes, failedIndexes } = tally;
  return {
    ...before,
    ...(conditions.length === 0 ? {} : { conditions }),
    startTime: startTimeOf(job, change, now),
    uncountedTerminatedPods: {
      ...uids('succeeded', [...succeeded, ...tally.newlySucceeded.map(uidOf)]),
      ...uids('failed', [...failed, ...tally.newlyFailed.map(uidOf)]),
    },
    ...(isIndexed(job) && completedIndexes.size > 0
      ? { completedIndexes: formatIndexes(completedIndexes) }
      : {}),
    ...(job.spec.backoffLimitPerIndex === undefined ? {} : { failedIndexes: formatIndexes(failedIndexes) }),
  };
};

/** The status with what was noted moved into the counts, once its pods are let go of. */
export const countedStatus = (job: Job, pods: readonly Pod[]): JobStatus => {
  const status = job.status ?? {};
  const held = new Set(pods.filter(isTracked).map(uidOf));
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const free = (some: readonly string[]): number => some.filter(uid => !held.has(uid)).length;
  const keep = (some: readonly string[]): string[] => some.filter(uid => held.has(uid));
  const nowSucceeded = isIndexed(job)
    ? parseIndexes(status.completedIndexes).size
    : (status.succeeded ?? 0) + free(succeeded);
  const nowFailed = (status.failed ?? 0) + free(failed);
  const active = pods.filter(isActivePod);
  return {
    ...status,
    active: active.length === 0 ? undefined : active.length,
    ready: active.filter(isReadyPod).length,
    terminating: pods.filter(pod => isDeleting(pod) && !isFinishedPod(pod)).length,
    ...(nowSucceeded > 0 ? { succeeded: nowSucceeded } : {}),
    ...(nowFailed > 0 ? { failed: nowFailed } : {}),
    uncountedTerminatedPods: { ...uids('succeeded', keep(succeeded)), ...uids('failed', keep(failed)) },
  };
};

/** The status of a job that has ended. */
export const endedStatus = (job: Job, ending: Ending, now: Date): JobStatus => {
  const isSuccess = ending.type === 'SuccessCriteriaMet';
  const last = condition(isSuccess ? 'Complete' : 'Failed', 'True', ending.reason, ending.message);
  return {
    ...job.status,
    active: undefined,
    conditions: add(job.status?.conditions ?? [], last, now),
    ...(isSuccess ? { completionTime: timestamp(now) } : {}),
  };
};
