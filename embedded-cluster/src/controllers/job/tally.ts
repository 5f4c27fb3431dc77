import { isDeleting, uidOf } from '../../reconciling/index.ts';
import type { Job, Pod } from '../../shapes/index.ts';
import { isActivePod, isFinishedPod, isReadyPod } from '../pod-control.ts';
import { judgeFailure } from './failure-policy.ts';
import { parseIndexes } from './indexes.ts';

export const TRACKING = 'batch.kubernetes.io/job-tracking';
export const INDEX = 'batch.kubernetes.io/job-completion-index';
export const INDEX_FAILURES = 'batch.kubernetes.io/job-index-failure-count';

/**
 * How far a job is. A pod that ended is counted exactly once: first its uid is noted in the status, then its finalizer
 * is removed, then it moves from the notes into the counts. Whatever is interrupted in between goes on from there.
 */
export interface Tally {
  readonly active: readonly Pod[];
  readonly ready: number;
  /** Pods on their way out that have not ended yet. */
  readonly terminating: number;
  /** Those that ended and were not noted before. */
  readonly newlySucceeded: readonly Pod[];
  readonly newlyFailed: readonly Pod[];
  /** Those that ended and count for nothing, by the rules of the job. */
  readonly ignored: readonly Pod[];
  /** All that count, noted or not. */
  readonly succeeded: number;
  readonly failed: number;
  readonly completedIndexes: ReadonlySet<number>;
  readonly failedIndexes: ReadonlySet<number>;
  /** Why the job has to fail at once, if one of its rules says so. */
  readonly failJob: string | undefined;
}

export const isIndexed = ({ spec }: Job): boolean => spec.completionMode === 'Indexed';

export const indexOf = (pod: Pod): number | undefined => {
  const text = pod.metadata.annotations?.[INDEX];
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

export const isTracked = ({ metadata }: Pod): boolean => (metadata.finalizers ?? []).includes(TRACKING);

export const replacesFailedOnly = ({ spec }: Job): boolean =>
  spec.podReplacementPolicy === 'Failed' ||
  (spec.podReplacementPolicy === undefined && spec.podFailurePolicy !== undefined);

/** A pod that somebody deleted counts as failed at once, unless the job waits to see how it ends. */
const hasFailed = (job: Job, pod: Pod): boolean => {
  if (pod.status?.phase === 'Failed') return true;
  return !replacesFailedOnly(job) && isDeleting(pod) && pod.status?.phase !== 'Succeeded';
};

/** How often an index has failed, counting a pod that just did. */
export const indexFailures = (pod: Pod): number => Number(pod.metadata.annotations?.[INDEX_FAILURES] ?? 0);

interface Judged {
  readonly counted: readonly Pod[];
  readonly ignored: readonly Pod[];
  readonly failedIndexes: ReadonlySet<number>;
  readonly failJob: string | undefined;
}

const judgeFailures = (job: Job, failures: readonly Pod[]): Judged => {
  const counted: Pod[] = [];
  const ignored: Pod[] = [];
  const failedIndexes = parseIndexes(job.status?.failedIndexes);
  let failJob: string | undefined;
  for (const pod of failures) {
    const { action, message } = judgeFailure(job, pod);
    if (action === 'Ignore') ignored.push(pod);
    else counted.push(pod);
    if (action === 'FailJob') failJob ??= message;
    const index = indexOf(pod);
    const limit = job.spec.backoffLimitPerIndex;
    const isSpent = action === 'FailIndex' || (action !== 'Ignore' && indexFailures(pod) >= (limit ?? 0));
    if (index !== undefined && limit !== undefined && isSpent) failedIndexes.add(index);
  }
  return { counted, ignored, failedIndexes, failJob };
};

const succeededIndexes = (job: Job, pods: readonly Pod[]): Set<number> => {
  const completed = parseIndexes(job.status?.completedIndexes);
  const limit = job.spec.completions ?? 0;
  for (const pod of pods) {
    const index = indexOf(pod);
    if (index !== undefined && index < limit) completed.add(index);
  }
  return completed;
};

/** Counts the pods of a job. */
export const tallyOf = (job: Job, pods: readonly Pod[]): Tally => {
  const noted = new Set([
    ...(job.status?.uncountedTerminatedPods?.succeeded ?? []),
    ...(job.status?.uncountedTerminatedPods?.failed ?? []),
  ]);
  const fresh = pods.filter(pod => isTracked(pod) && !noted.has(uidOf(pod)));
  const newlySucceeded = fresh.filter(pod => pod.status?.phase === 'Succeeded');
  const { counted, ignored, failedIndexes, failJob } = judgeFailures(
    job,
    fresh.filter(pod => hasFailed(job, pod)),
  );
  const completedIndexes = isIndexed(job) ? succeededIndexes(job, newlySucceeded) : new Set<number>();
  const uncounted = job.status?.uncountedTerminatedPods;
  const succeeded = isIndexed(job)
    ? completedIndexes.size
    : (job.status?.succeeded ?? 0) + (uncounted?.succeeded?.length ?? 0) + newlySucceeded.length;
  return {
    active: pods.filter(isActivePod),
    ready: pods.filter(pod => isActivePod(pod) && isReadyPod(pod)).length,
    terminating: pods.filter(pod => isDeleting(pod) && !isFinishedPod(pod)).length,
    newlySucceeded,
    newlyFailed: counted,
    ignored,
    succeeded,
    failed: (job.status?.failed ?? 0) + (uncounted?.failed?.length ?? 0) + counted.length,
    completedIndexes,
    failedIndexes,
    failJob,
  };
};
