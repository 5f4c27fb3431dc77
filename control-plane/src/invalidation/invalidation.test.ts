import { getEventListeners } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { connectDatabase, type Database } from '@freshet/kit/db';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { Invalidation } from './index.ts';

let database: TestDatabase;
let pool: Database<unknown>;
const running: Invalidation[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  pool = connectDatabase<unknown>({ url: database.url });
});

afterEach(() => Promise.all(running.splice(0).map(one => one.stop())));

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const started = async (): Promise<{ invalidation: Invalidation; heard: (string | undefined)[] }> => {
  const invalidation = new Invalidation({
    url: database.url,
    clock: systemClock,
    onTrouble: () => undefined,
  });
  running.push(invalidation);
  const heard: (string | undefined)[] = [];
  invalidation.on('teams', key => heard.push(key));
  invalidation.start();
  await eventually(() => expect(invalidation.trusted).toBe(true));
  heard.length = 0;
  return { invalidation, heard };
};

test('every process hears of a change once it is committed', async () => {
  const [here, there] = [await started(), await started()];
  await pool.sql
    .transaction()
    .execute(transaction => here.invalidation.announce(transaction, 'teams', 'account 1'));
  await eventually(() => expect([here.heard, there.heard]).toEqual([['account 1'], ['account 1']]));
});

test('a change that is rolled back is not announced, and other topics stay quiet', async () => {
  const { invalidation, heard } = await started();
  const undone = pool.sql.transaction().execute(async transaction => {
    await invalidation.announce(transaction, 'teams', 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await invalidation.announce(pool.sql, 'birds', 'oak');
  await invalidation.announce(pool.sql, 'teams', 'done');
  await eventually(() => expect(heard).toEqual(['done']));
});

test('nothing is trusted while the connection is away, and everything is dropped when it returns', async () => {
  const { invalidation, heard } = await started();
  const cut = Promise.withResolvers<void>();
  const watch = setInterval(() => !invalidation.trusted && cut.resolve(), 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'freshet_invalidation' and datname = current_database()`.execute(
    pool.sql,
  );
  await cut.promise;
  clearInterval(watch);
  await eventually(() => expect(invalidation.trusted).toBe(true));
  expect(heard).toContain(undefined);
});

test('a database that is away for long costs no more memory with each try', async () => {
  const refusing = createServer();
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  await new Promise(resolve => refusing.close(resolve));
  let tries = 0;
  const listeners: number[] = [];
  const invalidation = new Invalidation({
    url: new Secret(`postgres://freshet@127.0.0.1:${port}/freshet`),
    clock: {
      now: systemClock.now,
      // The rest between two tries is told from a time limit by its signal: it is the one that stopping aborts.
      sleep: async (ms, signal) => {
        if (signal && ms < 5_000) listeners.push(getEventListeners(signal, 'abort').length);
        return systemClock.sleep(ms < 5_000 ? 1 : ms, signal);
      },
    },
    onTrouble: () => {
      tries += 1;
    },
  });
  running.push(invalidation);
  invalidation.start();
  await eventually(() => expect(tries).toBeGreaterThan(10));
  expect(Math.max(...listeners)).toBeLessThanOrEqual(1);
});

test('stopping ends the connection', async () => {
  const { invalidation } = await started();
  await invalidation.stop();
  expect(invalidation.trusted).toBe(false);
});

test('a connection that is open but silent is not trusted for long', async () => {
  const target = new URL(database.url.reveal());
  const [port, host] = [Number(target.port), target.hostname];
  const pipes = new Set<Socket>();
  const proxy = createServer(inner => {
    const outer = connect(port, host);
    for (const pipe of [inner, outer]) pipes.add(pipe.on('error', () => undefined));
    inner.pipe(outer).pipe(inner);
  });
  await new Promise<void>(ready => proxy.listen(0, '127.0.0.1', ready));
  target.port = String((proxy.address() as AddressInfo).port);
  const clock = new ManualClock();
  const trouble: unknown[] = [];
  const invalidation = new Invalidation({
    url: new Secret(target.href),
    clock,
    onTrouble: error => trouble.push(error),
  });
  running.push(invalidation);
  let silences = 0;
  invalidation.onSilence(() => {
    silences += 1;
  });
  invalidation.start();
  await eventually(() => expect(invalidation.trusted).toBe(true));
  expect([invalidation.silent, silences]).toEqual([false, 0]);
  for (const pipe of pipes) pipe.unpipe().pause();
  await eventually(() => {
    clock.advance(5_000);
    expect(String(trouble[0])).toContain('heartbeat');
  });
  expect(invalidation.trusted).toBe(false);
  expect([invalidation.silent, silences]).toEqual([true, 1]);
  for (const pipe of pipes) pipe.destroy();
  proxy.close();
  // Refused is not silent: whoever asks is told at once.
  await eventually(() => {
    clock.advance(5_000);
    expect(invalidation.silent).toBe(false);
  });
});
