/**
 * How many jobs per second one process claims, runs and completes, how many events per second it delivers, and how
 * long a single one of either waits between commit and handler while nothing else happens.
 *
 * Runs on a PostgreSQL of its own with durable commits: `node bench/queue.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountUpdated } from '@freshet/contracts/identity';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import {
  appendEvents,
  type BusTables,
  busSchema,
  createEventBus,
} from '../control-plane/src/event-bus/index.ts';
import {
  createJobQueue,
  enqueueJobs,
  type JobTables,
  jobsSchema,
} from '../control-plane/src/job-queue/index.ts';
import { createMetrics } from '../control-plane/src/system/index.ts';
import { systemActor } from '../control-plane/src/unit-of-work/index.ts';
import { quantile } from './figures.ts';

const JOBS = 60_000;
const WARM_UP = 5_000;
const EVENTS = 40_000;
const IDLE_SAMPLES = 200;
const BAR = 5_000;
const ACCOUNT = '0123456789abcdef01234567';

const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  password: new Secret('bench'),
  log: () => undefined,
  clock: systemClock,
});

try {
  await migrate(postgres.url, [jobsSchema, busSchema]);
  const jobs = connectDatabase<JobTables>({ url: postgres.url, role: roleOf('jobs') });
  const bus = connectDatabase<BusTables>({ url: postgres.url, role: roleOf('bus') });
  try {
    await drain(jobs.sql, WARM_UP);
    const perSecond = await drain(jobs.sql, JOBS);
    console.log(`queue claims/s: ${Math.round(perSecond)} (bar ${BAR})`);
    report('queue', await idleJobWaits(jobs.sql));
    console.log(`bus events/s: ${Math.round(await deliver(bus.sql, EVENTS))}`);
    report('bus', await idleEventWaits(bus.sql));
    if (perSecond < BAR) process.exitCode = 1;
  } finally {
    await Promise.all([jobs.close(), bus.close()]);
  }
} finally {
  await postgres.discard();
  await rm(directory, { recursive: true, force: true });
}

function report(what: string, waits: readonly number[]): void {
  for (const percent of [50, 99]) {
    const wait = quantile(waits, percent / 100);
    console.log(`${what} idle commit to handler p${percent} ms: ${wait.toFixed(1)}`);
  }
}

type JobSql = Database<JobTables>['sql'];
type BusSql = Database<BusTables>['sql'];

async function enqueue(sql: JobSql, count: number): Promise<void> {
  const door = enqueueJobs({ ids: systemIds, clock: systemClock });
  const drafts = Array.from({ length: count }, (_, index) => ({
    queue: 'bench',
    payload: { index, note: 'a payload of ordinary size', tags: ['a', 'b', 'c'] },
  }));
  await inTransaction(sql, transaction => door(transaction, drafts));
}

async function drain(sql: JobSql, count: number): Promise<number> {
  await enqueue(sql, count);
  const finished = Promise.withResolvers<void>();
  let handled = 0;
  const queue = queueWith(sql, async () => {
    handled += 1;
    if (handled === count) finished.resolve();
  });
  const begun = performance.now();
  queue.start();
  await finished.promise;
  await queue.stop();
  return count / ((performance.now() - begun) / 1_000);
}

async function idleJobWaits(sql: JobSql): Promise<readonly number[]> {
  let arrived = Promise.withResolvers<void>();
  const queue = queueWith(sql, async () => arrived.resolve());
  queue.start();
  const waits: number[] = [];
  for (let index = 0; index < IDLE_SAMPLES; index += 1) {
    arrived = Promise.withResolvers();
    await enqueue(sql, 1);
    const committed = performance.now();
    queue.wake();
    await arrived.promise;
    waits.push(performance.now() - committed);
  }
  await queue.stop();
  return waits;
}

function queueWith(sql: JobSql, handle: () => Promise<void>) {
  return createJobQueue({
    sql,
    clock: systemClock,
    log: memoryLogger(),
    registry: createMetrics().registry,
    replica: 'bench',
    workers: [{ queue: 'bench', concurrency: 500, handle }],
  });
}

async function publish(sql: BusSql, count: number): Promise<void> {
  const door = appendEvents({ ids: systemIds, clock: systemClock });
  const drafts = Array.from({ length: count }, (_, n) => ({
    event: AccountUpdated,
    key: `key-${n % 1_000}`,
    data: { accountId: ACCOUNT, name: 'an event of ordinary size' },
  }));
  await inTransaction(sql, transaction => door(transaction, systemActor('bench', 'bench'), drafts));
}

async function deliver(sql: BusSql, count: number): Promise<number> {
  await publish(sql, count);
  const finished = Promise.withResolvers<void>();
  let handled = 0;
  const bus = busWith(sql, 'beginning', async () => {
    handled += 1;
    if (handled === count) finished.resolve();
  });
  const begun = performance.now();
  await bus.start();
  await finished.promise;
  await bus.stop();
  return count / ((performance.now() - begun) / 1_000);
}

async function idleEventWaits(sql: BusSql): Promise<readonly number[]> {
  let arrived = Promise.withResolvers<void>();
  const bus = busWith(sql, 'now', async () => arrived.resolve());
  await bus.start();
  const waits: number[] = [];
  for (let index = 0; index < IDLE_SAMPLES; index += 1) {
    arrived = Promise.withResolvers();
    await publish(sql, 1);
    const committed = performance.now();
    bus.wake();
    await arrived.promise;
    waits.push(performance.now() - committed);
  }
  await bus.stop();
  return waits;
}

function busWith(sql: BusSql, from: 'now' | 'beginning', handle: () => Promise<void>) {
  return createEventBus({
    sql,
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    registry: createMetrics().registry,
    replica: 'bench',
    consumers: [{ name: `bench-${from}`, types: ['account.*'], from, handle }],
  });
}
