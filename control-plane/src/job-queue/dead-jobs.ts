import { inTransaction } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type Kysely, sql } from 'kysely';
import type { Alongside } from '../unit-of-work/index.ts';
import type { Job } from './job.ts';
import type { DeadJobRow, JobTables } from './tables.ts';

/** A job that was given up, and why. */
interface DeadJob extends Job {
  readonly error: string;
  readonly diedAt: Date;
}

interface DeadJobPage {
  readonly queue?: string;
  /** Newest first; continue with the id of the last one seen. */
  readonly before?: string;
  readonly limit?: number;
}

/** What a person can do about jobs that were given up. Any process may be asked, whatever queues it serves. */
export interface DeadJobs {
  list(page?: DeadJobPage): Promise<readonly DeadJob[]>;
  /** Puts the job back into its queue with all its tries; throws DEAD_LETTER_NOT_FOUND. */
  retry(id: string, alongside?: Alongside): Promise<void>;
  /** Forgets the job; throws DEAD_LETTER_NOT_FOUND. */
  discard(id: string, alongside?: Alongside): Promise<void>;
  /** Forgets all that died before then, and returns how many. */
  discardBefore(time: Date): Promise<number>;
}

const MAX_PAGE = 200;

export const createDeadJobs = (database: Kysely<JobTables>): DeadJobs => ({
  list: async ({ queue, before, limit = 50 } = {}) => {
    let query = database.selectFrom('jobs.dead_jobs').selectAll();
    if (queue !== undefined) query = query.where('queue', '=', queue);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(Math.min(limit, MAX_PAGE)).execute();
    return rows.map(deadJobOf);
  },

  retry: (id, alongside) =>
    inTransaction(database, async transaction => {
      // A job with the same unique key may wait already; then it does this one's work.
      const { rows } = await sql`
      with gone as (delete from jobs.dead_jobs where id = ${id} returning *),
      back as (
        insert into jobs.jobs
          (id, queue, payload, account_id, unique_key, priority, created_at, fence, last_error, due_at)
        select id, queue, payload, account_id, unique_key, priority, created_at, fence, error, now() from gone
        on conflict do nothing
      )
      select id from gone`.execute(transaction);
      if (rows.length === 0) throw missing(id);
      await alongside?.(transaction);
    }),

  discard: (id, alongside) =>
    inTransaction(database, async transaction => {
      const { numDeletedRows } = await transaction
        .deleteFrom('jobs.dead_jobs')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw missing(id);
      await alongside?.(transaction);
    }),

  discardBefore: async time => {
    const { numDeletedRows } = await database
      .deleteFrom('jobs.dead_jobs')
      .where('died_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});

const missing = (id: string): Fault =>
  new Fault('DEAD_LETTER_NOT_FOUND', `there is no dead letter ${id}`, { id });

const deadJobOf = (row: DeadJobRow): DeadJob => ({
  id: row.id,
  queue: row.queue,
  payload: row.payload,
  ...(row.account_id === null ? {} : { accountId: row.account_id }),
  attempt: row.attempt,
  createdAt: row.created_at,
  error: row.error,
  diedAt: row.died_at,
});
