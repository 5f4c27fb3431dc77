/**
 * The whole fleet in numbers. Every row is looked at once: a mask says which fields of the filter it fails, and rows
 * that fail more than one are in no counter. A counter of a field takes the rows that fail nothing, and those that fail
 * that field alone, so that it shows what choosing another of its values gives.
 */
import type { Principal } from '@freshet/domain/access';
import { type FleetState, fleetStateOf } from '@freshet/domain/fleet';
import { type RawBuilder, sql } from 'kysely';
import { type ApplicationFilter, all, FACET_FIELDS, fieldPart, framing } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { type FleetNews, newsOf } from './fleet-news.ts';
import { type Holder, readHolders } from './holders.ts';
import { visibleApplications } from './sight.ts';

type Field = (typeof FACET_FIELDS)[number];

/** What each counter is called, and where its values are. */
const SINGLE: Readonly<Partial<Record<Field, readonly [key: string, column: RawBuilder<unknown>]>>> = {
  states: ['state', sql`app.severity::text`],
  health: ['health', sql`app.health`],
  sync: ['sync', sql`app.sync`],
  environments: ['environment', sql`app.environment`],
  runtimes: ['runtime', sql`app.runtime`],
  clusters: ['cluster', sql`coalesce(app.cluster, app.server)`],
  namespaces: ['namespace', sql`app.target_namespace`],
  projects: ['project', sql`app.project`],
  gitSources: ['git-source', sql`app.git_source`],
  products: ['product', sql`app.product`],
};
const MANY: Readonly<Partial<Record<Field, readonly [key: string, column: RawBuilder<unknown>]>>> = {
  labels: ['label', sql`app.labels`],
  groups: ['group', sql`app.groups`],
};

const GROUPINGS = {
  CLUSTER: sql`coalesce(app.cluster, app.server)`,
  RUNTIME: sql`app.runtime`,
  PROJECT: sql`app.project`,
  NAMESPACE: sql`app.target_namespace`,
  GIT_SOURCE: sql`coalesce(app.git_source, '')`,
  PRODUCT: sql`coalesce(app.product, '')`,
  ENVIRONMENT: sql`coalesce(app.environment, '')`,
  // One that says several is in each of them.
  GROUP: sql`unnest(case when app.groups = '{}' then array[''] else app.groups end)`,
} as const;

export interface FleetQuery {
  readonly filter: ApplicationFilter;
  readonly groupBy: keyof typeof GROUPINGS;
  readonly groups: number;
  readonly values: number;
  readonly now: Date;
}

interface Facet {
  readonly key: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly valueCount: number;
}

interface StateCount {
  readonly state: FleetState;
  readonly count: number;
}

interface FleetGroup {
  readonly name: string;
  readonly total: number;
  readonly worst: FleetState;
  readonly byState: readonly StateCount[];
}

interface Fleet {
  readonly total: number;
  readonly byState: readonly StateCount[];
  readonly facets: readonly Facet[];
  readonly groups: readonly FleetGroup[];
  readonly groupCount: number;
  readonly news: FleetNews | undefined;
  /** What holds those that the filter leaves; read for whoever asks for it. */
  readonly holders: () => Promise<readonly Holder[]>;
}

interface Counted {
  readonly facet: number;
  readonly value: string;
  readonly count: number;
  readonly values: number;
}

const bitOf = (field: Field): number => 2 ** FACET_FIELDS.indexOf(field);

/** Which fields of the filter a row fails, one bit each. */
const maskOf = (filter: ApplicationFilter): RawBuilder<number> => {
  const parts = FACET_FIELDS.flatMap(field => {
    const part = fieldPart(filter, field);
    return part ? [sql`case when ${part} then 0 else ${sql.lit(bitOf(field))} end`] : [];
  });
  return parts.length === 0 ? sql<number>`0` : sql<number>`${sql.join(parts, sql` + `)}`;
};

/** Counts of the fields that have one value in a row, in one reading; with all that they leave out, the total. */
const countSingle = async (deps: ReadDeps, where: Where, values: number): Promise<readonly Counted[]> => {
  const fields = Object.entries(SINGLE) as [Field, readonly [string, RawBuilder<unknown>]][];
  const column = (field: Field) => sql.ref(`of_${field.toLowerCase()}`);
  const columns = fields.map(([field, [, value]]) => sql`${value} as ${column(field)}`);
  const which = fields.map(
    ([field]) => sql`when grouping(${column(field)}) = 0 then ${sql.lit(bitOf(field))}`,
  );
  const value = fields.map(([field]) => sql`when grouping(${column(field)}) = 0 then ${column(field)}`);
  const { rows } = await sql<Counted>`
    with counted as (
      select (case ${sql.join(which, sql` `)} else 0 end) as facet,
        (case ${sql.join(value, sql` `)} end) as value, mask, count(*) as count
      from (
        select ${sql.join(columns)}, ${where.mask} as mask from gitops.applications as app where ${where.frame}
      ) as app
      where mask & (mask - 1) = 0
      group by grouping sets (${sql.join([...fields.map(([field]) => sql`(${column(field)}, mask)`), sql`(mask)`])})
    ), summed as (
      select facet, coalesce(value, '') as value, sum(count)::integer as count from counted
      where (mask = 0 or mask = facet) and (value is not null or facet = 0) group by facet, value
    )
    select facet, value, count, values::integer from (
      select *, row_number() over (partition by facet order by count desc, value) as place,
        count(*) over (partition by facet) as values
      from summed
    ) as placed
    where place <= ${values} or facet = 1 order by facet, place`.execute(deps.sql);
  return rows;
};

/** Counts of a field that has many values in a row. */
const countMany = async (
  deps: ReadDeps,
  where: Where,
  { field, values }: { readonly field: Field; readonly values: number },
): Promise<readonly Counted[]> => {
  const bit = bitOf(field);
  const column = MANY[field]?.[1] ?? sql`'{}'`;
  const { rows } = await sql<Counted>`
    select ${sql.lit(bit)} as facet, value, count, values::integer from (
      select word as value, count(*)::integer as count, count(*) over () as values
      from (select ${column} as words, ${where.mask} as mask from gitops.applications as app where ${where.frame}) as app
      cross join lateral unnest(words) as spread (word)
      where mask = 0 or mask = ${sql.lit(bit)}
      group by word order by count desc, word limit ${values}
    ) as counted`.execute(deps.sql);
  return rows;
};

const readGroups = async (
  deps: ReadDeps,
  where: Where,
  { groupBy, groups }: FleetQuery,
): Promise<Pick<Fleet, 'groups' | 'groupCount'>> => {
  const { rows } = await sql<{
    name: string;
    total: number;
    worst: number;
    states: readonly (readonly [number, number])[];
    groups: number;
  }>`
    select name, sum(count)::integer as total, min(severity) as worst, (count(*) over ())::integer as groups,
      json_agg(json_build_array(severity, count) order by severity) as states
    from (
      select group_name as name, severity, count(*) as count from (
        select ${GROUPINGS[groupBy]} as group_name, app.severity
        from gitops.applications as app where ${where.frame} and ${where.mask} = 0
      ) as grouped
      group by 1, 2
    ) as counted
    group by name
    order by min(severity), (array_agg(count order by severity))[1] desc, sum(count) desc, name
    limit ${groups}`.execute(deps.sql);
  return {
    groups: rows.map(({ name, total, worst, states }) => ({
      name,
      total,
      worst: fleetStateOf(worst),
      byState: states.map(([severity, count]) => ({ state: fleetStateOf(severity), count })),
    })),
    groupCount: rows[0]?.groups ?? 0,
  };
};

interface Where {
  readonly frame: RawBuilder<boolean>;
  readonly mask: RawBuilder<number>;
}

export const readFleet = async (deps: ReadDeps, principal: Principal, query: FleetQuery): Promise<Fleet> => {
  const { filter, values, now } = query;
  const visible = await visibleApplications(deps, principal);
  const where = { frame: all([visible, ...framing(filter)]), mask: maskOf(filter) };
  const [single, labels, words, grouped, news] = await Promise.all([
    countSingle(deps, where, values),
    countMany(deps, where, { field: 'labels', values }),
    countMany(deps, where, { field: 'groups', values }),
    readGroups(deps, where, query),
    newsOf(deps, visible, now),
  ]);
  const facets = facetsOf([...single, ...labels, ...words]);
  return {
    total: single.find(({ facet }) => facet === 0)?.count ?? 0,
    byState: statesOf(single),
    facets,
    ...grouped,
    news,
    holders: () => readHolders(deps, principal, filter),
  };
};

const statesOf = (counted: readonly Counted[]): readonly StateCount[] =>
  counted
    .filter(({ facet }) => facet === bitOf('states'))
    .map(({ value, count }) => ({ severity: Number(value), count }))
    .sort((one, two) => one.severity - two.severity)
    .map(({ severity, count }) => ({ state: fleetStateOf(severity), count }));

const facetsOf = (counted: readonly Counted[]): readonly Facet[] =>
  FACET_FIELDS.map(field => {
    const own = counted.filter(({ facet }) => facet === bitOf(field));
    const wordOf = (value: string) => (field === 'states' ? fleetStateOf(Number(value)) : value);
    return {
      key: (SINGLE[field] ?? MANY[field])?.[0] ?? field,
      values: own.map(({ value, count }) => ({ value: wordOf(value), count })),
      valueCount: own[0]?.values ?? 0,
    };
  });
