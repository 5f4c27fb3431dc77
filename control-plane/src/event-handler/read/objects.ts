/** What is kept as it was told: clusters, releases of Helm, the parts and the checks of runtimes. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GitOpsTables } from '../tables.ts';
import type { ObjectBody } from '../told.ts';
import { all, containing, storable } from './application-filter.ts';
import { cursorOf, pageOf, readCursor } from './keyset.ts';

type Sql = Kysely<GitOpsTables>;
type BodyOf<Is extends ObjectBody['is']> = Omit<Extract<ObjectBody, { is: Is }>, 'is'>;

type Read<Is extends ObjectBody['is']> = BodyOf<Is> & {
  readonly id: string;
  readonly runtime: string;
};

export interface ObjectPage<Is extends ObjectBody['is']> {
  readonly items: readonly Read<Is>[];
  readonly end: string | undefined;
}

interface Row<Is extends ObjectBody['is']> {
  readonly id: string;
  readonly runtime: string;
  readonly name: string;
  readonly body: BodyOf<Is>;
}

export interface Paging {
  readonly limit: number;
  readonly after?: string | null | undefined;
}

const page = async <Is extends ObjectBody['is']>(
  db: Sql,
  kind: Is,
  condition: RawBuilder<boolean>,
  { limit, after }: Paging,
): Promise<ObjectPage<Is>> => {
  const from = readCursor(kind, after);
  const beyond = from ? sql`and (name, id) > (${from.value}, ${from.id})` : sql``;
  const { rows } = await sql<Row<Is>>`select id, runtime, name, body from gitops.objects
    where kind = ${kind} and ${condition} ${beyond} order by name, id limit ${limit + 1}`.execute(db);
  const found = pageOf(rows, limit, ({ name, id }) => ({ value: name, id }));
  return {
    items: found.rows.map(({ id, runtime, body }) => ({ ...body, id, runtime }) as Read<Is>),
    end: found.end && cursorOf(kind, found.end),
  };
};

const count = async (db: Sql, kind: ObjectBody['is'], condition: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from gitops.objects
    where kind = ${kind} and ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
};

type Values = readonly string[] | null | undefined;

const VALUES_MAX = 200;

const among = (column: RawBuilder<unknown>, values: Values): readonly RawBuilder<boolean>[] =>
  values && values.length > 0 ? [sql`${column} = any(${values.slice(0, VALUES_MAX).map(storable)})`] : [];

export interface ClusterFilter {
  readonly runtimes?: Values;
  readonly status?: Values;
  readonly search?: string | null | undefined;
}

const clusters = (accountId: string, { runtimes, status, search }: ClusterFilter): RawBuilder<boolean> =>
  all([
    sql`account_id = ${accountId}`,
    ...among(sql`runtime`, runtimes),
    ...among(sql`body->'connection'->>'status'`, status),
    ...(search
      ? [sql<boolean>`(lower(name) like ${containing(search)} or lower(server) like ${containing(search)})`]
      : []),
  ]);

export const listClusters = (db: Sql, accountId: string, filter: ClusterFilter, paging: Paging) =>
  page(db, 'cluster', clusters(accountId, filter), paging);

export const countClusters = (db: Sql, accountId: string, filter: ClusterFilter) =>
  count(db, 'cluster', clusters(accountId, filter));

export interface HelmReleaseFilter {
  readonly runtimes?: Values;
  readonly clusters?: Values;
  readonly namespaces?: Values;
  readonly charts?: Values;
  readonly statuses?: Values;
  readonly search?: string | null | undefined;
  readonly includeSuperseded?: boolean | null | undefined;
}

const releases = (accountId: string, filter: HelmReleaseFilter): RawBuilder<boolean> =>
  all([
    sql`account_id = ${accountId}`,
    ...among(sql`runtime`, filter.runtimes),
    ...among(sql`server`, filter.clusters),
    ...among(sql`namespace`, filter.namespaces),
    ...among(sql`body->>'chart'`, filter.charts),
    ...among(sql`body->>'status'`, filter.statuses),
    ...(filter.search ? [sql<boolean>`lower(name) like ${containing(filter.search)}`] : []),
    ...(filter.includeSuperseded ? [] : [sql<boolean>`body->>'isSuperseded' = 'false'`]),
  ]);

export const listHelmReleases = (db: Sql, accountId: string, filter: HelmReleaseFilter, paging: Paging) =>
  page(db, 'helm-release', releases(accountId, filter), paging);

export const countHelmReleases = (db: Sql, accountId: string, filter: HelmReleaseFilter) =>
  count(db, 'helm-release', releases(accountId, filter));

export interface ReadChart {
  readonly name: string;
  readonly releases: number;
  readonly versions: readonly { readonly version: string; readonly releases: number }[];
}

/** Which charts are installed, in which versions and how often. */
export const listCharts = async (
  db: Sql,
  accountId: string,
  { limit, after, search }: Paging & { readonly search?: string | null | undefined },
): Promise<{ readonly charts: readonly ReadChart[]; readonly end: string | undefined }> => {
  const from = readCursor('charts', after);
  const found = search ? sql`and lower(body->>'chart') like ${containing(search)}` : sql``;
  const beyond = from ? sql`and body->>'chart' > ${from.value}` : sql``;
  const { rows } = await sql<ReadChart>`
    select chart as name, sum(releases)::integer as releases,
      json_agg(json_build_object('version', version, 'releases', releases) order by version) as versions
    from (
      select body->>'chart' as chart, body->>'chartVersion' as version, count(*) as releases
      from gitops.objects
      where account_id = ${accountId} and kind = 'helm-release' and body->>'isSuperseded' = 'false' ${found} ${beyond}
      group by 1, 2
    ) as counted
    group by chart order by chart limit ${limit + 1}`.execute(db);
  const page = pageOf(rows, limit, ({ name }) => ({ value: name, id: '' }));
  return { charts: page.rows, end: page.end && cursorOf('charts', page.end) };
};

const MOST_PARTS = 1_000;

const ofRuntime = (accountId: string, runtime: string): RawBuilder<boolean> =>
  sql`account_id = ${accountId} and runtime = ${storable(runtime)}`;

export const componentsOf = async (db: Sql, accountId: string, runtime: string) =>
  (await page(db, 'component', ofRuntime(accountId, runtime), { limit: MOST_PARTS })).items;

export const checksOf = async (db: Sql, accountId: string, runtime: string) =>
  (await page(db, 'runtime', ofRuntime(accountId, runtime), { limit: 1 })).items[0]?.checks ?? [];

/** The checks of all runtimes of an account that failed, by the name of the runtime. */
export const failedChecksOf = async (db: Sql, accountId: string) => {
  const { items } = await page(db, 'runtime', sql`account_id = ${accountId}`, { limit: MOST_PARTS });
  return items.flatMap(({ runtime, checks }) =>
    checks.filter(({ status }) => status === 'failed').map(check => ({ runtime, check })),
  );
};

/** The parts of all runtimes of an account that are not well. */
export const failedComponentsOf = async (db: Sql, accountId: string) =>
  (
    await page(
      db,
      'component',
      sql`account_id = ${accountId} and body->>'health' in ('Degraded', 'Missing')`,
      { limit: MOST_PARTS },
    )
  ).items;

/** What the Git provider lets a person do with the repositories of these Git Sources, by `runtimeId name`. */
export const gitPermissionsOf = async (
  db: Sql,
  accountId: string,
  userId: string,
): Promise<ReadonlyMap<string, { readonly read: boolean; readonly write: boolean }>> => {
  const { rows } = await sql<{ runtime_id: string; name: string; body: BodyOf<'git-permission'> }>`
    select runtime_id, name, body from gitops.objects
    where kind = 'git-permission' and account_id = ${accountId} and body->>'userId' = ${userId}`.execute(db);
  return new Map(rows.map(({ runtime_id, name, body }) => [`${runtime_id} ${name}`, body]));
};
