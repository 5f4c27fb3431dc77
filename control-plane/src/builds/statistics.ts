import type { BuildStatistics } from '@freshet/contracts/builds';
import { daysOf, type Period } from '@freshet/domain/periods';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Sql } from './build-store.ts';
import { wireOf } from './build-wire.ts';
import type { BuildRow } from './tables.ts';

type Statistics = z.infer<typeof BuildStatistics>;

interface Reach {
  readonly accountId: string;
  /** Those whose builds the caller may see; all of them unless given. */
  readonly readable?: readonly string[] | undefined;
}

interface Wanted extends Reach {
  readonly period: Period;
}

interface Me {
  readonly id: string;
  readonly name: string;
}

const WORST = 5;
const MINE = 5;
const MINE_DAYS = 7;
/** As many points as a small line can show. */
const SEVENTHS = 7;

/** How builds have been doing, as far as the caller may see them. */
export const buildStatistics = async (db: Sql, me: Me, wanted: Wanted): Promise<Statistics> => {
  const [counts, lengths, phases, worst, mine] = await Promise.all([
    countsOf(db, wanted),
    lengthsOf(db, wanted),
    phasesOf(db, wanted),
    worstOf(db, wanted),
    failedOf(db, me, wanted),
  ]);
  const { period } = wanted;
  const figures = (isNow: boolean) => {
    const rows = counts.filter(({ day }) => (day !== null) === isNow);
    const sum = (key: 'succeeded' | 'failed' | 'terminated') =>
      rows.reduce((total, row) => total + row[key], 0);
    const [median, p90] = lengths.find(({ is_now }) => is_now === isNow)?.lengths ?? [];
    return {
      succeeded: sum('succeeded'),
      failed: sum('failed'),
      terminated: sum('terminated'),
      ...(median === undefined ? {} : { medianSeconds: median }),
      ...(p90 === undefined ? {} : { p90Seconds: p90 }),
    };
  };
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    now: figures(true),
    before: figures(false),
    phases,
    days: daysOf(period).map((day, index) => {
      const { succeeded = 0, failed = 0 } = counts.find(row => row.day === index) ?? {};
      return { day: day.toISOString(), succeeded, failed };
    }),
    worst: worst.map(({ trend, ...row }) => ({ ...row, trend: shares(trend) })),
    mine: mine.map(row => wireOf(row)),
  };
};

const ofCaller = ({ accountId, readable }: Reach): RawBuilder<boolean> =>
  readable === undefined
    ? sql`account_id = ${accountId}`
    : sql`account_id = ${accountId} and pipeline_id = any(${[...readable]})`;

interface Count {
  /** Null of the period before, which is not told by day. */
  readonly day: number | null;
  readonly succeeded: number;
  readonly failed: number;
  readonly terminated: number;
}

/** Builds that ended in the period or the one before. */
const endedIn = (wanted: Wanted): RawBuilder<unknown> => {
  const { from, to, beforeFrom, beforeTo } = wanted.period;
  return sql`builds.builds where ${ofCaller(wanted)} and finished_at >= ${beforeFrom} and finished_at <= ${to}
    and (finished_at >= ${from} or finished_at <= ${beforeTo})`;
};

const countsOf = async (db: Sql, wanted: Wanted): Promise<readonly Count[]> => {
  const { from } = wanted.period;
  const { rows } = await sql<Count>`
    select case when finished_at >= ${from} then date_part('day', finished_at - ${from})::int end as day,
      (count(*) filter (where state = 'success'))::int as succeeded,
      (count(*) filter (where state = 'error'))::int as failed,
      (count(*) filter (where state in ('terminated', 'denied')))::int as terminated
    from ${endedIn(wanted)} group by 1`.execute(db);
  return rows;
};

interface Length {
  readonly is_now: boolean;
  readonly lengths: readonly number[] | null;
}

/** How long builds took: what half of them did not pass, and what nine of ten did not. */
const lengthsOf = async (db: Sql, wanted: Wanted): Promise<readonly Length[]> => {
  const { rows } = await sql<Length>`
    select finished_at >= ${wanted.period.from} as is_now, percentile_cont(array[0.5, 0.9])
      within group (order by date_part('epoch', finished_at - started_at)) as lengths
    from ${endedIn(wanted)} and state in ('success', 'error') and started_at is not null group by 1`.execute(
    db,
  );
  return rows;
};

/** Where the time of builds went. Waiting for a person is part of a build, and told apart from its work. */
const phasesOf = async (db: Sql, wanted: Wanted): Promise<Statistics['phases']> => {
  const { from, to } = wanted.period;
  const ran = sql`${ofCaller(wanted)} and finished_at >= ${from} and finished_at <= ${to} and started_at is not null`;
  const {
    rows: [row],
  } = await sql<Statistics['phases']>`
    select queued, greatest(0, spent - waited) as ran, waited from (
      select coalesce(date_part('epoch', sum(started_at - created_at)), 0) as queued,
        coalesce(date_part('epoch', sum(finished_at - started_at)), 0) as spent
      from builds.builds where ${ran}
    ) as built, (
      select coalesce(date_part('epoch', sum(answered_at - requested_at)), 0) as waited
      from builds.approvals join builds.builds on id = build_id where answered_at is not null and ${ran}
    ) as approved`.execute(db);
  return row ?? { queued: 0, ran: 0, waited: 0 };
};

interface Worst {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly trend: readonly { readonly part: number; readonly share: number }[];
}

const worstOf = async (db: Sql, wanted: Wanted): Promise<readonly Worst[]> => {
  const { from, to, days } = wanted.period;
  const ended = sql`builds.builds where ${ofCaller(wanted)} and finished_at >= ${from} and finished_at <= ${to}
    and state in ('success', 'error')`;
  const { rows } = await sql<Worst>`
    with worst as (
      select account_id, pipeline_id, (count(*) filter (where state = 'success'))::int as succeeded,
        (count(*) filter (where state = 'error'))::int as failed
      from ${ended} and pipeline_id <> ''
      group by account_id, pipeline_id
      having count(*) filter (where state = 'error') > 0
      order by count(*) filter (where state = 'success')::float8 / count(*), 4 desc, pipeline_id limit ${WORST}
    ), parts as (
      select pipeline_id, least(${SEVENTHS - 1}::int,
          floor(date_part('epoch', finished_at - ${from}) / ${(days * 86_400) / SEVENTHS}::float8)::int) as part,
        avg((state = 'success')::int)::float8 as share
      from ${ended} and pipeline_id in (select pipeline_id from worst)
      group by 1, 2
    )
    select worst.pipeline_id as "pipelineId", known.name as "pipelineName", worst.succeeded, worst.failed,
      (select json_agg(json_build_object('part', part, 'share', share)) from parts
        where parts.pipeline_id = worst.pipeline_id) as trend
    from worst join builds.pipelines as known
      on known.account_id = worst.account_id and known.pipeline_id = worst.pipeline_id
    order by worst.succeeded::float8 / (worst.succeeded + worst.failed), worst.failed desc, known.name`.execute(
    db,
  );
  return rows;
};

const shares = (trend: Worst['trend']): (number | null)[] =>
  Array.from({ length: SEVENTHS }, (_, part) => trend.find(one => one.part === part)?.share ?? null);

/** What failed of what somebody began or committed to, unless the same branch has been built well since. */
const failedOf = async (db: Sql, { id, name }: Me, wanted: Wanted): Promise<readonly BuildRow[]> => {
  const since = new Date(wanted.period.to.getTime() - MINE_DAYS * 86_400_000);
  const { rows } = await sql<BuildRow>`
    select failed.* from builds.builds as failed
    where ${ofCaller(wanted)} and state = 'error' and created_at >= ${since}
      and (by_id = ${id} or committer = ${name})
      and not exists (
        select from builds.builds as later
        where later.account_id = failed.account_id and later.pipeline_id = failed.pipeline_id
          and later.branch is not distinct from failed.branch and later.created_at > failed.created_at
          and later.state in ('success', 'error')
      )
    order by created_at desc, id desc limit ${MINE}`.execute(db);
  return rows;
};

/** How many builds have not ended, by what they are at. */
export const buildsUnderWay = async (db: Sql, reach: Reach) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from builds.builds
    where ${ofCaller(reach)} and finished_at is null group by state`.execute(db);
  const countOf = (...states: readonly string[]) =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  return {
    running: countOf('running', 'terminating'),
    waiting: countOf('pending', 'delayed', 'elected'),
    approvals: countOf('pending-approval'),
  };
};
