import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type PostgresOptions, startPostgres } from './start-postgres.ts';
import type { RunningPostgres } from './supervise.ts';

/** For tests: a fresh directory that every user may enter. */
export const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-postgres-'));
  await chmod(directory, 0o755);
  return directory;
};

/** For tests: a fresh directory that every user may enter, gone when the test is over. */
export const scratchDirectory = async (): Promise<string> => {
  const directory = await makeDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
};

/** Being killed loses nothing without fsync; only a power cut would, and no test does that. */
export const QUICK = { fsync: 'off', full_page_writes: 'off' };
export const PASSWORD = 'p@ss/word';

export const testOptions = (dataDir: string, more: Partial<PostgresOptions> = {}): PostgresOptions => ({
  dataDir,
  password: new Secret(PASSWORD),
  settings: QUICK,
  log: () => undefined,
  clock: systemClock,
  ...more,
});

/** For tests: a server that is stopped when the test is over. */
export const startForTest = async (
  dataDir: string,
  more: Partial<PostgresOptions> = {},
): Promise<RunningPostgres> => {
  const postgres = await startPostgres(testOptions(dataDir, more));
  onTestFinished(() => postgres.stop());
  return postgres;
};

/** Runs one statement on a connection of its own. */
export const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  // A server killed under the connection also rejects the query, which is where tests look.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

export const ask = (postgres: RunningPostgres, text: string): Promise<Record<string, unknown>[]> =>
  query(postgres.url.reveal(), text);
