import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { appendAudit, auditSchema } from '../audit-manager/index.ts';
import { type CronTables, createCronExecutor, cronSchema } from '../cron-executor/index.ts';
import { type BusTables, busSchema, createEventBus } from '../event-bus/index.ts';
import { createJobQueue, type JobTables, jobsSchema } from '../job-queue/index.ts';
import { type Journals, systemActor } from '../unit-of-work/index.ts';
import { backgroundRoutes } from './background-routes.ts';

const DEAD = 'd'.repeat(24);
const actor = systemActor('a'.repeat(24), 'ann');
const call = { authorize: async () => undefined, context: { actor } };

let database: TestDatabase;
let owner: Database<unknown>;
let pools: [Database<CronTables>, Database<BusTables>, Database<JobTables>];
let failures: string[];

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [auditSchema, busSchema, jobsSchema, cronSchema]);
  owner = connectDatabase({ url: database.url });
  pools = [
    connectDatabase({ url: database.url, role: roleOf('cron') }),
    connectDatabase({ url: database.url, role: roleOf('bus') }),
    connectDatabase({ url: database.url, role: roleOf('jobs') }),
  ];
});

afterAll(async () => {
  await Promise.all([owner, ...pools].map(pool => pool.close()));
  await database.drop();
});

beforeEach(async () => {
  failures = [];
  await sql`delete from audit.pending`.execute(owner.sql);
  await sql`delete from cron.schedules`.execute(owner.sql);
  await sql`delete from jobs.dead_jobs`.execute(owner.sql);
  await sql`insert into cron.schedules (name, timing, last_tick_at, seen_at)
    values ('test.work', '{"everyMs": 60000}', now(), now())`.execute(owner.sql);
  await sql`insert into jobs.dead_jobs (id, queue, payload, priority, created_at, fence, attempt, error, died_at)
    values (${DEAD}, 'mail', '{}', 1, now(), 1, 1, 'no', now())`.execute(owner.sql);
});

const act = (
  operationId: string,
  params: object,
  append: Journals['audit'] = appendAudit({ ids: systemIds, clock: systemClock }),
) => {
  const [cronPool, busPool, jobsPool] = pools;
  const shared = {
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    registry: new Registry(),
    replica: 'test',
  };
  const routes = backgroundRoutes({
    cron: createCronExecutor({ ...shared, sql: cronPool.sql, schedules: [] }),
    bus: createEventBus({ ...shared, sql: busPool.sql, consumers: [] }),
    jobs: createJobQueue({ ...shared, sql: jobsPool.sql, workers: [] }),
    operatingAccountId: async () => actor.accountId,
    append,
    record: async (_, { action, result }) => void failures.push(`${action} ${result}`),
  });
  const handle = routes.find(({ operation }) => operation.id === operationId)?.handle;
  if (!handle) throw new Error(`there is no route ${operationId}`);
  return handle({ params } as never, call as never);
};

const count = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(owner.sql)).rows[0]
    ?.count ?? 0;

describe('what an operator does to background work', () => {
  test.each([
    ['schedule-run', { name: 'test.work' }, 'cron.runs', 1],
    ['dead-letter-discard', { kind: 'job', id: DEAD }, 'jobs.dead_jobs', 0],
    ['dead-letter-retry', { kind: 'job', id: DEAD }, 'jobs.jobs', 1],
  ])('commits with its record: %s', async (operation, params, table, rows) => {
    await act(operation, params);
    expect([await count(table), await count('audit.pending'), failures]).toEqual([rows, 1, []]);
  });

  test.each([
    ['schedule-run', { name: 'test.work' }, 'cron.runs', 0],
    ['dead-letter-discard', { kind: 'job', id: DEAD }, 'jobs.dead_jobs', 1],
    ['dead-letter-retry', { kind: 'job', id: DEAD }, 'jobs.dead_jobs', 1],
  ])('does not happen when its record cannot be written: %s', async (operation, params, table, rows) => {
    await sql`delete from cron.runs`.execute(owner.sql);
    const unwritable = async () => {
      throw new Error('the audit table is away');
    };
    await expect(act(operation, params, unwritable)).rejects.toThrow('away');
    expect(await count(table)).toBe(rows);
  });

  test.each([
    ['schedule-run', { name: 'test.nothing' }, 'SCHEDULE_NOT_FOUND', 'schedule.run failure'],
    [
      'dead-letter-retry',
      { kind: 'job', id: 'e'.repeat(24) },
      'DEAD_LETTER_NOT_FOUND',
      'dead-letter.retry failure',
    ],
    [
      'dead-letter-discard',
      { kind: 'event', id: 'e'.repeat(24) },
      'DEAD_LETTER_NOT_FOUND',
      'dead-letter.discard failure',
    ],
  ])('is on record as failed when it fails: %s', async (operation, params, code, recorded) => {
    await expect(act(operation, params)).rejects.toMatchObject({ code });
    expect([failures, await count('audit.pending')]).toEqual([[recorded], 0]);
  });
});
