import type { ReportedResource } from '@freshet/contracts/gitops';
import type { Principal } from '@freshet/domain/access';
import { type Kysely, sql } from 'kysely';
import { entityKeys } from '../apply-facts.ts';
import type { FailedSyncBody } from '../apply-failures.ts';
import type { GitOpsTables } from '../tables.ts';
import type { ChangeBody, DeploymentBody } from '../told.ts';
import type { ReadApplication, ReadDeps } from './applications.ts';
import { type DeploymentOutcome, illness, type OutcomeRow, outcomeOf } from './deployment-outcome.ts';
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

export interface ReadDeployment extends Omit<DeploymentBody, 'is'>, DeploymentOutcome {
  readonly id: string;
  readonly isDemo: boolean;
}

interface DeploymentRow extends OutcomeRow {
  readonly id: string;
  readonly deployed_at: Date;
  readonly is_demo: boolean;
  readonly body: Omit<DeploymentBody, 'is'>;
}

/** Deployments of the application that is there now: one of the same name that was deleted had others. */
export const deploymentsOf = async (
  db: Sql,
  { runtimeId, head: { uid, deployedAt } }: ReadApplication,
  { limit, after }: PartsPage,
): Promise<{ readonly deployments: readonly ReadDeployment[]; readonly end: string | undefined }> => {
  const from = readCursor('deployments', after, 'time');
  const beyond = from ? sql`and (deployed_at, id) < (${from.value}::timestamptz, ${from.id})` : sql``;
  const { rows } = await sql<DeploymentRow>`
    with page as materialized (
      select id, runtime_id, uid, deployed_at, is_demo, health, body from gitops.deployments
      where runtime_id = ${runtimeId} and uid = ${uid} ${beyond}
      order by deployed_at desc, id desc limit ${limit + 1}
    )
    select page.*, ill.degraded_at, ill.restored_at
    from page left join lateral ${illness(sql`page`)} as ill on true
    order by page.deployed_at desc, page.id desc`.execute(db);
  const newest = deployedAt === undefined ? Number.NaN : Date.parse(deployedAt);
  const page = pageOf(rows, limit, row => ({
    value: row.deployed_at.toISOString(),
    id: row.id,
  }));
  return {
    deployments: page.rows.map(row => ({
      id: row.id,
      ...row.body,
      isDemo: row.is_demo,
      ...outcomeOf(row, row.deployed_at.getTime() === newest),
    })),
    end: page.end && cursorOf('deployments', page.end),
  };
};

export interface ReadFailedSync extends FailedSyncBody {
  readonly id: string;
  readonly at: Date;
  /** When a later one made it good. */
  readonly restoredAt: Date | undefined;
  /** Somebody, or its time limit, ended it. */
  readonly isTerminated: boolean;
}

/** As Argo CD says it, and our engine after it. */
const TERMINATED = /^Operation terminated/i;

/** Syncs that failed: they brought no deployment, or only a part of one. */
export const failedSyncsOf = async (
  db: Sql,
  { runtimeId, head: { uid } }: ReadApplication,
  { limit, after }: PartsPage,
): Promise<{ readonly failed: readonly ReadFailedSync[]; readonly end: string | undefined }> => {
  const from = readCursor('failed-syncs', after, 'time');
  const beyond = from ? sql`and (began_at, id) < (${from.value}::timestamptz, ${from.id})` : sql``;
  const { rows } = await sql<{
    id: string;
    began_at: Date;
    ended_at: Date | null;
    body: FailedSyncBody | null;
  }>`
    select id, began_at, ended_at, body from gitops.failures
    where runtime_id = ${runtimeId} and uid = ${uid} and kind = 'sync' ${beyond}
    order by began_at desc, id desc limit ${limit + 1}`.execute(db);
  const page = pageOf(rows, limit, row => ({ value: row.began_at.toISOString(), id: row.id }));
  return {
    failed: page.rows.map(({ id, began_at, ended_at, body }) => ({
      ...body,
      id,
      at: began_at,
      restoredAt: ended_at ?? undefined,
      isTerminated: TERMINATED.test(body?.message ?? ''),
    })),
    end: page.end && cursorOf('failed-syncs', page.end),
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
