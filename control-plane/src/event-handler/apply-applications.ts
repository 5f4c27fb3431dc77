import { accessAttributes } from '@freshet/domain/applications';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { applicationRow } from './application-row.ts';
import { bury, type Known, knownIn, moveOn, type Target, unbury, versus } from './known.ts';
import { IS_FOR_PEOPLE } from './read/index.ts';
import { type Unused, withinRoom } from './room.ts';
import type { GitOpsTables } from './tables.ts';
import type { ApplicationBody, At } from './told.ts';

type Tx = Transaction<GitOpsTables>;

/** An application that is not there any more, and what rules looked at while it was. */
export interface GoneApplication {
  readonly id: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

export interface ApplicationChanges {
  readonly changed: readonly string[];
  readonly gone: readonly GoneApplication[];
}

export interface AppliedApplications extends ApplicationChanges {
  readonly refused: readonly Unused[];
}

/** Writes what was told of applications, in as few statements as there are ways to be told of. */
export const applyApplications = async (
  tx: Tx,
  target: Target,
  told: readonly At<ApplicationBody | undefined>[],
): Promise<AppliedApplications> => {
  if (told.length === 0) return { changed: [], gone: [], refused: [] };
  const known = await knownIn(tx, 'gitops.applications', told);
  const news = told.filter(one => versus(known.get(one.id), one));
  const gone = news.filter(({ value }) => value === undefined);
  const wanted = news
    .filter((one): one is At<ApplicationBody> => one.value !== undefined)
    .map(one => applicationRow(target.runtimeId, one));
  const { kept: rows, refused } = await withinRoom(tx, 'gitops.applications', target, {
    rows: wanted,
    known,
  });
  const isSame = ({ id, digest }: { id: string; digest: string }): boolean =>
    known.get(id)?.digest === digest;
  const changed = rows.filter(row => !isSame(row));
  await moveOn(tx, 'gitops.applications', target, rows.filter(isSame));
  if (changed.length > 0) await write(tx, target, changed);
  await unbury(tx, buriedOf(known, rows));
  const removed = await removeApplications(
    tx,
    target,
    gone.map(({ id }) => id),
  );
  await bury(tx, target, gone);
  return { changed: changed.map(({ id }) => id), gone: removed, refused };
};

const buriedOf = (known: ReadonlyMap<string, Known>, rows: readonly { id: string }[]): readonly string[] =>
  rows.filter(({ id }) => known.get(id)?.isBuried).map(({ id }) => id);

const write = async (
  tx: Tx,
  { accountId, runtimeId, runtimeName, generation }: Target,
  rows: readonly ReturnType<typeof applicationRow>[],
): Promise<void> => {
  // Both tables out of one reading of what may be megabytes.
  await sql`with told as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as told (
        id text, seq bigint, digest text, kind text, namespace text, name text, project text, server text, cluster text,
        target_namespace text, sync text, health text, git_source text, entity text, is_internal boolean, product text,
        groups text[], labels text[], parent_id text, uid text, created_at timestamptz, deployed_at timestamptz,
        environment text, is_held boolean, is_stuck boolean, is_crash_loop boolean, images text[], repositories text[], head json, resources json
      )
    ), bodies as (
      insert into gitops.application_bodies (id, runtime_id, head, resources)
      select id, ${runtimeId}, head, resources from told
      on conflict (id) do update set head = excluded.head, resources = excluded.resources
    ), back as (
      delete from gitops.gone_unlisted as gone using told
      where gone.account_id = ${accountId} and gone.runtime_id = ${runtimeId} and gone.uid = told.uid
    )
    insert into gitops.applications as known (
      id, account_id, runtime_id, generation, seq, digest, runtime, kind, namespace, name, project, server, cluster,
      target_namespace, sync, health, git_source, entity, is_internal, product, groups, labels, parent_id, uid,
      created_at, deployed_at, since, environment, is_held, is_stuck, is_crash_loop, images, repositories
    )
    select
      id, ${accountId}, ${runtimeId}, ${generation}, seq, digest, ${runtimeName}, kind, namespace, name, project, server,
      cluster, target_namespace, sync, health, git_source, entity, is_internal, product, groups, labels, parent_id, uid,
      created_at, date_trunc('milliseconds', coalesce(deployed_at, 'epoch')), greatest(created_at, deployed_at),
      environment, is_held, is_stuck, is_crash_loop, images, repositories
    from told
    on conflict (id) do update set
      generation = excluded.generation, seq = excluded.seq, digest = excluded.digest, runtime = excluded.runtime,
      project = excluded.project, server = excluded.server, cluster = excluded.cluster,
      target_namespace = excluded.target_namespace, sync = excluded.sync, health = excluded.health,
      git_source = excluded.git_source, entity = excluded.entity, is_internal = excluded.is_internal,
      product = excluded.product, groups = excluded.groups, labels = excluded.labels, parent_id = excluded.parent_id,
      uid = excluded.uid, created_at = excluded.created_at, deployed_at = excluded.deployed_at, images = excluded.images,
      environment = excluded.environment, is_held = excluded.is_held, is_stuck = excluded.is_stuck,
      is_crash_loop = excluded.is_crash_loop,
      repositories = excluded.repositories,
      -- What is told for the first time was so before; only a change that was seen has a time of its own. A stuck pod is
      -- one only for an application that waits for it: others stand as they did. A crash loop stays Degraded throughout.
      since = case
        when (case when known.severity = 0 then 'Degraded' else known.health end, known.sync)
          is distinct from
          (case when excluded.severity = 0 then 'Degraded' else excluded.health end, excluded.sync)
        then now() else known.since end`.execute(tx);
};

interface GoneRow {
  readonly id: string;
  readonly server: string;
  readonly cluster: string | null;
  readonly target_namespace: string;
  readonly git_source: string | null;
  readonly labels: readonly string[];
}

const GONE = sql.raw('id, server, cluster, target_namespace, git_source, labels');

/** Remembers which of these, that are about to go, lists did not show: what is known of them goes on being left out. */
export const noteUnlisted = async (db: Kysely<GitOpsTables>, going: RawBuilder<boolean>): Promise<void> => {
  await sql`insert into gitops.gone_unlisted (account_id, runtime_id, uid)
    select app.account_id, app.runtime_id, app.uid from gitops.applications as app
    where ${going} and not (${IS_FOR_PEOPLE})
    on conflict do nothing`.execute(db);
};

const removeApplications = async (
  tx: Tx,
  target: Target,
  ids: readonly string[],
): Promise<readonly GoneApplication[]> => {
  if (ids.length === 0) return [];
  await noteUnlisted(tx, sql`app.id = any(${ids})`);
  const { rows } = await sql<GoneRow>`delete from gitops.applications
    where id = any(${ids}) returning ${GONE}`.execute(tx);
  await sql`delete from gitops.application_bodies where id = any(${ids})`.execute(tx);
  return rows.map(row => goneOf(target, row));
};

/** Removes what was told before the floor and not since. */
export const sweepApplications = async (
  tx: Tx,
  target: Target,
  floor: { readonly generation: number; readonly seq: number },
): Promise<readonly GoneApplication[]> => {
  await noteUnlisted(
    tx,
    sql`app.runtime_id = ${target.runtimeId} and (app.generation, app.seq) < (${floor.generation}, ${floor.seq})`,
  );
  const { rows } = await sql<GoneRow>`delete from gitops.applications
    where runtime_id = ${target.runtimeId} and (generation, seq) < (${floor.generation}, ${floor.seq})
    returning ${GONE}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql`delete from gitops.application_bodies where id = any(${ids})`.execute(tx);
  return rows.map(row => goneOf(target, row));
};

const goneOf = ({ runtimeName }: Target, row: GoneRow): GoneApplication => ({
  id: row.id,
  attributes: {
    ...accessAttributes({
      runtime: runtimeName,
      destination: { server: row.server, name: row.cluster ?? undefined, namespace: row.target_namespace },
      gitSource: row.git_source ?? undefined,
    }),
    label: row.labels,
  },
});
