import type { Principal } from '@freshet/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { DeploymentBody } from '../told.ts';
import { all, narrowing } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { type DeliveryQuery, factSight } from './delivery-counts.ts';
import { type DeploymentOutcome, statusOf } from './deployment-outcome.ts';
import { visibleApplications } from './sight.ts';

/** An application with how much of something it had. */
export interface DeliveredApplication {
  readonly id: string;
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
  readonly health: string;
  readonly sync: string;
  readonly count: number;
  readonly before: number;
  /** Of each day of the period. */
  readonly trend: readonly number[];
}

interface Row extends Omit<DeliveredApplication, 'trend'> {
  readonly days: readonly number[];
}

const SHOWN = 5;
/** Some of those with the most may be gone. */
const LOOKED_AT = 50;

const most = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
  { table, at }: { readonly table: RawBuilder<unknown>; readonly at: RawBuilder<Date> },
): Promise<readonly DeliveredApplication[]> => {
  const { join, isShown, isNow, isBefore, day } = await factSight(deps, principal, query, at);
  const { beforeFrom, to } = query.period;
  // Only of those that are shown is it counted what they had before.
  const { rows } = await sql<Row>`
    with top as materialized (
      select fact.runtime_id, fact.uid, count(*)::int as count
      from ${table} as fact ${join}
      where ${isShown} and ${isNow}
      group by fact.runtime_id, fact.uid
      order by 3 desc, fact.uid limit ${LOOKED_AT}
    )
    select app.id, app.runtime, app.namespace, app.name, app.health, app.sync, top.count,
      (select count(*)::int from ${table} as fact where fact.runtime_id = top.runtime_id and fact.uid = top.uid
        and ${at} >= ${beforeFrom} and ${isBefore}) as before,
      array(select ${day} from ${table} as fact
        where fact.runtime_id = top.runtime_id and fact.uid = top.uid and ${at} <= ${to} and ${isNow}) as days
    from top join gitops.applications as app on app.runtime_id = top.runtime_id and app.uid = top.uid
    where app.kind = 'Application'
    order by top.count desc, app.name limit ${SHOWN}`.execute(deps.sql);
  return rows.map(({ days, ...row }) => ({ ...row, trend: trendOf(days, query.period.days) }));
};

const trendOf = (found: readonly number[], days: number): readonly number[] => {
  const trend = Array.from({ length: days }, () => 0);
  for (const day of found) trend[day] = (trend[day] ?? 0) + 1;
  return trend;
};

/** The applications with the most deployments. */
export const mostActive = (deps: ReadDeps, principal: Principal, query: DeliveryQuery) =>
  most(deps, principal, query, { table: sql`gitops.deployments`, at: sql`fact.deployed_at` });

/** The applications that failed most often: syncs that did, and times of being degraded. */
export const mostFailing = (deps: ReadDeps, principal: Principal, query: DeliveryQuery) =>
  most(deps, principal, query, { table: sql`gitops.failures`, at: sql`fact.began_at` });

interface RuntimeHealth {
  readonly runtime: string;
  readonly health: string;
  readonly sync: string;
  readonly count: number;
}

/** How the applications of each runtime are now. */
export const healthByRuntime = async (
  deps: ReadDeps,
  principal: Principal,
  { runtimes, environments }: DeliveryQuery,
): Promise<readonly RuntimeHealth[]> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<RuntimeHealth>`
    select app.runtime, app.health, app.sync, count(*)::int as count from gitops.applications as app
    where ${all([visible, ...narrowing({ runtimes, environments })])}
    group by app.runtime, app.health, app.sync order by 1, 2, 3`.execute(deps.sql);
  return rows;
};

const ENVIRONMENTS_MAX = 100;

/** The environments that applications name, so that one of them can be asked for. */
export const namedEnvironments = async (
  deps: ReadDeps,
  principal: Principal,
  { runtimes }: DeliveryQuery,
): Promise<readonly string[]> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<{ environment: string }>`
    select distinct app.environment from gitops.applications as app
    where ${all([visible, ...narrowing({ runtimes })])} and app.environment is not null
    order by 1 limit ${ENVIRONMENTS_MAX}`.execute(deps.sql);
  return rows.map(({ environment }) => environment);
};

export interface RecentDeployment extends Omit<DeliveredApplication, 'count' | 'before' | 'trend'> {
  readonly deploymentId: string;
  readonly body: Omit<DeploymentBody, 'is'>;
  readonly isDemo: boolean;
  /** How it went, while the health is that of now. */
  readonly status: DeploymentOutcome['status'];
}

interface RecentRow extends Omit<RecentDeployment, 'status'> {
  readonly went: string | null;
  readonly isNewest: boolean;
}

/** The newest deployments of applications that are still there. */
export const recentDeployments = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
  limit: number,
): Promise<readonly RecentDeployment[]> => {
  const { isShown, isNow, visible } = await factSight(deps, principal, query, sql`fact.deployed_at`);
  const { rows } = await sql<RecentRow>`
    select app.id, app.runtime, app.namespace, app.name, app.health, app.sync,
      fact.id as "deploymentId", fact.body, fact.is_demo as "isDemo", fact.health as went,
      coalesce(fact.deployed_at = app.deployed_at, false) as "isNewest"
    from gitops.deployments as fact
      join gitops.applications as app on app.runtime_id = fact.runtime_id and app.uid = fact.uid
    where ${isShown} and ${isNow} and ${visible}
    order by fact.deployed_at desc, fact.id desc limit ${limit}`.execute(deps.sql);
  return rows.map(({ went, isNewest, ...row }) => ({ ...row, status: statusOf(went, isNewest) }));
};
