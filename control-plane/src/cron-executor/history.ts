import { inTransaction } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Alongside } from '../unit-of-work/index.ts';
import type { CronTables, RunState } from './tables.ts';
import { parseTiming, type TimingSpec } from './timing.ts';

/** One run of a schedule. */
export interface ScheduleRun {
  readonly id: string;
  readonly name: string;
  readonly trigger: 'tick' | 'request';
  readonly scheduledAt: Date;
  readonly state: RunState;
  /** The process that runs or ran it. */
  readonly replica?: string;
  /** More than 1 when it was taken over from a process that died. */
  readonly attempt: number;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  readonly error?: string;
}

/** A schedule that some process declares, and how it stands. */
export interface ScheduleState {
  readonly name: string;
  readonly timing: TimingSpec;
  readonly nextAt?: Date;
  /** The first tick that nobody has run yet, where there is one. */
  readonly dueSince?: Date;
  readonly lastRun?: ScheduleRun;
}

interface RunPage {
  readonly name?: string;
  /** Newest first; continue with the id of the last one seen. */
  readonly before?: string;
  readonly limit?: number;
}

const MAX_PAGE = 200;

type RunRow = Selectable<CronTables['cron.runs']>;

export const listRuns = async (
  database: Kysely<CronTables>,
  { name, before, limit = 50 }: RunPage = {},
): Promise<readonly ScheduleRun[]> => {
  let query = database.selectFrom('cron.runs').selectAll();
  if (name !== undefined) query = query.where('name', '=', name);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(Math.min(limit, MAX_PAGE)).execute();
  return rows.map(runOf);
};

export const listSchedules = async (
  database: Kysely<CronTables>,
  now: Date,
): Promise<readonly ScheduleState[]> => {
  const schedules = await database
    .selectFrom('cron.schedules')
    .select(['name', 'timing', 'last_tick_at'])
    .orderBy('name')
    .execute();
  const lastRuns = await database
    .selectFrom('cron.runs')
    .distinctOn('name')
    .selectAll()
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  const lastByName = new Map(lastRuns.map(row => [row.name, runOf(row)]));
  return schedules.map(({ name, timing, last_tick_at: lastTickAt }) => {
    const times = parseTiming(timing);
    const [nextAt, due, lastRun] = [times.next(now), times.next(lastTickAt), lastByName.get(name)];
    return {
      name,
      timing,
      ...(nextAt ? { nextAt } : {}),
      ...(due && due <= now ? { dueSince: due } : {}),
      ...(lastRun ? { lastRun } : {}),
    };
  });
};

interface RequestDeps {
  readonly sql: Kysely<CronTables>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Asks for a run besides the ticks, and returns its id; a request that already waits is enough. */
export const requestRun = (
  { sql: database, ids, clock }: RequestDeps,
  name: string,
  alongside?: Alongside,
): Promise<string> =>
  inTransaction(database, async transaction => {
    const { rows } = await sql<{ waiting: string | null }>`
      select requested_run_id as waiting from cron.schedules where name = ${name} for update`.execute(
      transaction,
    );
    const [schedule] = rows;
    if (!schedule) throw new Fault('SCHEDULE_NOT_FOUND', `there is no schedule ${name}`, { name });
    await alongside?.(transaction);
    if (schedule.waiting !== null) return schedule.waiting;
    const id = ids.next();
    await transaction
      .insertInto('cron.runs')
      .values({ id, name, trigger: 'request', scheduled_at: clock.now(), state: 'waiting' })
      .execute();
    await transaction
      .updateTable('cron.schedules')
      .set({ requested_run_id: id })
      .where('name', '=', name)
      .execute();
    return id;
  });

const KEPT_PER_SCHEDULE = 500;

/** Forgets runs that ended before then, all but the newest of each schedule, and schedules nobody declares. */
export const pruneHistory = async (database: Kysely<CronTables>, time: Date): Promise<void> => {
  await sql`delete from cron.runs where finished_at is not null and (finished_at < ${time} or id in (
      select id from (
        select id, row_number() over (partition by name order by id desc) as age from cron.runs
      ) as aged where age > ${KEPT_PER_SCHEDULE}
    ))`.execute(database);
  await sql`delete from cron.schedules where seen_at < ${time} and holder is null`.execute(database);
};

const runOf = (row: RunRow): ScheduleRun => ({
  id: row.id,
  name: row.name,
  trigger: row.trigger,
  scheduledAt: row.scheduled_at,
  state: row.state,
  ...(row.replica === null ? {} : { replica: row.replica }),
  attempt: row.attempt,
  ...(row.started_at === null ? {} : { startedAt: row.started_at }),
  ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
  ...(row.error === null ? {} : { error: row.error }),
});
