import { z } from 'zod';
import { defineOperation, Instant, json, mayEntity } from '../rest/index.ts';

const State = z
  .enum(['ok', 'warn', 'bad'])
  .describe('`warn`: a person should look soon; `bad`: something does not get done');

const Check = z
  .strictObject({
    name: z.enum(['processes', 'database', 'jobs', 'events', 'dead-letters', 'schedules']),
    state: State,
    why: z.string().describe('One sentence for people'),
  })
  .meta({ id: 'SystemCheck' });

export const SystemStatus = z
  .strictObject({
    state: State.describe('The worst of all checks'),
    at: Instant,
    version: z.string(),
    commit: z.string().describe('The commit this installation runs, or unknown'),
    checks: z.array(Check),
    processes: z.strictObject({
      running: z.int().describe('How many processes work with this database right now'),
      answering: z.strictObject({
        name: z.string(),
        node: z.string().describe('The version of Node that it runs on'),
        startedAt: Instant,
        modules: z.array(z.string()),
        memoryBytes: z.int(),
      }),
    }),
    database: z.strictObject({
      version: z.string(),
      sizeBytes: z.int(),
      migration: z.string().describe('The latest step of its structure'),
      answeredInMs: z.number(),
    }),
    jobs: z.strictObject({
      waiting: z.int().describe('Due, and taken by nobody yet'),
      running: z.int(),
      later: z.int().describe('Not due yet'),
      oldestWaitingSeconds: z.int().optional(),
    }),
    events: z.strictObject({
      subscriptions: z.int(),
      unread: z.int(),
      parked: z.int().describe('Events that failed, or wait behind one that did'),
    }),
    deadLetters: z.strictObject({ events: z.int(), jobs: z.int() }),
    schedules: z.strictObject({
      total: z.int(),
      late: z.array(z.string()).describe('Those whose time has passed without a run'),
      failed: z.array(z.string()).describe('Those whose last run failed'),
    }),
  })
  .meta({ id: 'SystemStatus' });

export type SystemStatus = z.infer<typeof SystemStatus>;

export const getSystemStatus = defineOperation({
  id: 'system-status',
  method: 'GET',
  path: '/system/status',
  tag: 'System',
  summary: 'Tell how the installation is, and what needs a person',
  guard: mayEntity('read', 'system'),
  sdk: 'system.status',
  reply: json(SystemStatus),
});
