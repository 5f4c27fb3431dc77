import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  controllerReference,
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  timestamp,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { CronJob, Job, ObjectReference } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import { messageOf, ownerKey } from '../pod-control.ts';
import { countedSince, isComplete, isOver, jobName, judgeStart, superfluousJobs } from './plan.ts';
import { readSchedule, type Schedule } from './schedule.ts';

const CRONS = 'cronjobs.batch' as const;
const JOBS = 'jobs.batch' as const;

type Status = NonNullable<CronJob['status']>;

const referenceTo = (job: Job): ObjectReference => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  namespace: job.metadata.namespace,
  name: job.metadata.name,
  uid: uidOf(job),
  resourceVersion: job.metadata.resourceVersion,
});

/** The status with the jobs that run now, and with a start that just happened. */
const statusOf = (cron: CronJob, all: readonly Job[], started: Date | undefined): Status => {
  const active = all.filter(job => !isOver(job)).map(referenceTo);
  const successes = all.filter(isComplete).flatMap(job => job.status?.completionTime ?? []);
  const lastSuccessfulTime = [...successes, cron.status?.lastSuccessfulTime ?? ''].sort().at(-1);
  const lastScheduleTime = started === undefined ? cron.status?.lastScheduleTime : timestamp(started);
  return {
    ...(active.length === 0 ? {} : { active }),
    ...(lastScheduleTime === undefined ? {} : { lastScheduleTime }),
    ...(lastSuccessfulTime ? { lastSuccessfulTime } : {}),
  };
};

const jobFor = (cron: CronJob, at: Date): Job => {
  const { metadata, spec } = cron.spec.jobTemplate;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobName(cron, at),
      namespace: cron.metadata.namespace ?? '',
      ...(metadata?.labels === undefined ? {} : { labels: { ...metadata.labels } }),
      annotations: {
        ...metadata?.annotations,
        'batch.kubernetes.io/cronjob-scheduled-timestamp': timestamp(at),
      },
      ownerReferences: [controllerReference(cron)],
    },
    spec,
  };
};

/** Starts jobs at the times of a schedule. */
export const startCronJobs = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('cronjob-controller');
  const crons = cluster.view(CRONS);
  const jobs = cluster.view(JOBS);

  /** Tells of jobs that were running at the last look and are not any more. */
  const tellEnded = (cron: CronJob, all: readonly Job[]): void => {
    for (const reference of cron.status?.active ?? []) {
      const job = all.find(other => uidOf(other) === reference.uid);
      if (job === undefined) {
        events.normal(cron, 'MissingJob', `Active job went missing: ${reference.name}`);
      } else if (isOver(job)) {
        const how = isComplete(job) ? 'Complete' : 'Failed';
        events.normal(cron, 'SawCompletedJob', `Saw completed job: ${job.metadata.name}, condition: ${how}`);
      }
    }
  };

  const write = async (cron: CronJob, status: Status): Promise<void> => {
    const latest = crons.get(keyOf(cron));
    if (latest === undefined || uidOf(latest) !== uidOf(cron)) return;
    const uids = (some: Status): unknown => ({ ...some, active: some.active?.map(({ uid }) => uid) });
    if (sameJson(uids(status), uids(latest.status ?? {}))) return;
    await unlessGone(cluster.updateStatus(CRONS, { ...latest, status }));
  };

  const remove = async (cron: CronJob, job: Job): Promise<void> => {
    await unlessGone(cluster.delete(JOBS, keyOf(job), { propagation: 'Background', uid: uidOf(job) }));
    events.normal(cron, 'SuccessfulDelete', `Deleted job ${job.metadata.name}`);
  };

  const scheduleOf = (cron: CronJob): Schedule | undefined => {
    try {
      return readSchedule(cron.spec.schedule, cron.spec.timeZone);
    } catch (error) {
      const message = `unparseable schedule: "${cron.spec.schedule}" : ${messageOf(error)}`;
      events.warning(cron, 'UnparseableSchedule', message);
      return undefined;
    }
  };

  const start = async (cron: CronJob, at: Date): Promise<void> => {
    try {
      const job = await cluster.create(JOBS, jobFor(cron, at));
      events.normal(cron, 'SuccessfulCreate', `Created job ${job.metadata.name}`);
    } catch (error) {
      // The same start under the same name: an earlier attempt did not get to write it down.
      if (statusCodeOf(error) === 409) return;
      events.warning(cron, 'FailedCreate', `Error creating job: ${messageOf(error)}`);
      throw error;
    }
  };

  /** Starts what is due. Answers the time it was due at, once it counts as started. */
  const startDue = async (
    cron: CronJob,
    schedule: Schedule,
    active: readonly Job[],
  ): Promise<Date | undefined> => {
    const now = alarms.now();
    const { last, isTooMany } = schedule.missed(countedSince(cron, now), now);
    if (isTooMany) {
      const message =
        'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';
      events.warning(cron, 'TooManyMissedTimes', message);
    }
    if (last === undefined) return undefined;
    const verdict = judgeStart(cron, last, active, now);
    if (verdict.kind === 'skip') {
      if (verdict.reason === 'MissSchedule') events.warning(cron, verdict.reason, verdict.message);
      else if (verdict.reason !== undefined) events.normal(cron, verdict.reason, verdict.message);
      return undefined;
    }
    for (const job of verdict.replaces) await remove(cron, job);
    await start(cron, last);
    return last;
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const cron = crons.get(key);
    if (cron === undefined) return undefined;
    const all = jobs.controlledBy(uidOf(cron));
    tellEnded(cron, all);
    for (const job of superfluousJobs(cron, all)) if (!isDeleting(job)) await remove(cron, job);
    const schedule = isDeleting(cron) || cron.spec.suspend === true ? undefined : scheduleOf(cron);
    const running = all.filter(job => !isOver(job) && !isDeleting(job));
    const started = schedule === undefined ? undefined : await startDue(cron, schedule, running);
    await write(cron, statusOf(cron, jobs.controlledBy(uidOf(cron)), started));
    const now = alarms.now();
    const next = schedule?.next(now);
    return next === undefined ? undefined : { requeueAfterMs: next.getTime() - now.getTime() };
  };

  const queue = queueFor(context, 'cronjob-controller', reconcile);
  crons.onChange(now => now !== undefined && queue.add(keyOf(now)));
  jobs.onChange((now, before) => {
    const owner = ownerKey(now ?? before, 'CronJob');
    if (owner !== undefined) queue.add(owner);
  });
  return queue;
};
