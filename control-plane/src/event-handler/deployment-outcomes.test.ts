import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { gitopsSchema } from './index.ts';
import type { GitOpsTables } from './tables.ts';

const ACCOUNT = 'a'.repeat(24);
const [EARLIER, LATER] = ['2026-11-16T10:00:00.000Z', '2026-11-16T11:00:00.000Z'];

test('after the migration the newest deployment of an application stands as that does, and of others nothing is said', async () => {
  const database = await createTestDatabase(inject('serverUrl'));
  const migrations = gitopsSchema.migrations.filter(({ name }) => name < '202611161650');
  await migrate(database.url, [{ ...gitopsSchema, migrations }]);
  const pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  try {
    await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
        namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid, created_at,
        deployed_at, since, images)
      values ('web', ${ACCOUNT}, 'r', 1, 1, '', 'production', 'Application', 'argocd', 'web', 'default', '', 'web',
        'Synced', 'Degraded', false, '{}', '{}', 'uid-web', now(), ${LATER}, now(), '{}')`.execute(pool.sql);
    for (const [at, deployedAt] of [EARLIER, LATER].entries())
      await sql`insert into gitops.deployments
          (id, account_id, runtime_id, generation, seq, uid, history_id, deployed_at, has_commit, body)
        values (${`id ${at}`}, ${ACCOUNT}, 'r', 1, ${at}, 'uid-web', ${at}, ${deployedAt}, false,
          ${JSON.stringify({ images: [], revisions: [] })})`.execute(pool.sql);
    await sql`insert into gitops.failures (id, account_id, runtime_id, uid, kind, began_at)
      values ('failed', ${ACCOUNT}, 'r', 'uid-web', 'sync', ${LATER})`.execute(pool.sql);
    await migrate(database.url, [gitopsSchema]);
    const deployments = await pool.sql
      .selectFrom('gitops.deployments')
      .select(['history_id', 'health'])
      .orderBy('history_id')
      .execute();
    expect(deployments.map(({ health }) => health)).toEqual([null, 'Degraded']);
    expect(await pool.sql.selectFrom('gitops.failures').select(['id', 'body']).execute()).toEqual([
      { id: 'failed', body: null },
    ]);
  } finally {
    await pool.close();
    await database.drop();
  }
});
