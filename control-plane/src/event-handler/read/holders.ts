/**
 * What holds applications: Git Sources, ApplicationSets, applications of applications. Of those that a filter leaves,
 * each holder counts how they stand, at any depth below it. What is left is read once, counted by what holds it; from
 * there on only holders are looked at, of which there are few. What the caller may not see counts for nothing, and is in
 * nobody's way: what is below it counts for what is above it.
 */
import type { Principal } from '@freshet/domain/access';
import { type FleetState, fleetStateOf } from '@freshet/domain/fleet';
import { sql } from 'kysely';
import { type ApplicationFilter, all, byState, narrowing } from './application-filter.ts';
import { findApplications, type ReadApplication, type ReadDeps } from './applications.ts';
import { visibleApplications } from './sight.ts';

/** Those with the worst below them; what is beyond has to be asked for by a filter. */
const MOST_HOLDERS = 1_000;
/** Nobody nests deeper, and a circle of owners must end. */
const DEEPEST = 20;

export interface Holder {
  readonly application: ReadApplication;
  /** How many applications that the filter leaves are below it. */
  readonly total: number;
  readonly worst: FleetState;
  readonly byState: readonly { readonly state: FleetState; readonly count: number }[];
}

/** What the platform made for itself is no place to look for an application, but for Git Sources. */
const IS_PLACE = sql<boolean>`(not app.is_internal or coalesce(app.entity = 'git-source', false))`;

interface Counted {
  readonly id: string;
  readonly states: readonly (readonly [severity: number, count: number])[];
}

export const readHolders = async (
  deps: ReadDeps,
  principal: Principal,
  filter: ApplicationFilter,
): Promise<readonly Holder[]> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<Counted>`
    with recursive counted as materialized (
      select app.parent_id as id, app.severity, count(*) as count from gitops.applications as app
      where ${all([visible, ...narrowing(filter), ...byState(filter)])} and app.parent_id is not null
      group by app.parent_id, app.severity
    ),
    above (id, counted, depth) as (
      select distinct id, id, 1 from counted
      union all
      select held.parent_id, above.counted, above.depth + 1
      from above join gitops.applications as held on held.id = above.id
      where held.parent_id is not null and above.depth < ${DEEPEST}
    ),
    -- In a circle one is above another at several depths.
    line as (select id, counted, max(depth) as depth from above group by id, counted),
    below as (
      select line.id, counted.severity, sum(counted.count) as count, max(line.depth) as depth
      from line join counted on counted.id = line.counted
      group by line.id, counted.severity
    )
    select below.id, json_agg(json_build_array(below.severity, below.count) order by below.severity) as states
    from below join gitops.applications as app on app.id = below.id
    where ${all([visible, IS_PLACE])}
    group by below.id
    -- One that holds another is never after it, so that it is never cut before it.
    order by min(below.severity), sum(below.count) desc, max(below.depth) desc, below.id
    limit ${MOST_HOLDERS}`.execute(deps.sql);
  const ids = rows.map(({ id }) => id);
  const holders = new Map((await findApplications(deps, principal, ids)).map(one => [one.id, one]));
  return rows.flatMap(({ id, states }) => {
    const application = holders.get(id);
    const [worst] = states;
    if (!application || !worst) return [];
    return {
      application,
      total: states.reduce((sum, [, count]) => sum + count, 0),
      worst: fleetStateOf(worst[0]),
      byState: states.map(([severity, count]) => ({ state: fleetStateOf(severity), count })),
    };
  });
};
