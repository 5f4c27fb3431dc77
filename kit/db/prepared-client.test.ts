import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { connectDatabase, type Database, inTransaction } from './index.ts';

let server: TestDatabase;
let database: Database<unknown>;

beforeEach(async () => {
  server = await createTestDatabase(inject('serverUrl'));
  database = connectDatabase<unknown>({ url: server.url, maxConnections: 1 });
  await sql`create table birds (name text)`.execute(database.sql);
  await sql`insert into birds values ('heron')`.execute(database.sql);
});

afterEach(async () => {
  await database.close();
  await server.drop();
});

const all = (db: Database<unknown>['sql']) => sql`select * from birds where name <> ${'crow'}`.execute(db);

const migrateElsewhere = async (): Promise<void> => {
  const other = connectDatabase<unknown>({ url: server.url, maxConnections: 1 });
  await sql`alter table birds add column eggs int default 3`.execute(other.sql);
  await other.close();
};

test('a repeated query is planned once per connection', async () => {
  for (let turn = 0; turn < 3; turn += 1) await all(database.sql);
  const { rows } =
    await sql`select from pg_prepared_statements where statement like '%birds%' and statement not like '%pg_prepared%'`.execute(
      database.sql,
    );
  expect(rows).toHaveLength(1);
});

test('a query goes on working when a migration changes its table meanwhile', async () => {
  await all(database.sql);
  await migrateElsewhere();
  expect((await all(database.sql)).rows).toEqual([{ name: 'heron', eggs: 3 }]);
});

test('a transaction that meets a stale plan runs again as a whole', async () => {
  await all(database.sql);
  await migrateElsewhere();
  let attempts = 0;
  const { rows } = await inTransaction(database.sql, transaction => {
    attempts += 1;
    return all(transaction);
  });
  expect(rows).toEqual([{ name: 'heron', eggs: 3 }]);
  expect(attempts).toBe(2);
});

test('the number of kept plans is bounded, and what is beyond still answers', async () => {
  for (let columns = 1; columns <= 300; columns += 1) {
    const list = sql.join(Array.from({ length: columns }, (_, n) => sql.lit(n)));
    await sql`select ${list} where ${'x'}::text is not null`.execute(database.sql);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(
    database.sql,
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(256);
});
