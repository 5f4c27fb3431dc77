import { type Kysely, sql } from 'kysely';
import type { GitOpsTables } from '../tables.ts';
import type { ChangeBody } from '../told.ts';
import { all, instantOf, storable } from './application-filter.ts';
import type { ReadChange } from './application-parts.ts';

interface ChangeFilter {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly repoUrl?: string | null | undefined;
  readonly entityName?: string | null | undefined;
}

export interface ChangeQuery {
  readonly filter: ChangeFilter;
  readonly limit: number;
  /** Older than this one. */
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
}

/** Commits of an account, the newest first. */
export const listChanges = async (
  db: Kysely<GitOpsTables>,
  accountId: string,
  { filter: { from, to, repoUrl, entityName }, limit, before }: ChangeQuery,
): Promise<readonly ReadChange[]> => {
  const conditions = [
    sql<boolean>`account_id = ${accountId}`,
    ...(from ? [sql<boolean>`at >= ${instantOf('from', from)}`] : []),
    ...(to ? [sql<boolean>`at <= ${instantOf('to', to)}`] : []),
    ...(repoUrl ? [sql<boolean>`repo_url = ${storable(repoUrl)}`] : []),
    ...(entityName
      ? [
          sql<boolean>`exists (select from json_array_elements(body->'entities') as entity
            where entity->>'name' = ${storable(entityName)})`,
        ]
      : []),
    ...(before ? [sql<boolean>`(at, id) < (${before.at}, ${before.id})`] : []),
  ];
  const { rows } = await sql<{ id: string; at: Date; body: Omit<ChangeBody, 'is'> }>`
    select id, at, body from gitops.changes where ${all(conditions)}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, at, body }) => ({ ...body, id, at }));
};
