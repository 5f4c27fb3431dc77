import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { gitopsSchema } from './index.ts';
import type { GitOpsTables } from './tables.ts';

const BODIES = {
  one: { sources: [{ repoUrl: 'https://git.example/acme/config.git' }] },
  two: {
    sources: [{ repoUrl: 'git@git.example:acme/config.git' }, { repoUrl: 'https://git.example/acme/charts' }],
  },
  none: { sources: [] },
};

test('applications of an earlier version have the repositories of their sources after the migration', async () => {
  const database = await createTestDatabase(inject('serverUrl'));
  const migrations = gitopsSchema.migrations.filter(({ name }) => name < '202611181500');
  await migrate(database.url, [{ ...gitopsSchema, migrations }]);
  const pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  try {
    for (const [id, head] of Object.entries(BODIES)) {
      await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
          namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid,
          created_at, deployed_at)
        values (${id}, 'a', 'r', 1, 1, '', 'r', 'Application', 'n', ${id}, 'p', 's', 't', 'Synced', 'Healthy', false,
          '{}', '{}', ${id}, now(), now())`.execute(pool.sql);
      await sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
        values (${id}, 'r', ${JSON.stringify(head)}, '[]')`.execute(pool.sql);
    }
    await migrate(database.url, [gitopsSchema]);
    const rows = await pool.sql.selectFrom('gitops.applications').select(['id', 'repositories']).execute();
    expect(Object.fromEntries(rows.map(({ id, repositories }) => [id, repositories]))).toEqual({
      one: ['git.example/acme/config'],
      two: ['git.example/acme/config', 'git.example/acme/charts'],
      none: [],
    });
  } finally {
    await pool.close();
    await database.drop();
  }
});
