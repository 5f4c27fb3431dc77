import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readControlPlaneConfig } from './config.ts';
import { Invalidation } from './invalidation/index.ts';
import { createAccount, type OperateDeps, resetPassword, rotateMasterKey } from './operate.ts';

let database: TestDatabase;
let home: string;
let deps: OperateDeps;

beforeEach(async () => {
  database = await createTestDatabase(inject('serverUrl'), inject('template'));
  home = await mkdtemp(join(tmpdir(), 'freshet-operate-'));
  const environment = { FRESHET_HOME: home, DATABASE_URL: database.url.reveal() };
  const { config } = readControlPlaneConfig(environment);
  deps = { config, environment, clock: systemClock, ids: systemIds, log: memoryLogger() };
});

afterEach(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

const masterKey = () => readFile(join(home, 'master.key'), 'utf8');

describe('an operator', () => {
  test('creates an account and later resets the password of its admin', async () => {
    const first = await createAccount(deps, { name: 'acme', userName: 'ada', email: 'ada@acme.example' });
    const second = await resetPassword(deps, 'ada');
    expect(second.reveal()).not.toBe(first.reveal());
  });

  test('hears of everything that is wrong with an account at once', async () => {
    const refused = createAccount(deps, { name: '', userName: 'we ird', email: 'notmail' });
    await expect(refused).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      message: expect.stringMatching(/name: .*userName: .*email: /),
    });
  });

  test('is told in words when the database login may not set up the schemas', async () => {
    const owner = connectDatabase<unknown>({ url: database.url });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.sql);
    await sql`create role freshet_test_guest login createrole password 'guest'`
      .execute(owner.sql)
      .catch(() => undefined); // another run made it
    await owner.close();
    const url = new URL(database.url.reveal());
    Object.assign(url, { username: 'freshet_test_guest', password: 'guest', pathname: `/${rows[0]?.name}` });
    const config = { ...deps.config, databaseUrl: new Secret(url.href) };
    await expect(resetPassword({ ...deps, config }, 'ada')).rejects.toMatchObject({
      code: 'DATABASE_RIGHTS_MISSING',
    });
  });

  test('cannot reset the password of nobody', async () => {
    await expect(resetPassword(deps, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('replacing the master key', () => {
  test('moves every data key to the new one, which then is the key of the home', async () => {
    await createAccount(deps, { name: 'acme', userName: 'ada', email: 'ada@acme.example' });
    const before = await masterKey();
    await rotateMasterKey(deps);
    expect(await masterKey()).not.toBe(before);
    await expect(readFile(join(home, 'master.key.next'))).rejects.toMatchObject({ code: 'ENOENT' });
    await rotateMasterKey(deps);
  });

  test('is refused while any process works with the database, for it would go on sealing with the old key', async () => {
    await createAccount(deps, { name: 'acme', userName: 'ada', email: 'ada@acme.example' });
    const before = await masterKey();
    const process = new Invalidation({ url: database.url, clock: systemClock, onTrouble: () => undefined });
    process.start();
    await eventually(() => expect(process.trusted).toBe(true));
    await expect(rotateMasterKey(deps)).rejects.toMatchObject({ code: 'HOME_IN_USE' });
    await process.stop();
    expect(await masterKey()).toBe(before);
  });
});
