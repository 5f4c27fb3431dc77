import { sameJson } from '../../json/index.ts';
import type { ObjectKey } from '../../objects/index.ts';
import {
  isDeleting,
  isTrue,
  keyOf,
  type Outcome,
  type Reconciler,
  uidOf,
  unlessGone,
} from '../../reconciling/index.ts';
import type { Job, JobStatus, Pod } from '../../shapes/index.ts';
import { type ControllerContext, queueFor } from '../context.ts';
import { claimed, createPods, deletePods, isFinishedPod, isReadyPod, ownerKey } from '../pod-control.ts';
import { deadlineAt, type Ending, endingOf } from './ending.ts';
import { newJobPods } from './pods.ts';
import { createRetryDelays } from './retry-delays.ts';
import { countedStatus, endedStatus, notedStatus, suspension } from './status.ts';
import { isTracked, replacesFailedOnly, type Tally, TRACKING, tallyOf } from './tally.ts';

const JOBS = 'jobs.batch' as const;

const isFinishedJob = ({ status }: Job): boolean =>
  isTrue(status?.conditions, 'Complete') || isTrue(status?.conditions, 'Failed');

/** Runs pods until as many as wanted have succeeded, or too many have failed. */
export const startJobs = (context: ControllerContext): Reconciler => {
  const { cluster, alarms } = context;
  const events = context.events('job-controller');
  const jobs = cluster.view(JOBS);
  const pods = cluster.view('pods');
  const delays = createRetryDelays();

  const release = async (pod: Pod): Promise<void> => {
    const finalizers = (pod.metadata.finalizers ?? []).filter(finalizer => finalizer !== TRACKING);
    const patch = { metadata: { finalizers: finalizers.length === 0 ? null : finalizers } };
    await unlessGone(cluster.patch('pods', keyOf(pod), patch));
  };

  /** Deletes pods that shall count for nothing. */
  const discard = async (job: Job, some: readonly Pod[]): Promise<void> => {
    for (const pod of some) if (isTracked(pod)) await release(pod);
    const error = await deletePods(cluster, events, job, some);
    if (error !== undefined) throw error;
  };

  const wantedActive = ({ spec }: Job, { succeeded, active, failedIndexes }: Tally): number => {
    const parallelism = spec.parallelism ?? 1;
    if (spec.completions === undefined) return succeeded > 0 ? active.length : parallelism;
    return Math.max(0, Math.min(parallelism, spec.completions - succeeded - failedIndexes.size));
  };

  /** Creates or deletes pods until as many run as should. Answers how long to wait before more may be created. */
  const keepActive = async (job: Job, tally: Tally, all: readonly Pod[]): Promise<number | undefined> => {
    const missing = wantedActive(job, tally) - tally.active.length;
    if (missing < 0) {
      const victims = [...tally.active].sort(
        (one, other) => Number(isReadyPod(one)) - Number(isReadyPod(other)),
      );
      await discard(job, victims.slice(0, -missing));
      return undefined;
    }
    const room = replacesFailedOnly(job) ? missing - tally.terminating : missing;
    if (room <= 0) return undefined;
    const wait = delays.remaining(uidOf(job), alarms.now().getTime());
    if (wait > 0) return wait;
    const error = await createPods(
      cluster,
      events,
      job,
      newJobPods(context, job, { tally, pods: all, count: room }),
    );
    if (error !== undefined) throw error;
    return undefined;
  };

  const write = async (job: Job, status: JobStatus): Promise<Job> => {
    const latest = jobs.get(keyOf(job));
    if (latest === undefined || uidOf(latest) !== uidOf(job) || sameJson(status, latest.status))
      return latest ?? job;
    return cluster.updateStatus(JOBS, { ...latest, status });
  };

  const mine = async (job: Job): Promise<Pod[]> =>
    (await claimed(cluster, 'pods', { owner: job, selector: job.spec.selector })) as Pod[];

  const noteFailures = (job: Job, tally: Tally): void => {
    const uid = uidOf(job);
    if (tally.newlySucceeded.length > 0) delays.succeeded(uid);
    for (const pod of tally.newlyFailed) delays.failed(uid, finishedAt(pod) ?? alarms.now().getTime());
  };

  const finish = async (job: Job, ending: Ending): Promise<void> => {
    await write(job, endedStatus(job, ending, alarms.now()));
    delays.forget(uidOf(job));
    if (ending.type === 'SuccessCriteriaMet') events.normal(job, 'Completed', 'Job completed');
    else events.warning(job, ending.reason, ending.message);
  };

  const act = async (job: Job, tally: Tally, ending: Ending | undefined): Promise<number | undefined> => {
    if (ending !== undefined) {
      const error = await deletePods(cluster, events, job, tally.active);
      if (error !== undefined) throw error;
      return undefined;
    }
    if (job.spec.suspend === true) {
      await discard(job, tally.active);
      return undefined;
    }
    return keepActive(job, tally, await mine(job));
  };

  const settle = async (job: Job, ending: Ending | undefined): Promise<void> => {
    const all = await mine(job);
    const latest = jobs.get(keyOf(job));
    if (latest === undefined || uidOf(latest) !== uidOf(job)) return;
    const next = await write(latest, countedStatus(latest, all));
    const { succeeded = [], failed = [] } = next.status?.uncountedTerminatedPods ?? {};
    const isQuiet = all.every(isFinishedPod) && succeeded.length + failed.length === 0;
    if (ending !== undefined && isQuiet) await finish(next, ending);
  };

  const letGo = async (job: Job): Promise<void> => {
    for (const pod of pods.controlledBy(uidOf(job))) if (isTracked(pod)) await release(pod);
  };

  const tellSuspension = (job: Job, ending: Ending | undefined): void => {
    const change = ending === undefined ? suspension(job) : undefined;
    if (change === undefined) return;
    events.normal(job, change.status === 'True' ? 'Suspended' : 'Resumed', change.message ?? '');
  };

  const advance = async (job: Job): Promise<number | undefined> => {
    const now = alarms.now();
    const tally = tallyOf(job, await mine(job));
    noteFailures(job, tally);
    const ending = endingOf(job, tally, now.getTime());
    tellSuspension(job, ending);
    const latest = await write(job, notedStatus(job, tally, ending, now));
    for (const pod of tally.ignored) await release(pod);
    await releaseNoted(latest);
    const wait = await act(job, tally, ending);
    await settle(job, ending);
    return ending === undefined ? wait : undefined;
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const job = jobs.get(key);
    if (job === undefined || isManagedElsewhere(job)) return undefined;
    if (isDeleting(job) || isFinishedJob(job)) {
      await letGo(job);
      return undefined;
    }
    const wait = await advance(job);
    const latest = jobs.get(key);
    const deadline = latest === undefined || isEnding(latest) ? undefined : deadlineAt(latest);
    const left = deadline === undefined ? undefined : Math.max(0, deadline - alarms.now().getTime());
    const due = [wait, left].filter(ms => ms !== undefined);
    return due.length === 0 ? undefined : { requeueAfterMs: Math.min(...due) };
  };

  /** Pods that were noted before an interruption and not let go of yet. */
  const releaseNoted = async (job: Job): Promise<void> => {
    const { succeeded = [], failed = [] } = job.status?.uncountedTerminatedPods ?? {};
    const uids = new Set([...succeeded, ...failed]);
    if (uids.size === 0) return;
    for (const pod of pods.controlledBy(uidOf(job)))
      if (uids.has(uidOf(pod)) && isTracked(pod)) await release(pod);
  };

  const queue = queueFor(context, 'job-controller', reconcile, { concurrency: 8 });
  jobs.onChange(now => now !== undefined && queue.add(keyOf(now)));
  pods.onChange((now, before) => {
    for (const pod of [now, before]) {
      const owner = ownerKey(pod, 'Job');
      if (owner === undefined) continue;
      queue.add(owner);
      // A pod whose job is gone is held by nobody any more.
      if (now !== undefined && jobs.get(owner) === undefined && isTracked(now)) orphaned.add(keyOf(now));
    }
  });

  const orphaned = queueFor(context, 'job-orphans', async key => {
    const pod = pods.get(key);
    const owner = pod === undefined ? undefined : ownerKey(pod, 'Job');
    if (pod !== undefined && owner !== undefined && jobs.get(owner) === undefined && isTracked(pod))
      await release(pod);
    return undefined;
  });
  jobs.onChange((now, before) => {
    if (now !== undefined || before === undefined) return;
    delays.forget(uidOf(before));
    for (const pod of pods.controlledBy(uidOf(before))) if (isTracked(pod)) orphaned.add(keyOf(pod));
  });
  return {
    add: key => queue.add(key),
    get busy() {
      return queue.busy || orphaned.busy;
    },
    stop: async () => {
      await queue.stop();
      await orphaned.stop();
    },
  };
};

/** A job whose end is decided waits for its pods, no longer for its deadline. */
const isEnding = (job: Job): boolean =>
  isFinishedJob(job) ||
  isTrue(job.status?.conditions, 'FailureTarget') ||
  isTrue(job.status?.conditions, 'SuccessCriteriaMet');

const isManagedElsewhere = ({ spec }: Job): boolean =>
  spec.managedBy !== undefined && spec.managedBy !== 'kubernetes.io/job-controller';

const finishedAt = (pod: Pod): number | undefined => {
  const times = (pod.status?.containerStatuses ?? []).map(({ state }) =>
    Date.parse(state.terminated?.finishedAt ?? ''),
  );
  const known = times.filter(time => !Number.isNaN(time));
  return known.length === 0 ? undefined : Math.max(...known);
};
