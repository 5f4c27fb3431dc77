import type { ReportedResource } from '@freshet/contracts/gitops';
import type { Principal } from '@freshet/domain/access';
import { type Kysely, sql } from 'kysely';
import { entityKeys } from '../apply-facts.ts';
import type { GitOpsTables } from '../tables.ts';
import type { ChangeBody, DeploymentBody } from '../told.ts';
import type { ReadApplication, ReadDeps } from './applications.ts';
import { cursorOf, pageOf, readCursor } from './keyset.ts';
import { ofRepository, visibleChanges } from './sight.ts';

type Sql = Kysely<GitOpsTables>;

export interface PartsPage {
  readonly limit: number;
  readonly after?: string | null | undefined;
}

/** All objects of an application; there are at most as many as one report has. */
export const resourcesOf = async (db: Sql, { id }: ReadApplication): Promise<readonly ReportedResource[]> => {
  const { rows } = await sql<{ resources: readonly ReportedResource[] }>`
    select resources from gitops.application_bodies where id = ${id}`.execute(db);
  return rows[0]?.resources ?? [];
};

export interface ReadDeployment extends Omit<DeploymentBody, 'is'> {
  readonly id: string;
  readonly isDemo: boolean;
}

/** Deployments of the application that is there now: one of the same name that was deleted had others. */
export const deploymentsOf = async (
  db: Sql,
  { runtimeId, head: { uid } }: ReadApplication,
  { limit, after }: PartsPage,
): Promise<{ readonly deployments: readonly ReadDeployment[]; readonly end: string | undefined }> => {
  const from = readCursor('deployments', after, 'time');
  const beyond = from ? sql`and (deployed_at, id) < (${from.value}::timestamptz, ${from.id})` : sql``;
  const { rows } = await sql<{
    id: string;
    deployed_at: Date;
    is_demo: boolean;
    body: Omit<DeploymentBody, 'is'>;
  }>`
    select id, deployed_at, is_demo, body from gitops.deployments
    where runtime_id = ${runtimeId} and uid = ${uid} ${beyond}
    order by deployed_at desc, id desc limit ${limit + 1}`.execute(db);
  const page = pageOf(rows, limit, row => ({
    value: row.deployed_at.toISOString(),
    id: row.id,
  }));
  return {
    deployments: page.rows.map(({ id, is_demo, body }) => ({ id, ...body, isDemo: is_demo })),
    end: page.end && cursorOf('deployments', page.end),
  };
};

export interface ReadChange extends Omit<ChangeBody, 'is'> {
  readonly id: string;
  readonly at: Date;
}

/** Commits that touched the manifest of an application, as its runtime tells; others that they touched as far as seen. */
export const changesOf = async (
  deps: ReadDeps,
  principal: Principal,
  { accountId, runtimeId, head: { kind, namespace, name, manifest } }: ReadApplication,
  { limit, after }: PartsPage,
): Promise<{ readonly changes: readonly ReadChange[]; readonly end: string | undefined }> => {
  const from = readCursor('changes', after, 'time');
  const beyond = from ? sql`and (told.at, told.id) < (${from.value}::timestamptz, ${from.id})` : sql``;
  const { touched } = await visibleChanges(deps, principal);
  // A manifest need not say its namespace; one of the same name may come from another repository.
  const [keys, origin] = manifest
    ? [
        [...entityKeys(kind, namespace, name), ...entityKeys(kind, undefined, name)],
        sql`and ${ofRepository(manifest.repoUrl)}`,
      ]
    : [entityKeys(kind, namespace, name), sql``];
  const { rows } = await sql<{
    id: string;
    at: Date;
    body: Omit<ChangeBody, 'is'>;
    entities: ChangeBody['entities'];
  }>`
    select told.id, told.at, told.body, (
      select coalesce(json_agg(part), '[]')
      from json_array_elements(told.body->'entities') as part where ${touched}
    ) as entities
    from gitops.changes as told
    where told.account_id = ${accountId} and told.runtime_id = ${runtimeId} and told.entities && ${keys}
      ${origin} ${beyond}
      -- Of a commit that was told under two spellings of its repository, the first.
      and not exists (select from gitops.changes as twin where twin.account_id = told.account_id
        and twin.at = told.at and twin.commit_id = told.commit_id
        and twin.runtime_id = told.runtime_id and twin.id < told.id)
    order by told.at desc, told.id desc limit ${limit + 1}`.execute(deps.sql);
  const page = pageOf(rows, limit, row => ({ value: row.at.toISOString(), id: row.id }));
  return {
    changes: page.rows.map(({ id, at, body, entities }) => ({ ...body, entities, id, at })),
    end: page.end && cursorOf('changes', page.end),
  };
};
