import { z } from 'zod';
import { defineOperation, empty, Id, Instant, json, mayEntity } from '../rest/index.ts';

const tag = 'System';

const ScheduleName = z.string().min(1).max(128);
const Page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: Id.optional().describe('Continue below the last id of the page before'),
});

const ScheduleRun = z
  .strictObject({
    _id: Id,
    name: z.string(),
    trigger: z.enum(['tick', 'request']),
    scheduledAt: Instant,
    state: z.string(),
    replica: z.string().optional(),
    attempt: z.int().describe('More than 1 when it was taken over from a process that died'),
    startedAt: Instant.optional(),
    finishedAt: Instant.optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'ScheduleRun' });

const Schedule = z
  .strictObject({
    name: z.string(),
    timing: z.string().describe('A cron expression with its zone, or an interval'),
    nextAt: Instant.optional(),
    lastRun: ScheduleRun.optional(),
  })
  .meta({ id: 'Schedule' });

export const listSchedules = defineOperation({
  id: 'schedule-list',
  method: 'GET',
  path: '/system/schedules',
  tag,
  summary: 'List the periodic work of the platform',
  guard: mayEntity('read', 'system'),
  sdk: 'system.schedules.list',
  reply: json(z.array(Schedule)),
});

export const listScheduleRuns = defineOperation({
  id: 'schedule-runs',
  method: 'GET',
  path: '/system/schedules/{name}/runs',
  tag,
  summary: 'List the runs of a schedule, newest first',
  guard: mayEntity('read', 'system'),
  sdk: 'system.schedules.runs',
  params: z.strictObject({ name: ScheduleName }),
  query: Page,
  reply: json(z.array(ScheduleRun)),
});

export const runSchedule = defineOperation({
  id: 'schedule-run',
  method: 'POST',
  path: '/system/schedules/{name}/run',
  tag,
  summary: 'Run a schedule now, in whichever process declares it',
  guard: mayEntity('operate', 'system'),
  sdk: 'system.schedules.run',
  params: z.strictObject({ name: ScheduleName }),
  reply: json(z.strictObject({ _id: Id }), 202),
});

const Subscription = z
  .strictObject({
    name: z.string(),
    types: z.array(z.string()),
    unread: z.int(),
    parked: z.int().describe('Events that failed, or wait behind one that did'),
    dead: z.int(),
  })
  .meta({ id: 'Subscription' });

export const listSubscriptions = defineOperation({
  id: 'subscription-list',
  method: 'GET',
  path: '/system/subscriptions',
  tag,
  summary: 'List who consumes events and how far they are',
  guard: mayEntity('read', 'system'),
  sdk: 'system.subscriptions.list',
  reply: json(z.array(Subscription)),
});

export const replaySubscription = defineOperation({
  id: 'subscription-replay',
  method: 'POST',
  path: '/system/subscriptions/{name}/replay',
  tag,
  summary: 'Deliver events again from a time on',
  guard: mayEntity('operate', 'system'),
  sdk: 'system.subscriptions.replay',
  params: z.strictObject({ name: ScheduleName }),
  body: z.strictObject({ from: Instant }),
  reply: empty,
});

const DeadLetter = z
  .strictObject({
    _id: Id,
    kind: z.enum(['event', 'job']),
    source: z.string().describe('The subscription or queue that gave it up'),
    type: z.string().describe('The type of the event, or the queue again'),
    attempts: z.int(),
    error: z.string(),
    payload: z.unknown().describe('The event as it was published, or what the job was given'),
    diedAt: Instant,
  })
  .meta({ id: 'DeadLetter' });

const LetterPath = z.strictObject({ kind: z.enum(['event', 'job']), id: Id });

export const listDeadLetters = defineOperation({
  id: 'dead-letter-list',
  method: 'GET',
  path: '/system/dead-letters/{kind}',
  tag,
  summary: 'List what was given up after its last try, newest first',
  guard: mayEntity('read', 'system'),
  sdk: 'system.deadLetters.list',
  params: LetterPath.pick({ kind: true }),
  query: Page,
  reply: json(z.array(DeadLetter)),
});

export const retryDeadLetter = defineOperation({
  id: 'dead-letter-retry',
  method: 'POST',
  path: '/system/dead-letters/{kind}/{id}/retry',
  tag,
  summary: 'Try a dead letter again, with all its tries',
  guard: mayEntity('operate', 'system'),
  sdk: 'system.deadLetters.retry',
  params: LetterPath,
  reply: empty,
});

export const discardDeadLetter = defineOperation({
  id: 'dead-letter-discard',
  method: 'DELETE',
  path: '/system/dead-letters/{kind}/{id}',
  tag,
  summary: 'Forget a dead letter for good',
  guard: mayEntity('operate', 'system'),
  sdk: 'system.deadLetters.discard',
  params: LetterPath,
  reply: empty,
});
