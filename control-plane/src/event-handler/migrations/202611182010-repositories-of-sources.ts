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

/**
 * Gives applications the repositories of their sources, in the one spelling that all addresses have in common.
 *
 * Runtimes tell of applications meanwhile, in any order. A row that somebody else has is waited for only while we have
 * none, so neither side can come to wait for the other: of what a piece looks at, it takes the first row and those that
 * are free, and the next piece begins with the first one that was not.
 */
export const migration: Migration = {
  name: '202611182010-repositories-of-sources',
  fill: async (db, from = '') => {
    const { rows: wanted } = await sql<{ id: string }>`select id from gitops.applications
      where id > ${from} and repositories = '{}' order by id limit ${BATCH}`.execute(db);
    const [first, ...others] = wanted.map(({ id }) => id);
    if (first === undefined) return undefined;
    await sql`select from gitops.applications where id = ${first} for update`.execute(db);
    const { rows: free } = await sql<{ id: string }>`select id from gitops.applications
      where id = any(${others}) order by id for update skip locked`.execute(db);
    const ours = new Set([first, ...free.map(({ id }) => id)]);
    await settle(db, [...ours]);
    const taken = wanted.findIndex(({ id }) => !ours.has(id));
    if (taken > 0) return wanted[taken - 1]?.id;
    return wanted.length < BATCH ? undefined : wanted.at(-1)?.id;
  },
};

const settle = async (db: Kysely<unknown>, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<Row>`select id, head->'sources' as sources
    from gitops.application_bodies where id = any(${ids})`.execute(db);
  const known = rows.map(({ id, sources }) => ({
    id,
    repositories: [...new Set((sources ?? []).map(({ repoUrl }) => repositoryKey(repoUrl)))].slice(
      0,
      REPOSITORIES_MAX,
    ),
  }));
  // What was told before they were ours stays.
  await sql`update gitops.applications as app set repositories = known.repositories
    from json_to_recordset(${JSON.stringify(known)}::json) as known (id text, repositories text[])
    where app.id = known.id and app.repositories = '{}'`.execute(db);
};
