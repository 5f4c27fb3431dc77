import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { type Clock, ManualClock, systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type CronExecutor, createCronExecutor } from './cron-executor.ts';
import type { Schedule } from './schedule.ts';
import { cronSchema } from './schema.ts';
import type { CronTables } from './tables.ts';

const HOUR_MS = 3_600_000;

let testDatabase: TestDatabase;
let database: Database<CronTables>;
const running: CronExecutor[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('serverUrl'));
  await migrate(testDatabase.url, [cronSchema]);
  database = connectDatabase<CronTables>({ url: testDatabase.url, role: roleOf('cron'), maxConnections: 12 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(executor => executor.stop(0)));
  await sql`delete from cron.schedules`.execute(database.sql);
  await sql`delete from cron.runs`.execute(database.sql);
});

const open = (replica: string, clock: Clock, ...schedules: readonly Schedule[]) => {
  const log = memoryLogger();
  const executor = createCronExecutor({
    sql: database.sql,
    clock,
    ids: systemIds,
    log,
    registry: new Registry(),
    replica,
    schedules,
    idleMs: 40,
  });
  running.push(executor);
  return { ...executor, log };
};

/** Starts executors and waits until their schedules are known. */
const start = async (...executors: readonly CronExecutor[]): Promise<void> => {
  for (const executor of executors) executor.start();
  await eventually(async () => expect(await executors[0]!.list()).not.toEqual([]));
};

const declared = async (name: string) =>
  database.sql.selectFrom('cron.schedules').selectAll().where('name', '=', name).executeTakeFirst();

describe('three replicas', () => {
  test('run each tick exactly once', async () => {
    const clock = new ManualClock('2026-03-01T00:00:30Z');
    const ticks: string[] = [];
    const schedule: Schedule = {
      name: 'test.minutely',
      cron: '* * * * *',
      run: async () => {
        ticks.push(clock.now().toISOString());
      },
    };
    const executors = ['a', 'b', 'c'].map(replica => open(replica, clock, schedule));
    await start(...executors);
    expect(await executors[0]!.runs({ name: 'test.minutely' })).toEqual([]);
    for (let minute = 1; minute <= 12; minute += 1) {
      clock.advance(60_000);
      await eventually(async () => {
        clock.advance(1);
        const runs = await executors[0]!.runs({ name: 'test.minutely' });
        expect(runs.filter(({ state }) => state === 'succeeded')).toHaveLength(minute);
      });
    }
    expect(ticks).toHaveLength(12);
    const runs = await executors[0]!.runs({ name: 'test.minutely' });
    expect(runs.map(({ scheduledAt }) => scheduledAt.toISOString()).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2026, 2, 1, 0, n + 1)).toISOString()),
    );
    expect(runs.every(({ trigger, attempt }) => trigger === 'tick' && attempt === 1)).toBe(true);
  });

  test('run one schedule in one of them at a time, however fast it ticks', async () => {
    let [active, most, count] = [0, 0, 0];
    const schedule: Schedule = {
      name: 'test.fast',
      everyMs: 100,
      run: async () => {
        active += 1;
        most = Math.max(most, active);
        await new Promise(resolve => setImmediate(resolve));
        active -= 1;
        count += 1;
      },
    };
    const executors = ['a', 'b', 'c'].map(replica => open(replica, systemClock, schedule));
    await start(...executors);
    await eventually(() => expect(count).toBeGreaterThanOrEqual(8));
    expect(most).toBe(1);
  });
});

describe('a tick that no process was there for', () => {
  const downAndUp = async (catchUp: 'skip' | 'once') => {
    const clock = new ManualClock('2026-03-01T00:10:00Z');
    let runs = 0;
    const schedule: Schedule = {
      name: 'test.hourly',
      cron: '0 * * * *',
      catchUp,
      run: async () => {
        runs += 1;
      },
    };
    const first = open('a', clock, schedule);
    await start(first);
    await first.stop(0);
    clock.advance(5 * HOUR_MS);
    const second = open('b', clock, schedule);
    await start(second);
    await eventually(async () =>
      expect((await declared('test.hourly'))?.last_tick_at).toEqual(new Date('2026-03-01T05:00:00Z')),
    );
    return { runs: () => runs, executor: second, clock };
  };

  test('is left out when the schedule says nothing else', async () => {
    const { runs, executor, clock } = await downAndUp('skip');
    expect(await executor.runs({ name: 'test.hourly' })).toEqual([]);
    expect(runs()).toBe(0);
    clock.advance(50 * 60_000);
    await eventually(() => {
      clock.advance(1);
      expect(runs()).toBe(1);
    });
  });

  test('is made good once, however many there were', async () => {
    const { runs, executor } = await downAndUp('once');
    const [run, ...others] = await eventually(async () => {
      const list = await executor.runs({ name: 'test.hourly' });
      expect(list[0]?.state).toBe('succeeded');
      return list;
    });
    expect(others).toEqual([]);
    expect(run).toMatchObject({ scheduledAt: new Date('2026-03-01T05:00:00Z'), replica: 'b' });
    expect(runs()).toBe(1);
  });
});

describe('a replica that dies during a run', () => {
  const hanging = (name: string, clock: Clock, end: Promise<void>, began: () => void) =>
    open('dead', clock, {
      name,
      everyMs: HOUR_MS,
      leaseMs: 120,
      run: async () => {
        began();
        await end;
      },
    });

  test('is replaced after its lease, and cannot record the run any more', async () => {
    const clock = new ManualClock('2026-03-01T00:59:59Z');
    const late = Promise.withResolvers<void>();
    let began = 0;
    const dead = hanging('test.orphan', clock, late.promise, () => {
      began += 1;
    });
    await start(dead);
    await eventually(() => {
      clock.advance(50);
      expect(began).toBe(1);
    });
    const before = await declared('test.orphan');

    // From here on the dead one's clock stands still, as in a process that hangs.
    const heirClock = new ManualClock(clock.now());
    const proceed = Promise.withResolvers<void>();
    const heir = open('heir', heirClock, {
      name: 'test.orphan',
      everyMs: HOUR_MS,
      run: async () => {
        began += 1;
        await proceed.promise;
      },
    });
    await start(heir);
    await eventually(() => {
      heirClock.advance(40);
      expect(began).toBe(2);
    });
    expect((await declared('test.orphan'))?.fence).toBeGreaterThan(before!.fence);

    late.resolve();
    await eventually(() =>
      expect(dead.log.entries.map(({ message }) => message)).toContain(
        'scheduled run was taken over by another process',
      ),
    );
    expect(await heir.runs({ name: 'test.orphan' })).toMatchObject([
      { state: 'running', replica: 'heir', attempt: 2 },
    ]);
    proceed.resolve();
    await eventually(async () =>
      expect(await heir.runs({ name: 'test.orphan' })).toMatchObject([
        { state: 'succeeded', replica: 'heir', attempt: 2 },
      ]),
    );
  });

  test('each time leads to the run being given up', async () => {
    const clock = new ManualClock('2026-03-01T00:59:59Z');
    const end = Promise.withResolvers<void>();
    const dead = hanging('test.deadly', clock, end.promise, () => undefined);
    await start(dead);
    await eventually(async () => {
      clock.advance(50);
      expect(await dead.runs({ name: 'test.deadly' })).toHaveLength(1);
    });
    await sql`update cron.runs set attempt = 3`.execute(database.sql);
    const heirClock = new ManualClock(clock.now());
    let ran = false;
    const heir = open('heir', heirClock, {
      name: 'test.deadly',
      everyMs: HOUR_MS,
      run: async () => {
        ran = true;
      },
    });
    await start(heir);
    await eventually(async () => {
      heirClock.advance(40);
      expect(await heir.runs({ name: 'test.deadly' })).toMatchObject([{ state: 'abandoned', attempt: 4 }]);
    });
    expect(ran).toBe(false);
    end.resolve();
  });

  test('keeps a long run through many leases by renewing them', async () => {
    const finish = Promise.withResolvers<void>();
    let began = 0;
    const schedule: Schedule = {
      name: 'test.long',
      everyMs: HOUR_MS,
      // Long enough that a busy machine still renews it in time.
      leaseMs: 2_000,
      run: async () => {
        began += 1;
        await finish.promise;
      },
    };
    const executors = ['a', 'b'].map(replica => open(replica, systemClock, schedule));
    await start(...executors);
    await executors[0]!.runNow('test.long');
    await eventually(() => expect(began).toBe(1));
    const first = (await declared('test.long'))!.lease_until!;
    await eventually(async () =>
      expect((await declared('test.long'))!.lease_until!.getTime()).toBeGreaterThan(first.getTime() + 4_000),
    );
    finish.resolve();
    await eventually(async () =>
      expect(await executors[0]!.runs({ name: 'test.long' })).toMatchObject([
        { state: 'succeeded', attempt: 1 },
      ]),
    );
    expect(began).toBe(1);
  });
});

describe('running now', () => {
  test('makes one of the replicas run the schedule and records that it was asked for', async () => {
    let runs = 0;
    const schedule: Schedule = {
      name: 'test.wanted',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
      },
    };
    const executors = ['a', 'b'].map(replica => open(replica, systemClock, schedule));
    const bystander = open('api', systemClock);
    await start(...executors);
    const id = await bystander.runNow('test.wanted');
    await eventually(async () =>
      expect(await bystander.runs({ name: 'test.wanted' })).toMatchObject([
        {
          id,
          trigger: 'request',
          state: 'succeeded',
          startedAt: expect.any(Date),
          finishedAt: expect.any(Date),
        },
      ]),
    );
    expect(runs).toBe(1);
    const [state] = (await bystander.list()).filter(({ name }) => name === 'test.wanted');
    expect(state).toMatchObject({
      timing: { cron: '0 0 1 1 *', timeZone: 'UTC' },
      nextAt: expect.any(Date),
      lastRun: { id },
    });
  });

  test('twice before anybody began is one run', async () => {
    const executor = open('a', systemClock, {
      name: 'test.patient',
      everyMs: HOUR_MS,
      run: async () => undefined,
    });
    await start(executor);
    await executor.stop();
    const [first, second] = [await executor.runNow('test.patient'), await executor.runNow('test.patient')];
    expect(second).toBe(first);
    expect(await executor.runs({ name: 'test.patient' })).toMatchObject([{ id: first, state: 'waiting' }]);
  });

  test('a schedule that nobody declares is refused', async () => {
    await expect(open('a', systemClock).runNow('test.unknown')).rejects.toMatchObject({
      code: 'SCHEDULE_NOT_FOUND',
    });
  });
});

describe('a run', () => {
  const runOnce = async (schedule: Omit<Schedule, 'cron' | 'everyMs'>) => {
    const executor = open('a', systemClock, { ...schedule, everyMs: HOUR_MS });
    await start(executor);
    await executor.runNow(schedule.name);
    return eventually(async () => {
      const [run] = await executor.runs({ name: schedule.name });
      expect(run?.finishedAt).toBeDefined();
      return run!;
    });
  };

  test('that throws is recorded with bounded words and without secrets', async () => {
    const run = await runOnce({
      name: 'test.failing',
      run: async () => {
        throw new Error(`password=hunter2 ${'x'.repeat(10_000)}`);
      },
    });
    expect(run).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Error: password=\[redacted\] x/),
    });
    expect(run.error!.length).toBeLessThanOrEqual(2_000);
  });

  test('that takes too long is aborted and recorded as such', async () => {
    const reasons: unknown[] = [];
    const run = await runOnce({
      name: 'test.endless',
      timeoutMs: 20,
      run: signal =>
        new Promise(() => {
          signal.addEventListener('abort', () => reasons.push(signal.reason));
        }),
    });
    expect(run).toMatchObject({ state: 'timed-out', error: expect.stringMatching(/longer than 20 ms/) });
    expect(reasons).toHaveLength(1);
  });

  test('that is not done when its process stops is left to another one, at no cost to its tries', async () => {
    const began = Promise.withResolvers<void>();
    const first = open('a', systemClock, {
      name: 'test.handed-over',
      everyMs: HOUR_MS,
      run: signal =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          began.resolve();
        }),
    });
    await start(first);
    await first.runNow('test.handed-over');
    await began.promise;
    await first.stop(10);
    const second = open('b', systemClock, {
      name: 'test.handed-over',
      everyMs: HOUR_MS,
      run: async () => undefined,
    });
    await start(second);
    await eventually(async () =>
      expect(await second.runs({ name: 'test.handed-over' })).toMatchObject([
        { state: 'succeeded', replica: 'b', attempt: 1 },
      ]),
    );
  });
});

test('history is kept for a time, and its pages go on where they ended', async () => {
  const clock = new ManualClock('2026-03-01T00:00:00Z');
  const executor = open('a', clock, { name: 'test.kept', cron: '0 0 1 1 *', run: async () => undefined });
  await start(executor);
  const ended = (id: string, finishedAt: string) => ({
    id,
    name: 'test.kept',
    trigger: 'request' as const,
    scheduled_at: new Date(finishedAt),
    state: 'succeeded' as const,
    finished_at: new Date(finishedAt),
  });
  await database.sql
    .insertInto('cron.runs')
    .values([
      ended('1', '2026-01-29T00:00:00Z'),
      ended('2', '2026-01-31T00:00:00Z'),
      ended('3', '2026-02-20T00:00:00Z'),
    ])
    .execute();
  const [newest] = await executor.runs({ name: 'test.kept', limit: 1 });
  expect(newest?.id).toBe('3');
  expect((await executor.runs({ name: 'test.kept', before: '3' })).map(({ id }) => id)).toEqual(['2', '1']);
  await executor.runNow('cron-executor.prune');
  await eventually(async () =>
    expect((await executor.runs({ name: 'test.kept' })).map(({ id }) => id)).toEqual(['3', '2']),
  );
});

test('a schedule that is declared twice, too often or without a valid time is refused', () => {
  const run = async () => undefined;
  expect(() =>
    open('a', systemClock, { name: 'x', everyMs: 1_000, run }, { name: 'x', everyMs: 500, run }),
  ).toThrow(/twice/);
  expect(() => open('a', systemClock, { name: 'x', everyMs: 1, run })).toThrow(/too frequent/);
  expect(() => open('a', systemClock, { name: 'x', cron: 'never', run })).toThrow(/no valid time/);
});
