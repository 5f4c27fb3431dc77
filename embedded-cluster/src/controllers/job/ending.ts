import { conditionOf } from '../../reconciling/index.ts';
import type { Job, Pod } from '../../shapes/index.ts';
import { parseIndexes } from './indexes.ts';
import { isIndexed, type Tally } from './tally.ts';

/** How a job is about to end. */
export interface Ending {
  readonly type: 'SuccessCriteriaMet' | 'FailureTarget';
  readonly reason: string;
  readonly message: string;
}

const failing = (reason: string, message: string): Ending => ({ type: 'FailureTarget', reason, message });

const restartsOf = (pod: Pod): number =>
  [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])].reduce(
    (sum, status) => sum + status.restartCount,
    0,
  );

/** Jobs whose containers restart in place count the restarts instead of failed pods. */
const restartsAreSpent = ({ spec }: Job, active: readonly Pod[]): boolean => {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false;
  const restarts = active.reduce((sum, pod) => sum + restartsOf(pod), 0);
  const limit = spec.backoffLimit ?? 6;
  return limit === 0 ? restarts > 0 : restarts >= limit;
};

export const deadlineAt = ({ spec, status }: Job): number | undefined =>
  spec.activeDeadlineSeconds === undefined || status?.startTime === undefined || spec.suspend === true
    ? undefined
    : Date.parse(status.startTime) + spec.activeDeadlineSeconds * 1_000;

const failureOf = (job: Job, tally: Tally, now: number): Ending | undefined => {
  const { spec } = job;
  if (tally.failJob !== undefined) return failing('PodFailurePolicy', tally.failJob);
  if (tally.failed > (spec.backoffLimit ?? 6) || restartsAreSpent(job, tally.active)) {
    return failing('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  const deadline = deadlineAt(job);
  if (deadline !== undefined && deadline <= now) {
    return failing('DeadlineExceeded', 'Job was active longer than specified deadline');
  }
  const failedIndexes = tally.failedIndexes.size;
  if (spec.maxFailedIndexes !== undefined && failedIndexes > spec.maxFailedIndexes) {
    const message = 'Job has exceeded the specified maximal number of failed indexes';
    return failing('MaxFailedIndexesExceeded', message);
  }
  const isThrough = isIndexed(job) && tally.completedIndexes.size + failedIndexes >= (spec.completions ?? 0);
  return isThrough && failedIndexes > 0 ? failing('FailedIndexes', 'Job has failed indexes') : undefined;
};

const policySuccess = ({ spec }: Job, { completedIndexes }: Tally): Ending | undefined => {
  for (const [index, rule] of (spec.successPolicy?.rules ?? []).entries()) {
    const wanted = rule.succeededIndexes === undefined ? undefined : parseIndexes(rule.succeededIndexes);
    const met =
      wanted === undefined
        ? completedIndexes.size
        : [...wanted].filter(one => completedIndexes.has(one)).length;
    const needed = rule.succeededCount ?? wanted?.size ?? 0;
    if (met < needed) continue;
    return {
      type: 'SuccessCriteriaMet',
      reason: 'SuccessPolicy',
      message: `Matched rules at index ${index}`,
    };
  }
  return undefined;
};

const isReached = ({ spec }: Job, { succeeded, active }: Tally): boolean =>
  spec.completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= spec.completions;

/** How a job ends, if it does. What was decided once stays so. */
export const endingOf = (job: Job, tally: Tally, now: number): Ending | undefined => {
  for (const type of ['FailureTarget', 'SuccessCriteriaMet'] as const) {
    const known = conditionOf(job.status?.conditions, type);
    if (known?.status === 'True') return { type, reason: known.reason ?? '', message: known.message ?? '' };
  }
  if (tally.failJob !== undefined) return failing('PodFailurePolicy', tally.failJob);
  const success = policySuccess(job, tally);
  if (success !== undefined) return success;
  const failure = failureOf(job, tally, now);
  if (failure !== undefined) return failure;
  if (job.spec.suspend === true || !isReached(job, tally)) return undefined;
  const message = 'Reached expected number of succeeded pods';
  return { type: 'SuccessCriteriaMet', reason: 'CompletionsReached', message };
};
