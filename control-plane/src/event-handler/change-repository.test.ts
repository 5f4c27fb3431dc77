import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { gitopsSchema } from './index.ts';
import { commitId } from './object-ids.ts';
import type { GitOpsTables } from './tables.ts';

const SPELLINGS = [
  'https://git.example/acme/config.git',
  'https://git.example/acme/config/',
  'https://GIT.example/acme/config',
  'git@git.example:acme/config.git',
];
const ACCOUNT = 'a'.repeat(24);
const COMMIT = { sha: 'c'.repeat(40), author: 'ada', message: 'Add web' };

test('a commit has one id, however its repository is spelled, and no other account has it', () => {
  const ids = SPELLINGS.map(repoUrl => commitId(ACCOUNT, { repoUrl, branch: 'main', commit: COMMIT }));
  expect(new Set(ids).size).toBe(1);
  const [repoUrl = ''] = SPELLINGS;
  for (const other of [
    commitId('b'.repeat(24), { repoUrl, branch: 'main', commit: COMMIT }),
    commitId(ACCOUNT, { repoUrl, branch: 'next', commit: COMMIT }),
    commitId(ACCOUNT, { repoUrl: 'https://git.example/acme/other', branch: 'main', commit: COMMIT }),
  ])
    expect(ids).not.toContain(other);
});

test('a commit has one id whatever became of its pull request', () => {
  const [repoUrl = ''] = SPELLINGS;
  const idOf = (commit: { readonly sha: string; readonly pullRequest?: object }) =>
    commitId(ACCOUNT, { repoUrl, branch: 'main', commit });
  expect(idOf({ ...COMMIT, pullRequest: { number: 1, state: 'open' } })).toBe(idOf(COMMIT));
});

test('what an earlier version stored twice is shown as one after the migration', async () => {
  const database = await createTestDatabase(inject('serverUrl'));
  const migrations = gitopsSchema.migrations.filter(({ name }) => name < '202611160950');
  await migrate(database.url, [{ ...gitopsSchema, migrations }]);
  const pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  try {
    for (const [at, repoUrl] of SPELLINGS.entries())
      await sql`insert into gitops.changes
          (id, account_id, runtime_id, generation, seq, repo_url, branch, sha, commit_id, at, entities, body)
        values (${`id ${at}`}, ${ACCOUNT}, 'r', 1, ${at}, ${repoUrl}, 'main', ${COMMIT.sha}, ${`old ${at}`},
          now(), '{}', ${JSON.stringify({ repoUrl, branch: 'main', commit: COMMIT, entities: [] })})`.execute(
        pool.sql,
      );
    await migrate(database.url, [gitopsSchema]);
    const rows = await pool.sql
      .selectFrom('gitops.changes')
      .select(['commit_id', 'repository', 'repo_url'])
      .orderBy('seq')
      .execute();
    expect(rows.map(({ repo_url }) => repo_url)).toEqual(SPELLINGS);
    const [repoUrl = ''] = SPELLINGS;
    const expected = commitId(ACCOUNT, { repoUrl, branch: 'main', commit: COMMIT });
    expect(new Set(rows.map(({ commit_id }) => commit_id))).toEqual(new Set([expected]));
    expect(new Set(rows.map(({ repository }) => repository)).size).toBe(1);
  } finally {
    await pool.close();
    await database.drop();
  }
});
