import { repositoryKey } from '@freshet/domain/source-urls';
import type { Migration } from '@freshet/kit/db';
import { type Kysely, sql } from 'kysely';

const BATCH = 1_000;
/** As many as a report tells of one application. */
const REPOSITORIES_MAX = 50;

interface Row {
  readonly id: string;
  readonly sources: readonly { readonly repoUrl: string }[] | null;
}

/** Gives applications the repositories of their sources, in the one spelling that all addresses have in common. */
const settle = async (db: Kysely<never>, after: string): Promise<string | undefined> => {
  const { rows } = await sql<Row>`select id, head->'sources' as sources
    from gitops.application_bodies where id > ${after} order by id limit ${BATCH}`.execute(db);
  const settled = rows.map(({ id, sources }) => ({
    id,
    repositories: [...new Set((sources ?? []).map(({ repoUrl }) => repositoryKey(repoUrl)))].slice(
      0,
      REPOSITORIES_MAX,
    ),
  }));
  await sql`update gitops.applications as app set repositories = known.repositories
    from json_to_recordset(${JSON.stringify(settled)}::json) as known (id text, repositories text[])
    where app.id = known.id`.execute(db);
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
};

export const migration: Migration = {
  name: '202611181500-source-repositories',
  up: async db => {
    // With a default: processes of the release before insert rows without it.
    await sql`alter table gitops.applications
      add column repositories text[] not null default '{}'`.execute(db);
    for (let after: string | undefined = ''; after !== undefined; )
      after = await settle(db as unknown as Kysely<never>, after);
    await sql`create index applications_by_repository
      on gitops.applications using gin (repositories)`.execute(db);
  },
};
