import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { gitopsSchema } from './index.ts';
import type { GitOpsTables } from './tables.ts';

const ACCOUNT = 'a'.repeat(24);
const [EARLIER, LATER] = ['2026-11-16T10:00:00.000Z', '2026-11-16T11:00:00.000Z'];

/** Applications before the migration, of which each was deployed twice. */
const APPLICATIONS = [
  { name: 'web', health: 'Degraded', operation: { phase: 'Succeeded' } },
  { name: 'plain', health: 'Progressing' },
  { name: 'failing', health: 'Degraded', operation: { phase: 'Failed' } },
  { name: 'retried', health: 'Progressing', operation: { phase: 'Running' } },
  { name: 'well', health: 'Healthy', operation: { phase: 'Error' } },
];

test('after the migration the newest deployment stands as its application does, where no later sync is why, and of others nothing is said', async () => {
  const database = await createTestDatabase(inject('serverUrl'));
  const migrations = gitopsSchema.migrations.filter(({ name }) => name < '202611161650');
  await migrate(database.url, [{ ...gitopsSchema, migrations }]);
  const pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  try {
    for (const { name, health, operation } of APPLICATIONS) {
      await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
          namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid,
          created_at, deployed_at, since, images)
        values (${name}, ${ACCOUNT}, 'r', 1, 1, '', 'production', 'Application', 'argocd', ${name}, 'default', '',
          'web', 'Synced', ${health}, false, '{}', '{}', ${`uid-${name}`}, now(), ${LATER}, now(), '{}')`.execute(
        pool.sql,
      );
      await sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
        values (${name}, 'r', ${JSON.stringify(operation ? { operation } : {})}, '[]')`.execute(pool.sql);
      for (const [at, deployedAt] of [EARLIER, LATER].entries())
        await sql`insert into gitops.deployments
            (id, account_id, runtime_id, generation, seq, uid, history_id, deployed_at, has_commit, body)
          values (${`${name} ${at}`}, ${ACCOUNT}, 'r', 1, ${at}, ${`uid-${name}`}, ${at}, ${deployedAt}, false,
            ${JSON.stringify({ images: [], revisions: [] })})`.execute(pool.sql);
    }
    await sql`insert into gitops.failures (id, account_id, runtime_id, uid, kind, began_at)
      values ('failed', ${ACCOUNT}, 'r', 'uid-web', 'sync', ${LATER})`.execute(pool.sql);
    await migrate(database.url, [gitopsSchema]);
    const deployments = await pool.sql.selectFrom('gitops.deployments').select(['id', 'health']).execute();
    expect(Object.fromEntries(deployments.map(({ id, health }) => [id, health]))).toEqual({
      ...{ 'web 0': null, 'plain 0': null, 'failing 0': null, 'retried 0': null, 'well 0': null },
      ...{ 'web 1': 'Degraded', 'plain 1': 'Progressing', 'well 1': 'Healthy' },
      ...{ 'failing 1': null, 'retried 1': null },
    });
    expect(await pool.sql.selectFrom('gitops.failures').select(['id', 'body']).execute()).toEqual([
      { id: 'failed', body: null },
    ]);
  } finally {
    await pool.close();
    await database.drop();
  }
});
