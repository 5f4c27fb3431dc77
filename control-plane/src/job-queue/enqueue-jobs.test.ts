import { connectDatabase, type Database, inTransaction, MODULES_ROLE, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { enqueueJobs, MAX_PAYLOAD_BYTES } from './enqueue-jobs.ts';
import { createQueueBench, type QueueBench } from './queue.fixture.ts';
import type { JobTables } from './tables.ts';

let bench: QueueBench;
let stranger: Database<JobTables>;

beforeAll(async () => {
  bench = await createQueueBench(inject('serverUrl'));
  // Roles belong to the server, so this one gets a name no other file uses.
  const role = roleOf('jobs_door_test');
  const owner = connectDatabase({ url: bench.url });
  await sql`create role ${sql.id(role)} nologin`.execute(owner.sql);
  await sql`grant ${sql.id(MODULES_ROLE)} to ${sql.id(role)}`.execute(owner.sql);
  await owner.close();
  stranger = connectDatabase<JobTables>({ url: bench.url, role });
});

afterAll(async () => {
  await stranger.close();
  const owner = connectDatabase({ url: bench.url });
  await sql`drop role ${sql.id(roleOf('jobs_door_test'))}`.execute(owner.sql);
  await owner.close();
  await bench.close();
});

beforeEach(async () => {
  await bench.database.sql.deleteFrom('jobs.jobs').execute();
});

describe('the door for jobs', () => {
  test("lets another module's role insert, with and without a unique key", async () => {
    const door = enqueueJobs({ ids: systemIds, clock: new ManualClock() });
    await inTransaction(stranger.sql, transaction =>
      door(transaction, [
        { queue: 'mail', payload: { to: 'a' }, accountId: 'acc' },
        { queue: 'mail', payload: { to: 'b' }, uniqueKey: 'b' },
      ]),
    );
    expect(await bench.waiting()).toBe(2);
  });

  test.each([
    ['read', sql`select * from jobs.jobs`],
    ['change', sql`update jobs.jobs set fence = 0`],
    ['delete', sql`delete from jobs.jobs`],
    [
      'insert a held job',
      sql`insert into jobs.jobs (id, queue, payload, due_at, holder)
      values ('x', 'q', '{}', now(), 'me')`,
    ],
    ['read dead letters', sql`select * from jobs.dead_jobs`],
  ])("does not let another module's role %s", async (_what, statement) => {
    await expect(statement.execute(stranger.sql)).rejects.toThrow(/permission denied/);
  });

  test('adds nothing when the transaction rolls back', async () => {
    const door = enqueueJobs({ ids: systemIds, clock: new ManualClock() });
    const failing = inTransaction(stranger.sql, async transaction => {
      await door(transaction, [{ queue: 'mail', payload: {} }]);
      throw new Error('change of mind');
    });
    await expect(failing).rejects.toThrow('change of mind');
    expect(await bench.waiting()).toBe(0);
  });

  test('drops a draft whose unique key waits in the same queue, and only then', async () => {
    await bench.enqueue({ queue: 'a', payload: { n: 1 }, uniqueKey: 'k' });
    await bench.enqueue(
      { queue: 'a', payload: { n: 2 }, uniqueKey: 'k' },
      { queue: 'a', payload: { n: 3 }, uniqueKey: 'other' },
      { queue: 'b', payload: { n: 4 }, uniqueKey: 'k' },
    );
    const rows = await bench.database.sql.selectFrom('jobs.jobs').select('payload').execute();
    expect(rows.map(({ payload }) => payload.n).sort()).toEqual([1, 3, 4]);
  });

  test('refuses a payload over the limit and takes one at the limit', async () => {
    const frame = JSON.stringify({ text: '' }).length;
    const text = 'x'.repeat(MAX_PAYLOAD_BYTES - frame);
    await bench.enqueue({ queue: 'big', payload: { text } });
    await expect(bench.enqueue({ queue: 'big', payload: { text: `${text}x` } })).rejects.toMatchObject({
      code: 'JOB_TOO_LARGE',
      details: { queue: 'big', bytes: MAX_PAYLOAD_BYTES + 1 },
    });
    expect(await bench.waiting()).toBe(1);
  });

  test('takes any text that JSON can hold, and thousands of jobs at once', async () => {
    await bench.enqueue({ queue: 'odd', payload: { text: 'nul \0, half \ud800, ünï' } });
    const [row] = await bench.database.sql.selectFrom('jobs.jobs').select('payload').execute();
    expect(row?.payload).toEqual({ text: 'nul \0, half \ud800, ünï' });
    await bench.enqueue(...Array.from({ length: 2_345 }, (_, n) => ({ queue: 'many', payload: { n } })));
    expect(await bench.waiting()).toBe(2_346);
  });

  test('measures the time to wait from the clock of the caller', async () => {
    const clock = new ManualClock('2001-01-01T00:00:00Z');
    const door = enqueueJobs({ ids: systemIds, clock });
    const runAt = new Date(clock.now().getTime() + 3_600_000);
    await inTransaction(bench.database.sql, transaction =>
      door(transaction, [{ queue: 'later', payload: {}, runAt }]),
    );
    const { rows } = await sql<{ ahead: number }>`
      select extract(epoch from due_at - now())::float8 as ahead from jobs.jobs`.execute(bench.database.sql);
    expect(rows[0]?.ahead).toBeGreaterThan(3_590);
    expect(rows[0]?.ahead).toBeLessThanOrEqual(3_600.1);
  });
});
