import {
  discardDeadLetter,
  listDeadLetters,
  listScheduleRuns,
  listSchedules,
  listSubscriptions,
  replaySubscription,
  retryDeadLetter,
  runSchedule,
} from '@freshet/contracts/system';
import { Fault } from '@freshet/kit/errors';
import type { CronExecutor } from '../cron-executor/index.ts';
import type { EventBus } from '../event-bus/index.ts';
import { type Call, type Route, route } from '../gateway/index.ts';
import type { JobQueue } from '../job-queue/index.ts';
import type { Actor, Alongside, AuditEntry, Journals } from '../unit-of-work/index.ts';

interface Deps {
  readonly cron: Pick<CronExecutor, 'list' | 'runs' | 'runNow'>;
  readonly bus: Pick<EventBus, 'subscriptions' | 'replay' | 'deadEvents'>;
  readonly jobs: Pick<JobQueue, 'deadJobs'>;
  /** Background work concerns all accounts, so it belongs to the one of whoever runs the installation. */
  readonly operatingAccountId: () => Promise<string>;
  /** Writes audit records within a transaction of the module that acts. */
  readonly append: Journals['audit'];
  /** Writes one in a transaction of its own. */
  readonly record: (actor: Actor, entry: AuditEntry) => Promise<void>;
}

type Deed = Pick<AuditEntry, 'action' | 'entity'>;

/** What an operator may see of the work that nobody waits for, and do about it. */
export const backgroundRoutes = ({ cron, bus, jobs, operatingAccountId, append, record }: Deps): Route[] => {
  const authorize = async (call: Call): Promise<void> =>
    call.authorize({ accountId: await operatingAccountId(), id: 'background' });

  /** A deed commits with its record; one that failed has no transaction any more, so its record gets its own. */
  const act = async <Result>(
    call: Call,
    deed: Deed,
    carryOut: (alongside: Alongside) => Promise<Result>,
  ): Promise<Result> => {
    await authorize(call);
    const { actor } = call.context;
    try {
      return await carryOut(transaction => append(transaction, actor, [{ ...deed, result: 'success' }]));
    } catch (error) {
      await record(actor, { ...deed, result: 'failure' });
      throw error;
    }
  };

  const lettersOf = {
    event: {
      retry: bus.deadEvents.redrive,
      discard: bus.deadEvents.discard,
    },
    job: {
      retry: jobs.deadJobs.retry,
      discard: jobs.deadJobs.discard,
    },
  };

  return [
    route(listSchedules, async (_, call) => {
      await authorize(call);
      return (await cron.list()).map(wireSchedule);
    }),
    route(listScheduleRuns, async ({ params, query }, call) => {
      await authorize(call);
      const known = (await cron.list()).some(({ name }) => name === params.name);
      if (!known) throw new Fault('SCHEDULE_NOT_FOUND', `there is no schedule ${params.name}`);
      return (await cron.runs({ name: params.name, ...pageOf(query) })).map(wireRun);
    }),
    route(runSchedule, async ({ params: { name } }, call) => {
      const deed = { action: 'schedule.run', entity: { kind: 'schedule', id: name } };
      return { _id: await act(call, deed, alongside => cron.runNow(name, alongside)) };
    }),
    route(listSubscriptions, async (_, call) => {
      await authorize(call);
      return (await bus.subscriptions()).map(({ name, types, unread, parked, dead }) => ({
        name,
        types: [...types],
        unread,
        parked,
        dead,
      }));
    }),
    route(replaySubscription, async ({ params: { name }, body }, call) => {
      const deed = { action: 'subscription.replay', entity: { kind: 'subscription', id: name } };
      await act(call, deed, alongside => bus.replay(name, { time: new Date(body.from) }, alongside));
    }),
    route(listDeadLetters, async ({ params, query }, call) => {
      await authorize(call);
      return params.kind === 'event'
        ? (await bus.deadEvents.list(pageOf(query))).map(wireEvent)
        : (await jobs.deadJobs.list(pageOf(query))).map(wireJob);
    }),
    route(retryDeadLetter, async ({ params: { kind, id } }, call) => {
      const deed = { action: 'dead-letter.retry', entity: { kind: 'dead-letter', id } };
      await act(call, deed, alongside => lettersOf[kind].retry(id, alongside));
    }),
    route(discardDeadLetter, async ({ params: { kind, id } }, call) => {
      const deed = { action: 'dead-letter.discard', entity: { kind: 'dead-letter', id } };
      await act(call, deed, alongside => lettersOf[kind].discard(id, alongside));
    }),
  ];
};

const pageOf = ({ limit, before }: { limit: number; before?: string | undefined }) => ({
  limit,
  ...(before === undefined ? {} : { before }),
});

type Schedule = Awaited<ReturnType<CronExecutor['list']>>[number];
type Run = Awaited<ReturnType<CronExecutor['runs']>>[number];

const wireSchedule = ({ name, timing, nextAt, lastRun }: Schedule) => ({
  name,
  timing: 'cron' in timing ? `${timing.cron} ${timing.timeZone}` : `every ${timing.everyMs / 1000} s`,
  ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
  ...(lastRun ? { lastRun: wireRun(lastRun) } : {}),
});

const wireRun = ({ id, name, trigger, scheduledAt, state, attempt, ...rest }: Run) => ({
  _id: id,
  name,
  trigger,
  scheduledAt: scheduledAt.toISOString(),
  state,
  attempt,
  ...(rest.replica ? { replica: rest.replica } : {}),
  ...(rest.startedAt ? { startedAt: rest.startedAt.toISOString() } : {}),
  ...(rest.finishedAt ? { finishedAt: rest.finishedAt.toISOString() } : {}),
  ...(rest.error ? { error: rest.error } : {}),
});

type Event = Awaited<ReturnType<EventBus['deadEvents']['list']>>[number];
type Job = Awaited<ReturnType<JobQueue['deadJobs']['list']>>[number];

const wireEvent = ({ id, subscription, envelope, attempt, error, diedAt }: Event) => ({
  _id: id,
  kind: 'event' as const,
  source: subscription,
  type: typeOf(envelope),
  attempts: attempt,
  error,
  payload: envelope,
  diedAt: diedAt.toISOString(),
});

const typeOf = (envelope: unknown): string =>
  typeof envelope === 'object' && envelope !== null && 'type' in envelope ? String(envelope.type) : 'unknown';

const wireJob = ({ id, queue, payload, attempt, error, diedAt }: Job) => ({
  _id: id,
  kind: 'job' as const,
  source: queue,
  type: queue,
  attempts: attempt,
  error,
  payload,
  diedAt: diedAt.toISOString(),
});
