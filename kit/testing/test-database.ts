import { connectDatabase } from '@freshet/kit/db';
import { Secret } from '@freshet/kit/secret';
import { sql } from 'kysely';

/** A database of its own for one test file, on the server that the test run started. */
export interface TestDatabase {
  readonly url: Secret;
  drop(): Promise<void>;
}

let created = 0;

/** Makes an empty database, or a copy of `template`. */
export const createTestDatabase = async (serverUrl: string, template?: string): Promise<TestDatabase> => {
  created += 1;
  const name = `test_${process.pid}_${created}_${Math.floor(performance.now())}`;
  const copied = template ? sql` template ${sql.id(template)} strategy file_copy` : sql``;
  await onServer(serverUrl, server => sql`create database ${sql.id(name)}${copied}`.execute(server));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: new Secret(url.href),
    drop: () =>
      onServer(serverUrl, server =>
        sql`drop database if exists ${sql.id(name)} with (force)`.execute(server),
      ),
  };
};

const onServer = async (
  serverUrl: string,
  command: (server: ReturnType<typeof connectDatabase<unknown>>['sql']) => Promise<unknown>,
): Promise<void> => {
  const server = connectDatabase<unknown>({ url: new Secret(serverUrl), maxConnections: 1 });
  try {
    await command(server.sql);
  } finally {
    await server.close();
  }
};
