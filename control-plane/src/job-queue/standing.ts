import { type Kysely, sql } from 'kysely';
import type { JobTables } from './tables.ts';

/** How the queue stands, all of its queues together. */
export interface JobStanding {
  /** Due, and taken by nobody yet, or by a process that died. */
  readonly waiting: number;
  readonly running: number;
  /** Not due yet. */
  readonly later: number;
  readonly oldestWaitingSeconds?: number;
  readonly dead: number;
}

export const readStanding = async (database: Kysely<JobTables>): Promise<JobStanding> => {
  const { rows } = await sql<{
    waiting: number;
    running: number;
    later: number;
    oldest: number | null;
    dead: number;
  }>`
    select
      count(*) filter (where due_at <= now())::integer as waiting,
      count(*) filter (where holder is not null and due_at > now())::integer as running,
      count(*) filter (where holder is null and due_at > now())::integer as later,
      extract(epoch from now() - min(due_at) filter (where due_at <= now()))::integer as oldest,
      (select count(*) from jobs.dead_jobs)::integer as dead
    from jobs.jobs`.execute(database);
  const { oldest = null, ...counts } = rows[0] ?? { waiting: 0, running: 0, later: 0, dead: 0 };
  return { ...counts, ...(oldest === null ? {} : { oldestWaitingSeconds: Math.max(0, oldest) }) };
};
