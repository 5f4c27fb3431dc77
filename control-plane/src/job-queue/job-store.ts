/**
 * What the queue writes about its jobs.
 *
 * The database's clock alone judges leases, so replicas need not agree on the time. Each claim raises the job's
 * fence, and every later statement about the job names the fence it was claimed with: a replica that was taken for
 * dead can no longer complete, renew or return what somebody else has claimed since. A job that waits has no
 * holder, so a statement whose first answer got lost does nothing when it is sent again.
 */
import { inTransaction, isUniqueViolation } from '@freshet/kit/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { RANKS } from './enqueue-jobs.ts';
import type { ClaimedJob } from './job.ts';
import type { JobTables } from './tables.ts';

/** A held job as the store needs it. */
export interface JobHold {
  readonly id: string;
  readonly fence: number;
  readonly uniqueKey?: string;
}

interface ClaimOptions {
  readonly limit: number;
  readonly leaseMs: number;
}

interface RetryOptions {
  readonly delayMs: number;
  readonly error: string | undefined;
  /** False when the try says nothing about the job, as when the process goes away. */
  readonly counts: boolean;
}

/** When a queue next has something to claim. */
export interface QueueOutlook {
  readonly queue: string;
  readonly dueNow: boolean;
  /** Until the next job that is not due yet. */
  readonly nextDueInMs: number | undefined;
}

const UNIQUE_TRIES = 5;

const levels = sql.join(RANKS.map(rank => sql`(${sql.lit(rank)})`));

const later = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

export class JobStore {
  readonly #sql: Kysely<JobTables>;
  readonly #holder: string;

  constructor(database: Kysely<JobTables>, holder: string) {
    this.#sql = database;
    this.#holder = holder;
  }

  /** Takes up to `limit` due jobs, highest priority first, then oldest; waits for nobody. */
  async claim(queue: string, { limit, leaseMs }: ClaimOptions): Promise<readonly ClaimedJob[]> {
    // One index range per priority: jobs of a later time never stand between the claim and what is due.
    const { rows } = await sql<ClaimedRow>`
      with due as materialized (
        select job.id from (values ${levels}) as level (priority)
        cross join lateral (
          select id from jobs.jobs
          where queue = ${queue} and priority = level.priority and due_at <= now()
          order by due_at limit ${limit} for update skip locked
        ) as job limit ${limit}
      )
      update jobs.jobs as job
      set holder = ${this.#holder}, fence = fence + 1, attempt = attempt + 1, due_at = ${later(leaseMs)}
      from due where job.id = due.id
      returning job.id, job.queue, job.payload, job.account_id, job.unique_key, job.priority,
        job.attempt, job.fence, job.created_at`.execute(this.#sql);
    return rows.sort(byTurn).map(claimedOf);
  }

  /** Extends the leases and returns the ids of those that are still ours. */
  async renew(holds: readonly JobHold[], leaseMs: number): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      update jobs.jobs as job set due_at = ${later(leaseMs)}
      from ${held(holds)} where job.id = hold.id and job.fence = hold.fence and job.holder is not null
      returning job.id`.execute(this.#sql);
    return new Set(rows.map(row => row.id));
  }

  /** Forgets finished jobs and returns the ids of those that were still ours. */
  async complete(holds: readonly JobHold[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      delete from jobs.jobs as job
      using ${held(holds)} where job.id = hold.id and job.fence = hold.fence and job.holder is not null
      returning job.id`.execute(this.#sql);
    return new Set(rows.map(row => row.id));
  }

  /** Lets a job wait for another try; false when it was no longer ours. */
  async retryLater(hold: JobHold, options: RetryOptions): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#putBack(hold, options);
      } catch (error) {
        // A rival was added between the two statements; it gives way at the next try.
        if (attempt === UNIQUE_TRIES || !isUniqueViolation(error, 'jobs_unique_waiting')) throw error;
      }
    }
  }

  /** Gives a job up; false when it was no longer ours. */
  async bury(hold: JobHold, error: string): Promise<boolean> {
    const { rows } = await sql`
      with gone as (
        delete from jobs.jobs where id = ${hold.id} and fence = ${hold.fence}
        returning id, queue, payload, account_id, unique_key, priority, created_at, attempt, fence
      )
      insert into jobs.dead_jobs
        (id, queue, payload, account_id, unique_key, priority, created_at, attempt, fence, error)
      select gone.*, ${error} from gone returning id`.execute(this.#sql);
    return rows.length > 0;
  }

  /** What each of the queues has to offer, now and next. */
  async outlook(queues: readonly string[]): Promise<readonly QueueOutlook[]> {
    const { rows } = await sql<{ queue: string; due_now: boolean; next_ms: number | null }>`
      select name as queue, bool_or(waiting.due) as due_now,
        (extract(epoch from min(waiting.next) - now()) * 1000)::float8 as next_ms
      from unnest(${queues}::text[]) as name
      cross join (values ${levels}) as level (priority)
      cross join lateral (select
        exists (
          select 1 from jobs.jobs
          where queue = name and priority = level.priority and due_at <= now()
        ) as due,
        (
          select min(due_at) from jobs.jobs
          where queue = name and priority = level.priority and due_at > now()
        ) as next
      ) as waiting
      group by name`.execute(this.#sql);
    return rows.map(row => ({
      queue: row.queue,
      dueNow: row.due_now,
      nextDueInMs: row.next_ms ?? undefined,
    }));
  }

  /** A key may wait only once, so a job that goes back to waiting takes the place of one that came meanwhile. */
  async #putBack(hold: JobHold, { delayMs, error, counts }: RetryOptions): Promise<boolean> {
    return inTransaction(this.#sql, async transaction => {
      const mine = await sql<{ queue: string }>`
        select queue from jobs.jobs where id = ${hold.id} and fence = ${hold.fence} and holder is not null for update`.execute(
        transaction,
      );
      const [row] = mine.rows;
      if (!row) return false;
      if (hold.uniqueKey !== undefined) {
        await sql`delete from jobs.jobs
          where queue = ${row.queue} and unique_key = ${hold.uniqueKey} and holder is null`.execute(
          transaction,
        );
      }
      await sql`update jobs.jobs set holder = null, due_at = ${later(delayMs)},
          attempt = attempt - ${counts ? 0 : 1}, last_error = coalesce(${error ?? null}, last_error)
        where id = ${hold.id}`.execute(transaction);
      return true;
    });
  }
}

const held = (holds: readonly JobHold[]): RawBuilder<unknown> =>
  sql`unnest(${holds.map(hold => hold.id)}::text[], ${holds.map(hold => hold.fence)}::bigint[])
    as hold (id, fence)`;

interface ClaimedRow {
  readonly id: string;
  readonly queue: string;
  readonly payload: ClaimedJob['job']['payload'];
  readonly account_id: string | null;
  readonly unique_key: string | null;
  readonly priority: number;
  readonly attempt: number;
  readonly fence: number;
  readonly created_at: Date;
}

/** An update returns its rows in no order of its own. */
const byTurn = (a: ClaimedRow, b: ClaimedRow): number =>
  b.priority - a.priority || a.created_at.getTime() - b.created_at.getTime();

const claimedOf = (row: ClaimedRow): ClaimedJob => ({
  fence: row.fence,
  ...(row.unique_key === null ? {} : { uniqueKey: row.unique_key }),
  job: {
    id: row.id,
    queue: row.queue,
    payload: row.payload,
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
    attempt: row.attempt,
    createdAt: row.created_at,
  },
});
