import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { connectDatabase, type Database, databaseFault } from './index.ts';

let server: TestDatabase;
let database: Database<unknown>;
let uncaught: unknown[];
const note = (error: unknown): void => void uncaught.push(error);

beforeAll(async () => {
  server = await createTestDatabase(inject('serverUrl'));
});

beforeEach(() => {
  uncaught = [];
  process.on('uncaughtException', note);
  database = connectDatabase<unknown>({ url: server.url });
});

afterEach(async () => {
  process.off('uncaughtException', note);
  await database.close();
});

afterAll(() => server.drop());

const killOthers = async (): Promise<void> => {
  const killer = connectDatabase<unknown>({ url: server.url });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(killer.sql);
  await killer.close();
};

test('a connection that breaks in the middle of a transaction fails the transaction, not the process', async () => {
  const broken = database.sql.transaction().execute(async transaction => {
    await sql`select 1`.execute(transaction);
    await killOthers();
    // The connection is checked out and nobody waits for an answer: the moment in which its error has no owner.
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)));
    await sql`select 1`.execute(transaction);
  });
  const error = await broken.catch((reason: unknown) => reason);
  expect(databaseFault(error)?.code).toBe('DATABASE_UNAVAILABLE');
  expect(uncaught).toEqual([]);
});

test('a pool whose connections were all cut goes on by itself', async () => {
  await sql`select 1`.execute(database.sql);
  await killOthers();
  await eventually(async () => void (await sql`select 1`.execute(database.sql)));
  expect(uncaught).toEqual([]);
});

test('connections act as the role they were opened for', async () => {
  await sql`create role freshet_test_reader nologin`.execute(database.sql).catch(() => undefined); // another run made it
  await sql`grant freshet_test_reader to current_user`.execute(database.sql);
  const reader = connectDatabase<unknown>({ url: server.url, role: 'freshet_test_reader' });
  const { rows } = await sql<{ who: string }>`select current_user as who`.execute(reader.sql);
  await reader.close();
  expect(rows).toEqual([{ who: 'freshet_test_reader' }]);
});

test.each(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'ECONNABORTED', '57P05', '25006'])(
  '%s says that the database is away, not that we have a bug',
  code => {
    const error = Object.assign(new Error('any words'), { code });
    expect(databaseFault(error)?.code).toBe('DATABASE_UNAVAILABLE');
  },
);

test('whoever finds all connections in use waits longer than a slow statement takes, and is not told that the database is away', async () => {
  const narrow = connectDatabase<unknown>({ url: server.url, maxConnections: 1 });
  try {
    const slow = sql`select pg_sleep(6)`.execute(narrow.sql);
    const next = sql<{ answer: number }>`select 1 as answer`.execute(narrow.sql);
    await slow;
    expect((await next).rows).toEqual([{ answer: 1 }]);
  } finally {
    await narrow.close();
  }
});
