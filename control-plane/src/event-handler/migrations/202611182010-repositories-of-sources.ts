import { repositoryKey } from '@freshet/domain/source-urls';
import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

const BATCH = 1_000;
/** As many as a report tells of one application. */
const REPOSITORIES_MAX = 50;

interface Row {
  readonly id: string;
  readonly sources: readonly { readonly repoUrl: string }[] | null;
}

/** Gives applications the repositories of their sources, in the one spelling that all addresses have in common. */
export const migration: Migration = {
  name: '202611182010-repositories-of-sources',
  fill: async (db, from = '') => {
    const { rows } = await sql<Row>`select body.id, body.head->'sources' as sources
      from gitops.application_bodies as body join gitops.applications as app on app.id = body.id
      where body.id > ${from} and app.repositories = '{}' order by body.id limit ${BATCH}`.execute(db);
    const known = rows.map(({ id, sources }) => ({
      id,
      repositories: [...new Set((sources ?? []).map(({ repoUrl }) => repositoryKey(repoUrl)))].slice(
        0,
        REPOSITORIES_MAX,
      ),
    }));
    // What was told meanwhile is newer than what was read here.
    await sql`update gitops.applications as app set repositories = known.repositories
      from json_to_recordset(${JSON.stringify(known)}::json) as known (id text, repositories text[])
      where app.id = known.id and app.repositories = '{}'`.execute(db);
    return rows.length < BATCH ? undefined : rows.at(-1)?.id;
  },
};
