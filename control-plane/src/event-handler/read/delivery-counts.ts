/** Deployments and failures by day. Everything is counted from narrow columns; no body is read. */
import type { Principal } from '@freshet/domain/access';
import type { Period } from '@freshet/domain/periods';
import { type RawBuilder, sql } from 'kysely';
import { storable } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { applicationSight } from './sight.ts';

/** What is counted: for whom, when, and on which runtimes. */
export interface DeliveryQuery {
  readonly period: Period;
  readonly runtimes?: readonly string[] | undefined;
}

type Part = RawBuilder<boolean>;

/** Which facts a caller may know of: `join` brings their application as `app`, where it is still there. */
export interface FactSight {
  readonly join: RawBuilder<unknown>;
  readonly isShown: Part;
  readonly isNow: Part;
  readonly isBefore: Part;
  /** The day of the period, from 0; those of the period before are less. */
  readonly day: RawBuilder<number>;
}

const RUNTIMES_MAX = 200;

/**
 * The facts of `fact` whose `at` is in the period or the one before. Who sees every application sees what deleted ones
 * left too; others see the facts of the applications that they see.
 */
export const factSight = async (
  deps: ReadDeps,
  principal: Principal,
  { period: { from, to, beforeFrom, beforeTo }, runtimes }: DeliveryQuery,
  at: RawBuilder<Date>,
): Promise<FactSight> => {
  const { visible, isWhole } = await applicationSight(deps, principal);
  const on = sql`gitops.applications as app on app.runtime_id = fact.runtime_id and app.uid = fact.uid
    and app.account_id = fact.account_id`;
  const ofRuntimes =
    runtimes && runtimes.length > 0
      ? sql`and fact.runtime_id in (select runtime_id from gitops.runtimes
          where account_id = ${principal.accountId} and name = any(${runtimes.slice(0, RUNTIMES_MAX).map(storable)}))`
      : sql``;
  const isKnown = isWhole
    ? sql`not coalesce(app.is_internal, false)`
    : sql`${visible} and not app.is_internal`;
  return {
    join: isWhole ? sql`left join ${on}` : sql`join ${on}`,
    isShown: sql`fact.account_id = ${principal.accountId} and ${at} >= ${beforeFrom} and ${at} <= ${to}
      and ${isKnown} ${ofRuntimes}`,
    isNow: sql`${at} >= ${from}`,
    isBefore: sql`${at} <= ${beforeTo}`,
    day: sql`floor(extract(epoch from ${at} - ${from}) / 86400)::int`,
  };
};

export interface DeliveryCount {
  /** Null where it is of a whole period. */
  readonly day: number | null;
  readonly is_now: boolean;
  readonly count: number;
  readonly rollbacks: number;
  readonly median: number | null;
  readonly measured: number;
  readonly has_demo: boolean;
}

const DEPLOYED = sql<Date>`fact.deployed_at`;

/** Deployments of each day and of both periods, with the median time from commit to deployed. */
export const deploymentCounts = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
): Promise<readonly DeliveryCount[]> => {
  const { join, isShown, isNow, isBefore, day } = await factSight(deps, principal, query, DEPLOYED);
  const { rows } = await sql<DeliveryCount>`
    select day, is_now, count(*)::int as count, (count(*) filter (where is_rollback))::int as rollbacks,
      percentile_cont(0.5) within group (order by lead) as median, count(lead)::int as measured,
      bool_or(is_demo) as has_demo
    from (
      select ${day} as day, ${isNow} as is_now, fact.is_rollback, fact.is_demo,
        case when not fact.is_rollback and fact.committed_at <= fact.deployed_at
          then extract(epoch from fact.deployed_at - fact.committed_at)::float8 end as lead
      from gitops.deployments as fact ${join}
      where ${isShown} and (${isNow} or ${isBefore})
    ) as counted
    group by grouping sets ((day, is_now), (is_now))`.execute(deps.sql);
  return rows;
};

export interface FailureCount {
  readonly what: 'sync' | 'degraded' | 'restored';
  readonly day: number | null;
  readonly is_now: boolean;
  readonly count: number;
  readonly median: number | null;
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
  const earliest = new Date(query.period.beforeFrom.getTime() - LONGEST_DAYS * 86_400_000);
  const counted = async (
    what: FailureCount['what'],
    at: RawBuilder<Date>,
    isOne: Part,
  ): Promise<RawBuilder<FailureCount>> => {
    const { join, isShown, isNow, isBefore, day } = await factSight(deps, principal, query, at);
    return sql`select ${sql.lit(what)} as what, day, is_now,
        count(distinct (runtime_id, uid, at))::int as count,
        percentile_cont(0.5) within group (order by seconds) as median
      from (
        select ${day} as day, ${isNow} as is_now, fact.runtime_id, fact.uid, ${at} as at,
          extract(epoch from fact.ended_at - fact.began_at)::float8 as seconds
        from gitops.failures as fact ${join}
        where fact.began_at >= ${earliest} and ${isOne} and ${isShown} and (${isNow} or ${isBefore})
      ) as counted
      group by grouping sets ((day, is_now), (is_now))`;
  };
  const parts = await Promise.all([
    counted('sync', sql`fact.began_at`, sql`fact.kind = 'sync'`),
    counted('degraded', sql`fact.deployed_at`, sql`fact.kind = 'health'`),
    counted('restored', sql`fact.ended_at`, sql`fact.ended_at is not null`),
  ]);
  const { rows } = await sql<FailureCount>`${sql.join(parts, sql` union all `)}`.execute(deps.sql);
  return rows;
};
