import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
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

describe('whoever finds all connections in use', () => {
  let narrow: Database<unknown>;
  let letGo: () => void;
  let holding: Promise<void>;

  /** A pool whose only connection is in use until it is let go. */
  const holdTheOnly = async (connectionTimeoutMs: number): Promise<void> => {
    narrow = connectDatabase<unknown>({ url: server.url, maxConnections: 1, connectionTimeoutMs });
    const taken = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    letGo = end.resolve;
    // Tried again, as to connect may itself take longer than a short limit.
    holding = eventually(() =>
      narrow.sql.connection().execute(() => {
        taken.resolve();
        return end.promise;
      }),
    );
    await taken.promise;
  };

  afterEach(async () => {
    letGo();
    await holding;
    await narrow.close();
  });

  test('waits for one', async () => {
    await holdTheOnly(60_000);
    const next = sql<{ answer: number }>`select 1 as answer`.execute(narrow.sql);
    letGo();
    expect((await next).rows).toEqual([{ answer: 1 }]);
  });

  test('waits as long as is said, and hears then that the database is away', async () => {
    await holdTheOnly(200);
    const error = await sql`select 1`.execute(narrow.sql).catch((reason: unknown) => reason);
    expect(databaseFault(error)?.code).toBe('DATABASE_UNAVAILABLE');
  });
});
