import { once } from 'node:events';
import { chmod, chown, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connectDatabase, migrate } from '@freshet/kit/db';
import { pidExists } from '@freshet/kit/process-life';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRoot } from './account.ts';
import { readLockFile } from './lock-file.ts';
import { findRunning } from './login.ts';
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

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

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

  test('has the encoding, locale, checksums and role we promise', async () => {
    await answering();
    const rows = await ask(
      postgres,
      `select current_setting('server_version_num')::int / 10000 as major, current_user as who,
        current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        current_setting('password_encryption') as hashing, upper('straße é') as upper,
        (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'postgres') as locale,
        (select rolsuper from pg_roles where rolname = current_user) as super,
        (select count(*) from pg_roles where rolsuper and rolcanlogin) as "superusers who log in",
        inet_server_addr() as address`,
    );
    expect(rows).toEqual([
      {
        major: 18,
        who: 'freshet_login',
        encoding: 'UTF8',
        checksums: 'on',
        hashing: 'scram-sha-256',
        upper: 'STRAßE É',
        locale: 'b C.UTF-8',
        super: false,
        'superusers who log in': 0,
        address: null,
      },
    ]);
  });

  test('is reached by a socket that its own user may open, and by nothing else, whatever the settings say', async () => {
    await answering();
    expect(new URL(postgres.url.reveal()).password).toBe('');
    const { mode } = await stat(join(home, 'postgres', '.s.PGSQL.5432'));
    expect(mode & 0o777).toBe(0o700);
    expect(await ask(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const superuser = new URL(postgres.url.reveal());
    superuser.username = 'freshet';
    await expect(query(superuser.href, 'select 1')).rejects.toMatchObject({ code: '28000' });
    expect(await findRunning(join(home, 'postgres'), new Secret(PASSWORD))).toEqual(postgres.url);
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

  test('is let out over TCP with the right password only, where a port was given', async () => {
    const port = await freePort();
    const postgres = await startForTest(dataDir, { port, settings: { ...QUICK, listen_addresses: '*' } });
    expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await findRunning(dataDir, new Secret(PASSWORD))).toEqual(postgres.url);
    const guess = new URL(postgres.url.reveal());
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    for (const host of ['127.0.0.2', '[::1]']) {
      const url = new URL(postgres.url.reveal());
      url.host = `${host}:${port}`;
      await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
    }
    const superuser = new URL(postgres.url.reveal());
    superuser.username = 'freshet';
    await expect(query(superuser.href, 'select 1')).rejects.toMatchObject({ code: '28000' });
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
    const [password, port] = [new Secret('another'), await freePort()];
    await expect(startPostgres(testOptions(dataDir, { password, port }))).rejects.toMatchObject({
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

describe('Data of a release whose platform was a superuser', () => {
  const first = {
    name: '202601010000-first',
    up: async (db: Kysely<unknown>) => {
      await sql`create type shop.size as enum ('small')`.execute(db);
      await sql`create table shop.orders (id bigint generated always as identity, size shop.size)`.execute(
        db,
      );
      await sql`create table shop.numbers (id serial primary key)`.execute(db);
      await sql`create function shop.count() returns bigint language sql security definer
        return (select count(*) from shop.orders)`.execute(db);
      await sql`create view shop.small as select id from shop.orders where size = 'small'`.execute(db);
      await sql`insert into shop.orders (size) values ('small')`.execute(db);
    },
  };
  const second = {
    name: '202601020000-second',
    up: async (db: Kysely<unknown>) => {
      await sql`alter type shop.size add value 'large'`.execute(db);
      await sql`alter table shop.orders add column note text`.execute(db);
      await sql`alter table shop.numbers alter column id set default 7`.execute(db);
      await sql`drop view shop.small`.execute(db);
      await sql`create or replace function shop.count() returns bigint language sql security definer
        return (select count(*) + 1 from shop.orders)`.execute(db);
    },
  };

  test('is given to a role that is none, which migrates it on, also for new modules', async () => {
    const dataDir = join(await scratchDirectory(), 'postgres');
    const before = await startForTest(dataDir, { superuser: true });
    await migrate(before.url, [{ schema: 'shop', migrations: [first] }]);
    expect(await ask(before, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: true },
    ]);
    await before.stop();

    const after = await startForTest(dataDir);
    const ran = await migrate(after.url, [
      { schema: 'shop', migrations: [first, second] },
      { schema: 'stock', migrations: [] },
    ]);
    expect(ran).toEqual(['shop/202601020000-second']);
    expect(
      await ask(
        after,
        `select current_user as who, (select count(*) from pg_roles where rolsuper and rolcanlogin) as super,
          (select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace
            where relowner = 10 and nspname in ('shop', 'freshet')) as left`,
      ),
    ).toEqual([{ who: 'freshet_login', super: 0, left: 0 }]);
    const module = connectDatabase<unknown>({ url: after.url, role: 'freshet_shop' });
    const { rows } = await sql`insert into shop.orders (note) values ('x') returning shop.count()`.execute(
      module.sql,
    );
    await module.close();
    expect(rows).toEqual([{ count: 3 }]);

    await after.stop();
    const again = await startForTest(dataDir);
    expect(await ask(again, 'select count(*) from shop.orders')).toEqual([{ count: 2 }]);
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
