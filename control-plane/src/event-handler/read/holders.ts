/**
 * What holds applications: Git Sources, ApplicationSets, applications of applications. Of those that a filter leaves,
 * each holder counts how they stand, at any depth below it. What is left is read once, counted by what holds it; from
 * there on only holders are looked at, of which there are few, level by level up to the roots.
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
    select parent_id as id, json_agg(json_build_array(severity, count) order by severity) as states
    from (
      select app.parent_id, app.severity, count(*) as count from gitops.applications as app
      where ${all([visible, ...narrowing(filter), ...byState(filter)])} and app.parent_id is not null
      group by app.parent_id, app.severity
    ) as counted
    group by parent_id order by min(severity), sum(count) desc, parent_id limit ${MOST_HOLDERS}`.execute(
    deps.sql,
  );
  const holders = await withAllAbove(deps, principal, rows);
  const counts = countsBelow(rows, holders);
  return [...holders.values()].flatMap(application => {
    const states = [...(counts.get(application.id) ?? [])].sort(([one], [other]) => one - other);
    const [worst] = states;
    if (!worst) return [];
    return {
      application,
      total: states.reduce((sum, [, count]) => sum + count, 0),
      worst: fleetStateOf(worst[0]),
      byState: states.map(([severity, count]) => ({ state: fleetStateOf(severity), count })),
    };
  });
};

/** What the platform made for itself is no place to look for an application, but for Git Sources. */
const isPlace = ({ isInternal, entity }: ReadApplication): boolean => !isInternal || entity === 'git-source';

/** The holders that the caller may see, and all that hold them in turn. */
const withAllAbove = async (
  deps: ReadDeps,
  principal: Principal,
  counted: readonly Counted[],
): Promise<ReadonlyMap<string, ReadApplication>> => {
  const known = new Map<string, ReadApplication>();
  let wanted = counted.map(({ id }) => id);
  for (let level = 0; wanted.length > 0 && level < DEEPEST; level += 1) {
    const found = (await findApplications(deps, principal, wanted)).filter(isPlace);
    for (const one of found) known.set(one.id, one);
    const above = found.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId]));
    wanted = [...new Set(above)].filter(id => !known.has(id));
  }
  return known;
};

/** How many of each severity are below each holder: those in it, and those in what it holds. */
const countsBelow = (
  counted: readonly Counted[],
  holders: ReadonlyMap<string, ReadApplication>,
): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const below = new Map<string, Map<number, number>>();
  for (const { id, states } of counted) {
    const line = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !line.has(at); at = holders.get(at)?.parentId)
      line.add(at);
    for (const holder of line) {
      const sums = below.get(holder) ?? new Map<number, number>();
      for (const [severity, count] of states) sums.set(severity, (sums.get(severity) ?? 0) + count);
      below.set(holder, sums);
    }
  }
  return below;
};
