/**
 * What the executor reads and writes about its schedules.
 *
 * The row of a schedule is its lock: whoever sets itself as holder runs it, until it says that it is done or its
 * lease ends by the database's clock. Each change of hands raises the fence, and a holder's later statements name
 * the fence it got, so one that was taken for dead can no longer finish the run.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ResolvedSchedule } from './schedule.ts';
import type { CronTables, RunState } from './tables.ts';

/** How a schedule stands, as far as it matters to somebody who might run it. */
export interface ScheduleRow {
  readonly name: string;
  readonly lastTickAt: Date;
  readonly requestedRunId: string | null;
  /** `held`: somebody runs it; `orphaned`: somebody did and died. */
  readonly claim: 'free' | 'held' | 'orphaned';
}

/** A run that this process holds. */
export interface RunHold {
  readonly name: string;
  readonly runId: string;
  readonly fence: number;
  readonly attempt: number;
}

interface Claim {
  readonly name: string;
  readonly leaseMs: number;
  readonly now: Date;
}

interface HoldRow {
  readonly run_id: string;
  readonly fence: number;
  readonly attempt: number;
}

export interface RunEnd {
  readonly state: RunState;
  readonly error: string | undefined;
  readonly at: Date;
}

const leaseEnd = (leaseMs: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

export class CronStore {
  readonly #sql: Kysely<CronTables>;
  readonly #replica: string;

  constructor(database: Kysely<CronTables>, replica: string) {
    this.#sql = database;
    this.#replica = replica;
  }

  /** Makes the schedules that are new, beginning with their next tick, and marks all as wanted. */
  async declare(schedules: readonly ResolvedSchedule[], now: Date): Promise<void> {
    const rows = schedules
      // In one order everywhere, or two processes that start at once would wait for each other.
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, timing }) => ({
        name,
        timing: JSON.stringify(timing.spec),
        last_tick_at: now,
        seen_at: now,
        holder: null,
        lease_until: null,
        run_id: null,
        requested_run_id: null,
      }));
    await this.#sql
      .insertInto('cron.schedules')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet(update => ({
          timing: update.ref('excluded.timing'),
          seen_at: update.ref('excluded.seen_at'),
        })),
      )
      .execute();
  }

  async read(names: readonly string[]): Promise<readonly ScheduleRow[]> {
    const { rows } = await sql<ScheduleRow>`
      select name, last_tick_at as "lastTickAt", requested_run_id as "requestedRunId",
        case when holder is null then 'free' when lease_until > now() then 'held' else 'orphaned' end as claim
      from cron.schedules where name = any(${names}::text[])`.execute(this.#sql);
    return rows;
  }

  /** Notes that a tick is left out. */
  async leaveOut(name: string, tick: Date): Promise<void> {
    await sql`update cron.schedules set last_tick_at = ${tick}
      where name = ${name} and last_tick_at < ${tick}`.execute(this.#sql);
  }

  /** Begins the run of a tick, unless another process was faster. */
  async beginTick({ name, leaseMs, now }: Claim, tick: Date, runId: string): Promise<RunHold | undefined> {
    const { rows } = await sql<HoldRow>`
      with won as (
        update cron.schedules set last_tick_at = ${tick}, holder = ${this.#replica}, fence = fence + 1,
          lease_until = ${leaseEnd(leaseMs)}, run_id = ${runId}
        where name = ${name} and last_tick_at < ${tick} and holder is null
        returning fence
      ),
      run as (
        insert into cron.runs (id, name, trigger, scheduled_at, state, replica, started_at)
        select ${runId}, ${name}, 'tick', ${tick}::timestamptz, 'running', ${this.#replica}, ${now}::timestamptz
        from won returning attempt
      )
      select ${runId}::text as run_id, won.fence, run.attempt from won cross join run`.execute(this.#sql);
    return holdOf(name, rows[0]);
  }

  /** Begins the run that somebody asked for, unless another process was faster. */
  async beginRequested({ name, leaseMs, now }: Claim): Promise<RunHold | undefined> {
    const { rows } = await sql<HoldRow>`
      with won as (
        update cron.schedules set holder = ${this.#replica}, fence = fence + 1,
          lease_until = ${leaseEnd(leaseMs)}, run_id = requested_run_id, requested_run_id = null
        where name = ${name} and requested_run_id is not null and holder is null
        returning fence, run_id
      )
      update cron.runs set state = 'running', replica = ${this.#replica}, started_at = ${now}
      from won where runs.id = won.run_id
      returning won.run_id, won.fence, runs.attempt`.execute(this.#sql);
    return holdOf(name, rows[0]);
  }

  /** Takes over the run of a process that died, unless another one was faster. */
  async takeOver({ name, leaseMs }: Claim): Promise<RunHold | undefined> {
    const { rows } = await sql<HoldRow>`
      with won as (
        update cron.schedules set holder = ${this.#replica}, fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
        where name = ${name} and holder is not null and lease_until <= now()
        returning fence, run_id
      )
      update cron.runs set attempt = attempt + 1, replica = ${this.#replica}
      from won where runs.id = won.run_id
      returning won.run_id, won.fence, runs.attempt`.execute(this.#sql);
    return holdOf(name, rows[0]);
  }

  /** Extends the lease; false when the run is no longer ours. */
  async renew({ name, fence }: RunHold, leaseMs: number): Promise<boolean> {
    const { rows } = await sql`update cron.schedules set lease_until = ${leaseEnd(leaseMs)}
      where name = ${name} and fence = ${fence} and holder is not null returning name`.execute(this.#sql);
    return rows.length > 0;
  }

  /** Records how a run ended; false when it was no longer ours. */
  async finish({ name, fence }: RunHold, { state, error, at }: RunEnd): Promise<boolean> {
    const { rows } = await sql`
      with mine as (
        update cron.schedules as schedule set holder = null, lease_until = null, run_id = null
        from (select name, run_id from cron.schedules where name = ${name} for update) as held
        where schedule.name = held.name and schedule.fence = ${fence} and schedule.holder is not null
        returning held.run_id
      )
      update cron.runs set state = ${state}, error = ${error ?? null}, finished_at = ${at}
      from mine where runs.id = mine.run_id returning runs.id`.execute(this.#sql);
    return rows.length > 0;
  }

  /** Lets another process have the run at once; the try does not count. */
  async release({ name, fence, runId }: RunHold): Promise<void> {
    await sql`
      with mine as (
        update cron.schedules set lease_until = now()
        where name = ${name} and fence = ${fence} and holder is not null returning name
      )
      update cron.runs set attempt = attempt - 1 from mine where runs.id = ${runId}`.execute(this.#sql);
  }
}

const holdOf = (name: string, row: HoldRow | undefined): RunHold | undefined =>
  row && { name, runId: row.run_id, fence: row.fence, attempt: row.attempt };
