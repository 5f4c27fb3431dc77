import { createdAt, isTrue } from '../../reconciling/index.ts';
import type { CronJob, Job } from '../../shapes/index.ts';

export const isComplete = ({ status }: Job): boolean => isTrue(status?.conditions, 'Complete');
const isFailed = ({ status }: Job): boolean => isTrue(status?.conditions, 'Failed');
export const isOver = (job: Job): boolean => isComplete(job) || isFailed(job);

const startOf = (job: Job): number => Date.parse(job.status?.startTime ?? '') || createdAt(job);

const beyond = (jobs: readonly Job[], limit: number | undefined): Job[] =>
  limit === undefined
    ? []
    : [...jobs]
        .sort((one, other) => startOf(one) - startOf(other))
        .slice(0, Math.max(0, jobs.length - limit));

/** Finished jobs that the history has no room for, oldest first. */
export const superfluousJobs = ({ spec }: CronJob, jobs: readonly Job[]): Job[] => [
  ...beyond(jobs.filter(isComplete), spec.successfulJobsHistoryLimit ?? 3),
  ...beyond(jobs.filter(isFailed), spec.failedJobsHistoryLimit ?? 1),
];

/** From when on starts count as missed. */
export const countedSince = ({ spec, status, metadata }: CronJob, now: Date): Date => {
  const last = status?.lastScheduleTime ?? metadata.creationTimestamp ?? now.toISOString();
  const { startingDeadlineSeconds: deadline } = spec;
  const earliest = deadline === undefined ? 0 : now.getTime() - deadline * 1_000;
  return new Date(Math.max(Date.parse(last), earliest));
};

/** The name of the job of a start; the same start has the same name. */
export const jobName = ({ metadata }: CronJob, at: Date): string =>
  `${metadata.name}-${Math.floor(at.getTime() / 60_000)}`;

export type Start =
  | { readonly kind: 'start'; readonly replaces: readonly Job[] }
  | {
      readonly kind: 'skip';
      readonly reason: 'MissSchedule' | 'JobAlreadyActive' | undefined;
      readonly message: string;
    };

/** Whether a start that is due happens. */
export const judgeStart = (cron: CronJob, at: Date, active: readonly Job[], now: Date): Start => {
  const { concurrencyPolicy, startingDeadlineSeconds } = cron.spec;
  const isDone =
    cron.status?.lastScheduleTime !== undefined && Date.parse(cron.status.lastScheduleTime) >= at.getTime();
  if (isDone) return { kind: 'skip', reason: undefined, message: '' };
  if (
    startingDeadlineSeconds !== undefined &&
    at.getTime() + startingDeadlineSeconds * 1_000 < now.getTime()
  ) {
    return {
      kind: 'skip',
      reason: 'MissSchedule',
      message: `Missed scheduled time to start a job: ${at.toUTCString()}`,
    };
  }
  if (concurrencyPolicy === 'Forbid' && active.length > 0) {
    const message = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    return { kind: 'skip', reason: 'JobAlreadyActive', message };
  }
  return { kind: 'start', replaces: concurrencyPolicy === 'Replace' ? active : [] };
};
