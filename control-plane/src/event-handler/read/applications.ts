import type { Principal } from '@freshet/domain/access';
import { type FleetState, fleetStateOf, type Trouble } from '@freshet/domain/fleet';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Select } from '../ports.ts';
import type { GitOpsTables } from '../tables.ts';
import type { ApplicationBody } from '../told.ts';
import { type ApplicationFilter, all, byState, narrowing, storable } from './application-filter.ts';
import { cursorOf, pageOf, readCursor } from './keyset.ts';
import { visibleApplications } from './sight.ts';
import { type ApplicationSort, orderOf } from './sorts.ts';

export interface ReadDeps {
  readonly sql: Kysely<GitOpsTables>;
  readonly select: Select;
}

/** An application as it was told, with what the read model knows besides. */
export interface ReadApplication {
  readonly id: string;
  readonly accountId: string;
  readonly runtimeId: string;
  readonly runtime: string;
  readonly parentId: string | undefined;
  readonly product: string | undefined;
  readonly groups: readonly string[];
  readonly isInternal: boolean;
  readonly entity: string | undefined;
  readonly state: FleetState;
  readonly stateSince: Date;
  readonly environment: string | undefined;
  readonly head: Omit<ApplicationBody, 'resources'> & { readonly trouble?: Trouble };
}

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly runtime_id: string;
  readonly runtime: string;
  readonly parent_id: string | null;
  readonly product: string | null;
  readonly groups: readonly string[];
  readonly is_internal: boolean;
  readonly entity: string | null;
  readonly name: string;
  readonly deployed_at: Date;
  readonly severity: number;
  readonly since: Date;
  readonly environment: string | null;
  readonly health: ReadApplication['head']['health']['status'];
  readonly head: ReadApplication['head'];
}

const COLUMNS = sql.raw(
  'app.id, app.account_id, app.runtime_id, app.runtime, app.parent_id, app.product, app.groups, app.is_internal, app.entity, app.name, app.deployed_at, app.severity, app.since, app.environment, app.health',
);

/** What was told, with the health that the application is counted, filtered and sorted by: nowhere is it told another. */
export const headOf = ({ health, head }: Pick<Row, 'health' | 'head'>): ReadApplication['head'] => ({
  ...head,
  health: { ...head.health, status: health },
});

const applicationOf = (row: Row): ReadApplication => ({
  id: row.id,
  accountId: row.account_id,
  runtimeId: row.runtime_id,
  runtime: row.runtime,
  parentId: row.parent_id ?? undefined,
  product: row.product ?? undefined,
  groups: row.groups,
  isInternal: row.is_internal,
  entity: row.entity ?? undefined,
  state: fleetStateOf(row.severity),
  stateSince: row.since,
  environment: row.environment ?? undefined,
  head: headOf(row),
});

export interface ApplicationQuery {
  readonly filter: ApplicationFilter;
  readonly sort: ApplicationSort;
  readonly limit: number;
  readonly after?: string | null | undefined;
}

export interface ApplicationPage {
  readonly applications: readonly ReadApplication[];
  readonly end: string | undefined;
}

/** One page. The narrow table says which rows are on it, and only those are read in full. */
export const listApplications = async (
  deps: ReadDeps,
  principal: Principal,
  { filter, sort, limit, after }: ApplicationQuery,
): Promise<ApplicationPage> => {
  const visible = await visibleApplications(deps, principal);
  const order = orderOf(sort);
  const from = readCursor(sort, after, order.sortedBy);
  const { rows } = await sql<Row>`
    with page as materialized (
      select ${COLUMNS} from gitops.applications as app
      where ${all([visible, ...narrowing(filter), ...byState(filter), ...(from ? [order.beyond(from)] : [])])}
      order by ${order.by} limit ${limit + 1}
    )
    select app.*, body.head from page as app join gitops.application_bodies as body on body.id = app.id
    order by ${order.by}`.execute(deps.sql);
  const page = pageOf(rows, limit, row => ({ id: row.id, value: order.place(row) }));
  return {
    applications: page.rows.map(applicationOf),
    end: page.end && cursorOf(sort, page.end),
  };
};

export interface ApplicationCounts {
  readonly total: number;
  readonly byHealth: readonly { readonly health: string; readonly count: number }[];
  readonly bySync: readonly { readonly sync: string; readonly count: number }[];
}

/** How many there are. Counters of one state heed the filter on the other, so that each shows what choosing it gives. */
export const countApplications = async (
  deps: ReadDeps,
  principal: Principal,
  filter: ApplicationFilter,
): Promise<ApplicationCounts> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<{ health: string; sync: string; count: number }>`
    select app.health, app.sync, count(*) as count from gitops.applications as app
    where ${all([visible, ...narrowing(filter)])} group by app.health, app.sync`.execute(deps.sql);
  const isWanted = (wanted: readonly string[] | undefined, state: string): boolean =>
    !wanted || wanted.length === 0 || wanted.includes(state);
  const sum = (key: 'health' | 'sync', other: 'health' | 'sync') => {
    const counts = new Map<string, number>();
    for (const row of rows)
      if (isWanted(filter[other], row[other])) counts.set(row[key], (counts.get(row[key]) ?? 0) + row.count);
    return [...counts].sort(([one], [two]) => (one < two ? -1 : 1));
  };
  const health = sum('health', 'sync');
  return {
    total: health.reduce((total, [state, count]) => total + (isWanted(filter.health, state) ? count : 0), 0),
    byHealth: health.map(([state, count]) => ({ health: state, count })),
    bySync: sum('sync', 'health').map(([state, count]) => ({ sync: state, count })),
  };
};

const readWhere = async (
  deps: ReadDeps,
  principal: Principal,
  condition: RawBuilder<boolean>,
): Promise<readonly ReadApplication[]> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<Row>`
    select ${COLUMNS}, body.head from gitops.applications as app
    join gitops.application_bodies as body on body.id = app.id
    where ${visible} and ${condition}`.execute(deps.sql);
  return rows.map(applicationOf);
};

/** Those of these ids that the caller may see. */
export const findApplications = (
  deps: ReadDeps,
  principal: Principal,
  ids: readonly string[],
): Promise<readonly ReadApplication[]> => readWhere(deps, principal, sql`app.id = any(${ids.map(storable)})`);

export interface ApplicationName {
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
  readonly kind: string;
}

export const findApplicationByName = async (
  deps: ReadDeps,
  principal: Principal,
  { runtime, namespace, name, kind }: ApplicationName,
): Promise<ReadApplication | undefined> => {
  const condition = sql<boolean>`app.name = ${storable(name)} and app.namespace = ${storable(namespace)}
    and app.runtime = ${storable(runtime)} and app.kind = ${kind}`;
  return (await readWhere(deps, principal, condition))[0];
};

/** Nobody nests deeper, and a circle of owners must end. */
const DEEPEST = 20;

/** Everything above an application that the caller may see, the outermost first. */
export const ancestorsOf = async (
  deps: ReadDeps,
  principal: Principal,
  { parentId }: ReadApplication,
): Promise<readonly ReadApplication[]> => {
  const line: ReadApplication[] = [];
  const seen = new Set<string>();
  let next = parentId;
  while (next !== undefined && !seen.has(next) && line.length < DEEPEST) {
    seen.add(next);
    const [parent] = await findApplications(deps, principal, [next]);
    if (!parent) break;
    line.unshift(parent);
    next = parent.parentId;
  }
  return line;
};
