import { repositoryKey } from '@freshet/domain/source-urls';
import type { Migration } from '@freshet/kit/db';
import { type Kysely, sql } from 'kysely';
import { commitId } from '../object-ids.ts';

const BATCH = 1_000;

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly repo_url: string;
  readonly branch: string;
  readonly commit: { readonly sha: string };
}

/** Gives changes what all spellings of their repository have in common, so that one commit is shown once. */
const settle = async (db: Kysely<never>, after: string): Promise<string | undefined> => {
  const { rows } = await sql<Row>`select id, account_id, repo_url, branch, body->'commit' as commit
    from gitops.changes where id > ${after} order by id limit ${BATCH}`.execute(db);
  const settled = rows.map(({ id, account_id, repo_url: repoUrl, branch, commit }) => ({
    id,
    repository: repositoryKey(repoUrl),
    commit_id: commitId(account_id, { repoUrl, branch, commit }),
  }));
  await sql`update gitops.changes as told set repository = known.repository, commit_id = known.commit_id
    from json_to_recordset(${JSON.stringify(settled)}::json) as known (id text, repository text, commit_id text)
    where told.id = known.id`.execute(db);
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
};

export const migration: Migration = {
  name: '202611160950-change-repository',
  up: async db => {
    // Without a default: processes of the release before insert rows without it.
    await sql`alter table gitops.changes add column repository text`.execute(db);
    for (let after: string | undefined = ''; after !== undefined; )
      after = await settle(db as unknown as Kysely<never>, after);
  },
};
