import type { Principal } from '@freshet/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { all, containing, framing, storable } from './application-filter.ts';
import { headOf, type ReadApplication, type ReadDeps } from './applications.ts';
import { cursorOf, pageOf, readCursor } from './keyset.ts';
import { visibleApplications } from './sight.ts';

export interface ReadGitSource {
  readonly id: string;
  readonly runtimeId: string;
  readonly runtime: string;
  readonly namespace: string;
  readonly name: string;
  readonly head: ReadApplication['head'];
}

export interface GitSourceQuery {
  readonly limit: number;
  readonly after?: string | null | undefined;
  readonly runtimes?: readonly string[] | null | undefined;
  readonly search?: string | null | undefined;
  /** Whether the caller may read the Git Sources of a runtime. */
  readonly mayRead: (runtime: string) => boolean;
}

type Wanted = Omit<GitSourceQuery, 'limit' | 'after'>;

/** Rules on Git Sources look at the runtime alone, of which there are few, so it is asked for each. */
const wantedOf = async (
  { sql: db }: ReadDeps,
  { accountId }: Principal,
  { runtimes, search, mayRead }: Wanted,
): Promise<readonly RawBuilder<boolean>[]> => {
  const known = await sql<{ name: string }>`select name from gitops.runtimes
    where account_id = ${accountId}`.execute(db);
  const readable = known.rows
    .map(({ name }) => name)
    .filter(name => mayRead(name) && (!runtimes || runtimes.length === 0 || runtimes.includes(name)));
  return [
    sql<boolean>`app.account_id = ${accountId} and app.entity = 'git-source' and app.kind = 'Application'`,
    sql<boolean>`app.runtime = any(${readable})`,
    ...(search ? [sql<boolean>`lower(app.name) like ${containing(search)}`] : []),
  ];
};

/** The Git Sources of the runtimes whose Git Sources the caller may read. */
export const listGitSources = async (
  deps: ReadDeps,
  principal: Principal,
  { limit, after, ...wanted }: GitSourceQuery,
): Promise<{ readonly gitSources: readonly ReadGitSource[]; readonly end: string | undefined }> => {
  const from = readCursor('git-sources', after);
  const conditions = [
    ...(await wantedOf(deps, principal, wanted)),
    ...(from ? [sql<boolean>`(app.name, app.id) > (${from.value}, ${from.id})`] : []),
  ];
  const { rows } = await sql<ReadGitSource & Parameters<typeof headOf>[0]>`
    select app.id, app.runtime_id as "runtimeId", app.runtime, app.namespace, app.name, app.health,
      body.head
    from gitops.applications as app join gitops.application_bodies as body on body.id = app.id
    where ${all(conditions)} order by app.name, app.id limit ${limit + 1}`.execute(deps.sql);
  const page = pageOf(rows, limit, ({ name, id }) => ({ value: name, id }));
  return {
    gitSources: page.rows.map(row => ({ ...row, head: headOf(row) })),
    end: page.end && cursorOf('git-sources', page.end),
  };
};

/** How many the list has on all of its pages. */
export const countGitSources = async (
  deps: ReadDeps,
  principal: Principal,
  wanted: Wanted,
): Promise<number> => {
  const conditions = await wantedOf(deps, principal, wanted);
  const { rows } = await sql<{ count: number }>`select count(*) as count from gitops.applications as app
    where ${all(conditions)}`.execute(deps.sql);
  return rows[0]?.count ?? 0;
};

/** How many applications a Git Source holds that the caller may see, counted as the list of applications counts them. */
export const countInGitSource = async (
  deps: ReadDeps,
  principal: Principal,
  { runtimeId, name }: Pick<ReadGitSource, 'runtimeId' | 'name'>,
): Promise<number> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<{ count: number }>`select count(*) as count from gitops.applications as app
    where ${visible} and ${all(framing({}))} and app.runtime_id = ${runtimeId}
      and app.git_source = ${storable(name)}`.execute(deps.sql);
  return rows[0]?.count ?? 0;
};
