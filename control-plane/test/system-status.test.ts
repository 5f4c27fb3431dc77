import { SystemStatus } from '@freshet/contracts/system';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Composed } from './composed.ts';
import { query } from './query.ts';

let composed: Composed;
let key: string;

beforeAll(async () => {
  composed = await Composed.start();
  key = await composed.account('acme');
});

afterAll(() => composed.close());

const ask = async (): Promise<SystemStatus> =>
  SystemStatus.parse((await composed.ask('GET /system/status', { as: key })).json);

test('whoever runs the installation sees how all of it is', async () => {
  await eventually(async () => expect((await ask()).state).toBe('ok'));
  const status = await ask();
  expect(status).toMatchObject({
    version: '0.0.0',
    processes: { running: 1, answering: { name: 'test', node: process.versions.node } },
    schedules: { late: [], failed: [] },
  });
  expect(status.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(status.database.migration).toMatch(/^\d{12}-/);
  expect(status.schedules.total).toBeGreaterThan(2);
});

test('what waits, failed or was given up is counted and told', async () => {
  await query(
    composed.databaseUrl,
    `insert into jobs.jobs (id, queue, payload, due_at) values
      ('waits', 'nobody', '{}', now() - interval '3 minutes'), ('later', 'nobody', '{}', now() + interval '1 day')`,
  );
  await query(
    composed.databaseUrl,
    `insert into jobs.dead_jobs (id, queue, payload, priority, created_at, fence, attempt, error, died_at)
      values ('dead', 'nobody', '{}', 1, now(), 1, 1, 'no', now())`,
  );
  await query(
    composed.databaseUrl,
    `insert into cron.schedules (name, timing, last_tick_at, seen_at)
      values ('test.forgotten', '{"everyMs": 60000}', now() - interval '1 hour', now())`,
  );
  const status = await ask();
  expect(status).toMatchObject({
    state: 'bad',
    jobs: { waiting: 1, later: 1 },
    deadLetters: { jobs: 1, events: 0 },
    schedules: { late: ['test.forgotten'] },
  });
  expect(status.jobs.oldestWaitingSeconds).toBeGreaterThanOrEqual(180);
});
