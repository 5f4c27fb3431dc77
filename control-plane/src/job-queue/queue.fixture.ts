import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { Registry } from 'prom-client';
import type { JobDraft } from '../unit-of-work/index.ts';
import { enqueueJobs } from './enqueue-jobs.ts';
import type { JobWorker } from './job.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { jobsSchema } from './schema.ts';
import type { JobTables } from './tables.ts';

interface OpenOptions {
  readonly replica: string;
  readonly workers: readonly JobWorker[];
  readonly clock?: Clock;
}

/** A migrated database and any number of queues on it, each with connections of its own like a process has. */
export interface QueueBench {
  readonly database: Database<JobTables>;
  readonly url: Secret;
  open(options: OpenOptions): JobQueue & { readonly log: MemoryLogger; readonly registry: Registry };
  enqueue(...drafts: readonly JobDraft[]): Promise<void>;
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export const createQueueBench = async (serverUrl: string): Promise<QueueBench> => {
  const test = await createTestDatabase(serverUrl);
  await migrate(test.url, [jobsSchema]);
  const connect = () => connectDatabase<JobTables>({ url: test.url, role: roleOf('jobs') });
  const database = connect();
  const opened: { readonly queue: JobQueue; readonly database: Database<JobTables> }[] = [];
  const door = enqueueJobs({ ids: systemIds, clock: systemClock });
  return {
    database,
    url: test.url,
    open: ({ replica, workers, clock = systemClock }) => {
      const own = connect();
      const [log, registry] = [memoryLogger(), new Registry()];
      const queue = createJobQueue({ sql: own.sql, clock, log, registry, replica, workers, idleMs: 50 });
      opened.push({ queue, database: own });
      return { ...queue, log, registry };
    },
    enqueue: (...drafts) => inTransaction(database.sql, transaction => door(transaction, drafts)),
    waiting: async () => (await database.sql.selectFrom('jobs.jobs').select('id').execute()).length,
    close: async () => {
      await Promise.all(opened.map(({ queue }) => queue.stop(0)));
      await Promise.all([database, ...opened.map(one => one.database)].map(one => one.close()));
      await test.drop();
    },
  };
};
