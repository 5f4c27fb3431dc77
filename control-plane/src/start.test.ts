import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readControlPlaneConfig } from './config.ts';
import { choosePort } from './lifecycle/index.ts';
import { startControlPlane } from './start.ts';

let database: TestDatabase;
let home: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  home = await mkdtemp(join(tmpdir(), 'freshet-start-'));
});

afterEach(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** Asks without a pause, so that the first moment in which it is ready is seen. */
const untilReady = async (url: string, deadline = AbortSignal.timeout(200_000)): Promise<void> => {
  deadline.throwIfAborted();
  const answer = await fetch(`${url}/readyz`).catch(() => undefined); // does not listen yet
  if (answer?.status !== 200) return untilReady(url, deadline);
};

test('a process is ready only once there is somebody to sign in as', async () => {
  const port = await choosePort({ host: '127.0.0.1', port: 0 });
  const environment = {
    FRESHET_HOME: home,
    FRESHET_PORT: String(port),
    FRESHET_ANONYMOUS_RATE_LIMIT: '0',
    DATABASE_URL: database.url.reveal(),
  };
  const stopping = new AbortController();
  const starting = startControlPlane({
    config: readControlPlaneConfig(environment).config,
    environment,
    version: '0.0.0',
    commit: 'unknown',
    pages: 'ui/dist',
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    progress: () => undefined,
    signal: stopping.signal,
  });
  await untilReady(`http://127.0.0.1:${port}`);
  const reader = connectDatabase<unknown>({ url: database.url });
  const { rows } = await sql`select user_name from identity.users`.execute(reader.sql);
  await reader.close();
  const started = await starting;
  stopping.abort();
  await started.stop();
  expect(rows).toEqual([{ user_name: 'admin' }]);
});
