import { Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { JobStore } from './job-store.ts';
import type { QueueWorker } from './queue-worker.ts';

interface DueWatchDeps {
  readonly workers: readonly QueueWorker[];
  readonly store: JobStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly idleMs: number;
}

/**
 * Asks for all queues at once which of them have something due, and wakes their workers. So an idle process costs
 * one small query each second however many queues it serves, and a delayed job starts on time.
 */
export const createDueWatch = ({ workers, store, clock, log, idleMs }: DueWatchDeps): Poller =>
  new Poller({
    name: 'jobs due',
    clock,
    log,
    turn: async () => {
      const outlooks = await store.outlook(workers.map(({ queue }) => queue));
      const due = new Set(outlooks.filter(({ dueNow }) => dueNow).map(({ queue }) => queue));
      for (const worker of workers) if (due.has(worker.queue)) worker.wake();
      return Math.ceil(Math.min(idleMs, ...outlooks.map(({ nextDueInMs }) => nextDueInMs ?? idleMs)));
    },
  });
