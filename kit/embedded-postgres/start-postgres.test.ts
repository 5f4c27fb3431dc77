import { once } from 'node:events';
import { chmod, chown, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pidExists } from '@freshet/kit/process-life';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRoot } from './account.ts';
import { readLockFile } from './lock-file.ts';
import { startPostgres } from './start-postgres.ts';
import type { PostgresState, RunningPostgres } from './supervise.ts';
import {
  ask,
  makeDirectory,
  PASSWORD,
  QUICK,
  query,
  scratchDirectory,
  startForTest,
  testOptions,
} from './test-servers.ts';

describe('A running server', () => {
  let home: string;
  let postgres: RunningPostgres;
  const lines: string[] = [];

  beforeAll(async () => {
    home = await makeDirectory();
    const settings = { ...QUICK, listen_addresses: '*' };
    postgres = await startPostgres(
      testOptions(join(home, 'postgres'), { settings, log: line => lines.push(line) }),
    );
  });

  afterAll(async () => {
    await postgres?.stop();
    await rm(home, { recursive: true, force: true });
  });

  const answering = (): Promise<number> =>
    eventually(() => {
      expect(postgres.state()).toBe('running');
      return postgres.pid()!;
    });

  test('has the encoding, locale, checksums and authentication we promise', async () => {
    await answering();
    const rows = await ask(
      postgres,
      `select current_setting('server_version_num')::int / 10000 as major, current_user as who,
        current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        current_setting('password_encryption') as hashing, upper('straße é') as upper,
        (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'postgres') as locale,
        (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as auth`,
    );
    expect(rows).toEqual([
      {
        major: 18,
        who: 'freshet',
        encoding: 'UTF8',
        checksums: 'on',
        hashing: 'scram-sha-256',
        upper: 'STRAßE É',
        locale: 'b C.UTF-8',
        auth: 'scram-sha-256',
      },
    ]);
  });

  test('refuses a wrong password', async () => {
    await answering();
    const url = new URL(postgres.url.reveal());
    url.password = 'guess';
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('listens on 127.0.0.1 only, whatever the settings say', async () => {
    await answering();
    for (const host of ['127.0.0.2', '[::1]']) {
      const url = new URL(postgres.url.reveal());
      url.host = `${host}:${postgres.port}`;
      await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
    }
    expect(await ask(postgres, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  });

  test('keeps the password and the statements that fail out of its log', async () => {
    await answering();
    await expect(ask(postgres, `select 'hush-hush'::int from nowhere`)).rejects.toThrow();
    await expect(ask(postgres, 'select from a_table_of_that_name')).rejects.toThrow();
    await eventually(() => expect(lines.join('\n')).toContain('a_table_of_that_name'));
    expect(lines.join('\n')).not.toMatch(/hush-hush|STATEMENT/);
    expect(lines.join('\n')).not.toContain(PASSWORD);
    expect(lines.join('\n')).not.toContain(encodeURIComponent(PASSWORD));
    expect(`${postgres.url} ${JSON.stringify(postgres)}`).not.toContain(encodeURIComponent(PASSWORD));
  });

  test('comes back by itself after kill -9, at the same address, with every committed row', async () => {
    const killed = await answering();
    const states: PostgresState[] = [];
    const unsubscribe = postgres.onState(state => states.push(state));
    await ask(postgres, 'create table survives as select 42 as answer');
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(states).toEqual(['restarting', 'running']));
    unsubscribe();
    expect(postgres.pid()).not.toBe(killed);
    expect(await ask(postgres, 'select answer from survives')).toEqual([{ answer: 42 }]);
  });
});

describe('Existing data', () => {
  let home: string;
  let dataDir: string;

  beforeAll(async () => {
    home = await makeDirectory();
    dataDir = join(home, 'postgres');
    const postgres = await startPostgres(testOptions(dataDir));
    await ask(postgres, 'create table kept as select 42 as answer');
    await postgres.stop();
  });

  afterAll(() => rm(home, { recursive: true, force: true }));

  test('is found by the next start, and stopping leaves no process and no litter', async () => {
    const postgres = await startForTest(dataDir);
    expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const pid = postgres.pid()!;
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(postgres.state()).toBe('stopped');
    expect(postgres.pid()).toBeUndefined();
    expect(pidExists(pid)).toBe(false);
    expect(await readLockFile(dataDir)).toBeUndefined();
    expect(await readdir(home)).toEqual(['postgres']);
  });

  test('is left without a server when stopped in the middle of a restart', async () => {
    const postgres = await startForTest(dataDir);
    process.kill(postgres.pid()!, 'SIGKILL');
    await eventually(() => expect(postgres.state()).toBe('restarting'));
    await postgres.stop();
    expect(postgres.state()).toBe('stopped');
    const lock = await readLockFile(dataDir);
    expect(lock === undefined || !pidExists(lock.pid)).toBe(true);
  });

  test('is served on the port that was given, with a fault when that one is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const refused = startPostgres(testOptions(dataDir, { port }));
    await expect(refused).rejects.toMatchObject({ code: 'POSTGRES_PORT_TAKEN', details: { port } });
    squatter.close();
    await once(squatter, 'close');
    const postgres = await startForTest(dataDir, { port });
    expect(postgres.port).toBe(port);
    expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('made with another password gives a fault, and its server does not stay', async () => {
    const password = new Secret('another');
    await expect(startPostgres(testOptions(dataDir, { password }))).rejects.toMatchObject({
      code: 'POSTGRES_START_FAILED',
      message: expect.stringContaining('another password'),
    });
    expect(await readLockFile(dataDir)).toBeUndefined();
  });

  test('with a setting that PostgreSQL refuses gives a fault with its last words', async () => {
    const settings = { ...QUICK, shared_buffers: 'plenty' };
    await expect(startPostgres(testOptions(dataDir, { settings }))).rejects.toMatchObject({
      code: 'POSTGRES_START_FAILED',
      details: { log: expect.arrayContaining([expect.stringContaining('shared_buffers')]) },
    });
  });

  test.runIf(isRoot())('restored by root goes back to the unprivileged user', async () => {
    const { uid } = await stat(join(dataDir, 'PG_VERSION'));
    for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      await chown(join(dataDir, name), 0, 0);
    }
    await chmod(dataDir, 0o755);
    const postgres = await startForTest(dataDir);
    expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(uid).not.toBe(0);
    expect(await stat(join(dataDir, 'PG_VERSION'))).toMatchObject({ uid });
  });
});

test('An aborted start rejects with the reason and leaves nothing behind', async () => {
  const home = await scratchDirectory();
  const abort = new AbortController();
  const starting = startPostgres(testOptions(join(home, 'postgres'), { signal: abort.signal }));
  const outcome = expect(starting).rejects.toThrow('changed my mind');
  await eventually(async () => expect(await readdir(home)).toHaveLength(1));
  abort.abort(new Error('changed my mind'));
  await outcome;
  expect(await readdir(home)).toEqual([]);
});
