import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { gitopsSchema } from './index.ts';
import type { GitOpsTables } from './tables.ts';

const BODIES = {
  one: { sources: [{ repoUrl: 'https://git.example/acme/config.git' }] },
  two: {
    sources: [{ repoUrl: 'git@git.example:acme/config.git' }, { repoUrl: 'https://git.example/acme/charts' }],
  },
  none: { sources: [] },
};

let database: TestDatabase;
let pool: Database<GitOpsTables>;

beforeEach(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrateUntil('202611181500');
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
});

afterEach(async () => {
  await pool.close();
  await database.drop();
});

/** Brings the database to what it was before a migration. */
const migrateUntil = async (name: string): Promise<void> => {
  const migrations = gitopsSchema.migrations.filter(migration => migration.name < name);
  await migrate(database.url, [{ ...gitopsSchema, migrations }]);
};

const insert = async (id: string, head: object, { sync = 'Synced', health = 'Healthy' } = {}) => {
  await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
      namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid,
      created_at, deployed_at)
    values (${id}, 'a', 'r', 1, 1, '', 'r', 'Application', 'n', ${id}, 'p', 's', 't', ${sync}, ${health}, false,
      '{}', '{}', ${id}, now(), now())`.execute(pool.sql);
  await sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
    values (${id}, 'r', ${JSON.stringify(head)}, '[]')`.execute(pool.sql);
};

const repositories = async () => {
  const rows = await pool.sql.selectFrom('gitops.applications').select(['id', 'repositories']).execute();
  return Object.fromEntries(rows.map(row => [row.id, row.repositories]));
};

test('applications of an earlier version have the repositories of their sources after the migration', async () => {
  for (const [id, head] of Object.entries(BODIES)) await insert(id, head);
  await migrate(database.url, [gitopsSchema]);
  expect(await repositories()).toEqual({
    one: ['git.example/acme/config'],
    two: ['git.example/acme/config', 'git.example/acme/charts'],
    none: [],
  });
});

test('more applications than are filled at once all have their repositories', async () => {
  await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
      namespace, name, project, server, target_namespace, sync, health, is_internal, groups, labels, uid,
      created_at, deployed_at)
    select 'app-' || n, 'a', 'r', 1, n, '', 'r', 'Application', 'n', 'app-' || n, 'p', 's', 't', 'Synced', 'Healthy',
      false, '{}', '{}', 'uid-' || n, now(), now() from generate_series(1, 2500) n`.execute(pool.sql);
  await sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
    select id, runtime_id, ${JSON.stringify(BODIES.one)}, '[]' from gitops.applications`.execute(pool.sql);
  await migrate(database.url, [gitopsSchema]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from gitops.applications
    where repositories = array['git.example/acme/config']`.execute(pool.sql);
  expect(rows).toEqual([{ count: 2_500 }]);
});

test('what the release before or after told meanwhile is kept, and what it left out is filled', async () => {
  await migrateUntil('202611182000');
  for (const [id, head] of Object.entries(BODIES)) await insert(id, head);
  await sql`update gitops.applications set repositories = array['told'] where id = 'two'`.execute(pool.sql);
  await migrate(database.url, [gitopsSchema]);
  expect(await repositories()).toEqual({ one: ['git.example/acme/config'], two: ['told'], none: [] });
});

/** Whether somebody waits for the rows of applications that another transaction keeps from being read. */
const isWaitedFor = async (db: Kysely<GitOpsTables>): Promise<boolean> => {
  // Tables of other databases on the server go by the same number.
  const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and relation = 'gitops.application_bodies'::regclass and not granted`.execute(
    db,
  );
  return rows.length > 0;
};

test('applications can be read while their repositories are filled', async () => {
  await insert('one', BODIES.one);
  const owner = connectDatabase<GitOpsTables>({ url: database.url, maxConnections: 2 });
  const isOver = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = owner.sql.transaction().execute(async tx => {
    await sql`lock table gitops.application_bodies in access exclusive mode`.execute(tx);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  const migrated = migrate(database.url, [gitopsSchema]);
  try {
    await expect.poll(() => isWaitedFor(owner.sql), { timeout: 30_000 }).toBe(true);
    const read = pool.sql.transaction().execute(async tx => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      return tx.selectFrom('gitops.applications').select('id').execute();
    });
    await expect(read).resolves.toEqual([{ id: 'one' }]);
  } finally {
    isOver.resolve();
    await Promise.all([holding, migrated]);
    await owner.close();
  }
  expect(await repositories()).toEqual({ one: ['git.example/acme/config'] });
});

/** How many of those who write to this database wait for a row that somebody else has. */
const rowWaits = async (db: Kysely<GitOpsTables>): Promise<number> => {
  // Who waits for another transaction does so in no database: other tests wait on the same server.
  const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and locktype = 'transactionid' and not granted`.execute(db);
  return rows.length;
};

test('who tells of applications in any order while they are filled is not held up, and what was told is kept', async () => {
  await migrateUntil('202611182000');
  for (const id of ['a', 'b', 'c', 'd']) await insert(id, BODIES.one);
  const owner = connectDatabase<GitOpsTables>({ url: database.url, maxConnections: 1 });
  const name = sql.id(
    (await sql<{ name: string }>`select current_database() as name`.execute(owner.sql)).rows[0]?.name ?? '',
  );
  // A fill that were in the way would stay there, for as long as this test looks.
  await sql`alter database ${name} set deadlock_timeout = '1min'`.execute(owner.sql);
  let migrated: Promise<readonly PromiseSettledResult<readonly string[]>[]> | undefined;
  try {
    await pool.sql.transaction().execute(async tx => {
      // The release before knows of no repositories.
      const tell = (id: string) => sql`update gitops.applications set seq = 2 where id = ${id}`.execute(tx);
      await tell('b');
      await sql`update gitops.applications set repositories = array['told'] where id = 'd'`.execute(tx);
      migrated = Promise.allSettled([migrate(database.url, [gitopsSchema])]);
      await expect.poll(() => rowWaits(owner.sql), { timeout: 30_000 }).toBe(1);
      await tell('c');
      await tell('a');
    });
  } finally {
    await migrated;
    await owner.close();
  }
  expect(await migrated).toMatchObject([{ status: 'fulfilled' }]);
  const ours = ['git.example/acme/config'];
  expect(await repositories()).toEqual({ a: ours, b: ours, c: ours, d: ['told'] });
});

test('an application whose Git could not be read is told as unknown after the migration, and others as they were', async () => {
  const unread = { sync: 'Unknown' };
  await insert('lost', { sources: [], resourceCount: 0 }, unread);
  await insert('known', { sources: [], resourceCount: 3 }, unread);
  await insert('ill', { sources: [], resourceCount: 0 }, { ...unread, health: 'Degraded' });
  await insert('empty', { sources: [], resourceCount: 0 });
  await migrate(database.url, [gitopsSchema]);
  const { rows } = await sql<{
    id: string;
    health: string;
  }>`select id, health from gitops.applications`.execute(pool.sql);
  expect(Object.fromEntries(rows.map(({ id, health }) => [id, health]))).toEqual({
    lost: 'Unknown',
    known: 'Healthy',
    ill: 'Degraded',
    empty: 'Healthy',
  });
});
