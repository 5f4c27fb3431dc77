import type { Principal } from '@freshet/domain/access';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationBody } from '../testing/index.ts';
import { applyBatch } from './apply-batch.ts';
import { gitopsSchema } from './index.ts';
import { commitId } from './object-ids.ts';
import type { Select } from './ports.ts';
import { changesOf } from './read/application-parts.ts';
import { listApplications } from './read/applications.ts';
import { listChanges } from './read/changes.ts';
import type { GitOpsTables } from './tables.ts';

const SPELLINGS = [
  'https://git.example/acme/config.git',
  'https://git.example/acme/config/',
  'https://GIT.example/acme/config',
  'git@git.example:acme/config.git',
];
const ACCOUNT = 'a'.repeat(24);
const WHO: Principal = { kind: 'user', id: 'u', accountId: ACCOUNT, admin: false, teamIds: [] };
const everything: Select = async () => ({ reach: 'all', grant: [], deny: [] });
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

describe('a change that a process of the release before stored', () => {
  const change = { repoUrl: SPELLINGS[0] ?? '', branch: 'main', commit: COMMIT };
  const touched = { kind: 'Application', name: 'web', action: 'changed', path: 'web.yaml' };
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: Database<GitOpsTables>;

  beforeAll(async () => {
    database = await createTestDatabase(inject('serverUrl'));
    await migrate(database.url, [gitopsSchema]);
    pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
    await tell(1);
    // That release knew no column of this name, and other ids.
    await sql`update gitops.changes set repository = null, commit_id = 'old'`.execute(pool.sql);
  });

  afterAll(async () => {
    await pool.close();
    await database.drop();
  });

  const tell = (generation: number) =>
    inTransaction(pool.sql, tx =>
      applyBatch(tx, {
        ...{ accountId: ACCOUNT, runtimeId: 'r', runtimeName: 'prod', generation },
        lines: [
          applicationBody({ name: 'web', manifest: { repoUrl: change.repoUrl, path: 'web.yaml' } }),
          { is: 'change', ...change, entities: [touched] },
        ]
          .map((body, seq) => JSON.stringify({ seq: seq + 1, at: '2026-11-16T03:00:00.000Z', body }))
          .join('\n'),
      }),
    );
  const deps = () => ({ sql: pool.sql, select: everything });
  const listed = async (repoUrl: string) =>
    (
      await listChanges(deps(), WHO, {
        filter: { repoUrl },
        limit: 10,
        before: undefined,
        mayRead: () => true,
      })
    ).map(({ id }) => id);

  test('is shown in every list, since nobody knows of which repository it is', async () => {
    expect(await listed(change.repoUrl)).toEqual(['old']);
    const [application] = (await listApplications(deps(), WHO, { filter: {}, sort: 'NAME_ASC', limit: 1 }))
      .applications;
    if (!application) throw new Error('the application is missing');
    const { changes } = await changesOf(deps(), WHO, application, { limit: 10, after: undefined });
    expect(changes.map(({ commit }) => commit.sha)).toEqual([COMMIT.sha]);
  });

  test('is one of its repository as soon as it is told again, and otherwise as it was told first', async () => {
    await tell(2);
    expect(await listed('git@git.example:acme/config')).toEqual([commitId(ACCOUNT, change)]);
    expect(await listed('https://git.example/acme/other')).toEqual([]);
    const { rows } = await sql<{ generation: number }>`select generation from gitops.changes`.execute(
      pool.sql,
    );
    expect(rows).toEqual([{ generation: 1 }]);
  });
});
