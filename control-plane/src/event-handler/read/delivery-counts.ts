/** Deployments and failures by day. Everything is counted from narrow columns; no body is read. */
import type { Principal } from '@freshet/domain/access';
import { DAY_MS, type Period } from '@freshet/domain/periods';
import { type RawBuilder, sql } from 'kysely';
import { IS_FOR_PEOPLE, storable } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { applicationSight } from './sight.ts';

/** What is counted: when, on which runtimes, and in which environments. */
export interface DeliveryQuery {
  readonly period: Period;
  readonly runtimes?: readonly string[] | undefined;
  readonly environments?: readonly string[] | undefined;
}

type Part = RawBuilder<boolean>;

/** Which facts a caller may know of. */
interface FactSight {
  /** Brings their application as `app`, where rules or the environment look at it. */
  readonly join: RawBuilder<unknown>;
  /** What has to hold of `app`, wherever it is joined. */
  readonly visible: Part;
  readonly isShown: Part;
  readonly isNow: Part;
  readonly isBefore: Part;
  /** The day of the period, from 0; null outside of it. */
  readonly day: RawBuilder<number | null>;
}

const NAMES_MAX = 200;

const namesOf = (names: readonly string[] | undefined): readonly string[] =>
  names?.slice(0, NAMES_MAX).map(storable) ?? [];

/**
 * The facts of `fact` whose `at` is in the period or the one before, of what lists show as applications too. Who sees
 * every application sees what deleted ones left too; others see the facts of the applications that they see.
 */
export const factSight = async (
  deps: ReadDeps,
  principal: Principal,
  { period: { from, to, beforeFrom, beforeTo }, runtimes, environments }: DeliveryQuery,
  at: RawBuilder<Date>,
): Promise<FactSight> => {
  const { accountId } = principal;
  const { visible, isWhole } = await applicationSight(deps, principal);
  const names = namesOf(runtimes);
  const ofRuntimes =
    names.length > 0
      ? sql`and fact.runtime_id in (select runtime_id from gitops.runtimes
          where account_id = ${accountId} and name = any(${names}))`
      : sql``;
  // A fact does not say in which environment it was: its application does, as long as it is there.
  const places = namesOf(environments);
  const ofEnvironments = places.length > 0 ? sql`and app.environment = any(${places})` : sql``;
  const isJoined = !isWhole || places.length > 0;
  // Of those that are not for people there are few: leaving them out costs less than looking at all others.
  const isKnown = isJoined
    ? sql`${visible} and ${IS_FOR_PEOPLE}`
    : sql`not exists (select from (
          select app.runtime_id, app.uid from gitops.applications as app
          where app.account_id = ${accountId} and not (${IS_FOR_PEOPLE})
          union all
          select gone.runtime_id, gone.uid from gitops.gone_unlisted as gone where gone.account_id = ${accountId}
        ) as unlisted where unlisted.runtime_id = fact.runtime_id and unlisted.uid = fact.uid)`;
  return {
    join: isJoined
      ? sql`join gitops.applications as app on app.runtime_id = fact.runtime_id and app.uid = fact.uid`
      : sql``,
    visible,
    isShown: sql`fact.account_id = ${accountId} and ${at} >= ${beforeFrom} and ${at} <= ${to}
      and ${isKnown} ${ofRuntimes} ${ofEnvironments}`,
    isNow: sql`${at} >= ${from}`,
    isBefore: sql`${at} <= ${beforeTo}`,
    day: sql`case when ${at} >= ${from} then date_part('day', ${at} - ${from})::int end`,
  };
};

/** What there was of something on one day, or in the period before. */
interface Count {
  /** Null of the period before, which is not told by day. */
  readonly day: number | null;
  readonly count: number;
  /** How long it took, all together, and of how many that is known. */
  readonly seconds: number;
  readonly measured: number;
}

export interface DeploymentCount extends Count {
  readonly rollbacks: number;
  readonly has_demo: boolean;
}

/** Deployments, with the time from commit to deployed of those that were no rollback. */
export const deploymentCounts = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
): Promise<readonly DeploymentCount[]> => {
  const { join, isShown } = await factSight(deps, principal, query, sql`fact.deployed_at`);
  const isLed = sql`not fact.is_rollback and fact.committed_at <= fact.deployed_at`;
  // A walk through the index for each day costs a third of sorting all of them into days.
  const { rows } = await sql<DeploymentCount>`
    select span.day, counted.* from (${spansOf(query.period)}) as span cross join lateral (
      select count(*)::int as count, (count(*) filter (where fact.is_rollback))::int as rollbacks,
        coalesce(date_part('epoch', sum(fact.deployed_at - fact.committed_at) filter (where ${isLed})), 0) as seconds,
        (count(*) filter (where ${isLed}))::int as measured, coalesce(bool_or(fact.is_demo), false) as has_demo
      from gitops.deployments as fact ${join}
      where ${isShown} and fact.deployed_at >= span.begins and fact.deployed_at < span.ends
    ) as counted
    where counted.count > 0`.execute(deps.sql);
  return rows;
};

/** The days of a period, and all of the one before as one; instants are known to the millisecond. */
const spansOf = ({ from, days, beforeFrom, beforeTo }: Period): RawBuilder<unknown> => sql`
  select day, ${from}::timestamptz + day * interval '24 hours' as begins,
    ${from}::timestamptz + (day + 1) * interval '24 hours' as ends
  from generate_series(0, ${days - 1}::int) as day
  union all
  select null, ${beforeFrom}::timestamptz, ${new Date(beforeTo.getTime() + 1)}::timestamptz`;

export interface FailureCount extends Count {
  readonly what: 'sync' | 'degraded' | 'restored';
}

/** Longer troubles count as never restored: they are no longer about how fast somebody was. */
const LONGEST_DAYS = 30;

/**
 * Syncs that failed by the day on which they did, deployments on which their application became degraded by the day of
 * the deployment, and how long it took until all was well by the day on which it was.
 */
export const failureCounts = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
): Promise<readonly FailureCount[]> => {
  const earliest = new Date(query.period.beforeFrom.getTime() - LONGEST_DAYS * DAY_MS);
  const counted = async (
    what: FailureCount['what'],
    at: RawBuilder<Date>,
    isOne: Part,
  ): Promise<RawBuilder<FailureCount>> => {
    const { join, isShown, isNow, isBefore, day } = await factSight(deps, principal, query, at);
    const seconds = sql`date_part('epoch', fact.ended_at - fact.began_at)`;
    // One row for each application and instant first: counting distinct ones in one go sorts them all, at thrice the cost.
    return sql`select ${sql.lit(what)} as what, day, count(*)::int as count,
        coalesce(sum(seconds), 0) as seconds, sum(measured)::int as measured
      from (
        select ${day} as day, sum(${seconds}) as seconds, count(${seconds}) as measured
        from gitops.failures as fact ${join}
        where fact.began_at >= ${earliest} and ${isOne} and ${isShown} and (${isNow} or ${isBefore})
        group by 1, fact.runtime_id, fact.uid, ${at}
      ) as counted
      group by day`;
  };
  const parts = await Promise.all([
    counted('sync', sql`fact.began_at`, sql`fact.kind = 'sync'`),
    counted('degraded', sql`fact.deployed_at`, sql`fact.kind = 'health'`),
    counted('restored', sql`fact.ended_at`, sql`fact.ended_at is not null`),
  ]);
  const { rows } = await sql<FailureCount>`${sql.join(parts, sql` union all `)}`.execute(deps.sql);
  return rows;
};
