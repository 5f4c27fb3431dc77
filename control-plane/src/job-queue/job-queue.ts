/**
 * Work for later, in PostgreSQL.
 *
 * A job is inserted in the transaction that wants it done (`enqueueJobs`). Any number of processes claim due jobs in
 * batches, each row by one of them, and hold it by a lease that they keep renewing. When a handler returns, the
 * row is deleted; when it throws, the job waits longer after each try, and after its last one it moves to the dead
 * letters. When a process dies, its leases run out and others claim its jobs with a higher fence. So a job is
 * handled at least once, and by one worker at a time as far as its writes are fenced.
 *
 * Jobs of a queue start in the order of their priority and due time, but run side by side: nothing is promised
 * about the order in which they end. Whatever needs an order uses the event bus.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createDeadJobs, type DeadJobs } from './dead-jobs.ts';
import { createDueWatch } from './due-watch.ts';
import { type JobWorker, resolveWorker } from './job.ts';
import { JobStore } from './job-store.ts';
import { jobQueueMetrics } from './metrics.ts';
import { QueueWorker } from './queue-worker.ts';
import { type JobStanding, readStanding } from './standing.ts';
import type { JobTables } from './tables.ts';

interface JobQueueDeps {
  readonly sql: Kysely<JobTables>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  /** Names this process among its like, for whoever reads the tables. */
  readonly replica: string;
  readonly workers: readonly JobWorker[];
  /** The longest time after which a job that another process added is noticed. */
  readonly idleMs?: number;
}

export interface JobQueue {
  /** Begins to work; needs no database yet, and goes on by itself whenever it returns. */
  start(): void;
  /** Looks for work now; called after a commit that added some. */
  wake(): void;
  /** Takes no more work and waits for what runs; what is not done by the deadline is returned to the queue. */
  stop(deadlineMs?: number): Promise<void>;
  readonly deadJobs: DeadJobs;
  standing(): Promise<JobStanding>;
}

const IDLE_MS = 1_000;
const STOP_MS = 10_000;

export const createJobQueue = (deps: JobQueueDeps): JobQueue => {
  const { sql, clock, log, registry, replica } = deps;
  refuseDoubles(deps.workers);
  const store = new JobStore(sql, replica);
  const metrics = jobQueueMetrics(registry);
  const workers = deps.workers.map(
    worker => new QueueWorker({ worker: resolveWorker(worker), store, clock, log, metrics }),
  );
  const watch = createDueWatch({ workers, store, clock, log, idleMs: deps.idleMs ?? IDLE_MS });
  return {
    start: () => {
      if (workers.length === 0) return;
      for (const worker of workers) worker.start();
      watch.start();
    },
    wake: () => watch.wake(),
    stop: async (deadlineMs = STOP_MS) => {
      await Promise.all([watch.stop(), ...workers.map(worker => worker.stop(deadlineMs))]);
    },
    deadJobs: createDeadJobs(sql),
    standing: () => readStanding(sql),
  };
};

const refuseDoubles = (workers: readonly JobWorker[]): void => {
  const queues = workers.map(({ queue }) => queue);
  const double = queues.find((queue, index) => queues.indexOf(queue) !== index);
  if (double !== undefined) throw new Error(`two workers are declared for the queue ${double}`);
};
