/**
 * How many jobs per second one process claims, runs and completes, and how long one waits when the queue is idle.
 *
 * Runs on a PostgreSQL of its own with durable commits: `node bench/queue.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { Registry } from 'prom-client';
import {
  createJobQueue,
  enqueueJobs,
  type JobTables,
  jobsSchema,
} from '../control-plane/src/job-queue/index.ts';

const JOBS = 60_000;
const WARM_UP_JOBS = 5_000;
const IDLE_JOBS = 200;
const BAR = 5_000;

const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
const postgres = await startPostgres({
  dataDir: join(directory, 'postgres'),
  password: new Secret('bench'),
  log: () => undefined,
  clock: systemClock,
});

try {
  await migrate(postgres.url, [jobsSchema]);
  const database = connectDatabase<JobTables>({ url: postgres.url, role: roleOf('jobs') });
  try {
    await drain(database.sql, WARM_UP_JOBS);
    const perSecond = await drain(database.sql, JOBS);
    console.log(`queue claims/s: ${Math.round(perSecond)} (bar ${BAR})`);
    const waits = await idleWaits(database.sql);
    console.log(`queue idle commit to handler p50 ms: ${waits[Math.floor(waits.length / 2)]?.toFixed(1)}`);
    console.log(`queue idle commit to handler p99 ms: ${waits[Math.floor(waits.length * 0.99)]?.toFixed(1)}`);
    if (perSecond < BAR) process.exitCode = 1;
  } finally {
    await database.close();
  }
} finally {
  await postgres.discard();
  await rm(directory, { recursive: true, force: true });
}

type Sql = ReturnType<typeof connectDatabase<JobTables>>['sql'];

async function enqueue(sql: Sql, count: number): Promise<void> {
  const door = enqueueJobs({ ids: systemIds, clock: systemClock });
  const drafts = Array.from({ length: count }, (_, index) => ({
    queue: 'bench',
    payload: { index, note: 'a payload of ordinary size', tags: ['a', 'b', 'c'] },
  }));
  await inTransaction(sql, transaction => door(transaction, drafts));
}

async function drain(sql: Sql, count: number): Promise<number> {
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

async function idleWaits(sql: Sql): Promise<readonly number[]> {
  let arrived = Promise.withResolvers<void>();
  const queue = queueWith(sql, async () => arrived.resolve());
  queue.start();
  const waits: number[] = [];
  for (let index = 0; index < IDLE_JOBS; index += 1) {
    arrived = Promise.withResolvers();
    await enqueue(sql, 1);
    const committed = performance.now();
    queue.wake();
    await arrived.promise;
    waits.push(performance.now() - committed);
  }
  await queue.stop();
  return waits.sort((a, b) => a - b);
}

function queueWith(sql: Sql, handle: () => Promise<void>) {
  return createJobQueue({
    sql,
    clock: systemClock,
    log: memoryLogger(),
    registry: new Registry(),
    replica: 'bench',
    workers: [{ queue: 'bench', concurrency: 500, handle }],
  });
}
