import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
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

/** A platform without what takes long to come, and how to stop it. */
const begin = async (environment: Record<string, string>, log = memoryLogger()) => {
  const stopping = new AbortController();
  const settings = { FRESHET_HOME: home, FRESHET_ANONYMOUS_RATE_LIMIT: '0', ...environment };
  const started = await startControlPlane({
    config: readControlPlaneConfig(settings).config,
    environment: settings,
    version: '0.0.0',
    commit: 'unknown',
    pages: 'ui/dist',
    clock: systemClock,
    ids: systemIds,
    log,
    progress: () => undefined,
    signal: stopping.signal,
  });
  return {
    port: Number(new URL(started.url).port),
    stop: () => {
      stopping.abort();
      return started.stop();
    },
  };
};

const ALONE = {
  FRESHET_EMBEDDED_RUNNER: 'off',
  FRESHET_EMBEDDED_CLUSTER: 'off',
  FRESHET_HOSTED_RUNTIME: 'off',
  FRESHET_DEMO: 'off',
};

test('a platform that took any free port takes the same one again, and tells when it cannot', async () => {
  const first = await begin({ ...ALONE, FRESHET_PORT: '0' });
  await first.stop();
  const second = await begin({ ...ALONE, FRESHET_PORT: '0' });
  await second.stop();
  expect(second.port).toBe(first.port);
  const other = createServer().listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  const log = memoryLogger();
  const third = await begin({ ...ALONE, FRESHET_PORT: '0' }, log);
  await third.stop();
  other.close();
  expect(third.port).not.toBe(first.port);
  expect(log.entries).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      fields: { before: first.port, now: third.port },
      message: expect.stringContaining('repositories that were written down with the port from before'),
    }),
  );
});

test('a process is ready only once there is somebody to sign in as', async () => {
  const port = await choosePort({ host: '127.0.0.1', port: 0 });
  const environment = {
    FRESHET_HOME: home,
    FRESHET_PORT: String(port),
    FRESHET_ANONYMOUS_RATE_LIMIT: '0',
    DATABASE_URL: database.url.reveal(),
  };
  const stopping = new AbortController();
  const reader = connectDatabase<unknown>({ url: database.url });
  // Connected already, it reads in the same moment.
  await sql`select`.execute(reader.sql);
  // Who asks without a pause takes the processor from a start in the same process: not before it can listen at all.
  const comesUp = Promise.withResolvers<void>();
  const starting = startControlPlane({
    config: readControlPlaneConfig(environment).config,
    environment,
    version: '0.0.0',
    commit: 'unknown',
    pages: 'ui/dist',
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    progress: step => (step === 'Starting the modules' ? comesUp.resolve() : undefined),
    signal: stopping.signal,
  });
  await Promise.race([comesUp.promise, starting]);
  await untilReady(`http://127.0.0.1:${port}`);
  const { rows } = await sql`select user_name from identity.users`.execute(reader.sql);
  await reader.close();
  const started = await starting;
  stopping.abort();
  await started.stop();
  expect(rows).toEqual([{ user_name: 'admin' }]);
});
