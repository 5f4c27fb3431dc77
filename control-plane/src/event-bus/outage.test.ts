import { connectDatabase } from '@freshet/kit/db';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const setReachable = async (reachable: boolean): Promise<void> => {
  const name = new URL(bench.url.reveal()).pathname.slice(1);
  const server = connectDatabase({ url: new Secret(inject('serverUrl')), maxConnections: 1 });
  await sql`alter database ${sql.id(name)} allow_connections ${sql.lit(reachable)}`.execute(server.sql);
  if (!reachable) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      server.sql,
    );
  }
  await server.close();
};

test('a bus survives the loss of the database and goes on by itself', async () => {
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const bus = bench.open({
    consumers: [
      {
        name: 'outage',
        types: ['test.*'],
        from: 'beginning',
        handle: async ({ data }) => {
          const { n } = data as { readonly n: number };
          if (n === 1) await gate.promise;
          done.push(n);
        },
      },
    ],
  });
  await bus.start();
  await bench.publish(counted('k', 1));
  await eventually(async () => {
    const held = await bench.database.sql
      .selectFrom('bus.lanes')
      .select('lane')
      .where('holder', 'is not', null)
      .execute();
    expect(held).toHaveLength(1);
  });

  await setReachable(false);
  gate.resolve();
  await eventually(() => expect(bus.log.entries.some(({ fields }) => 'failures' in fields)).toBe(true));
  await setReachable(true);

  await eventually(async () => {
    const held = await bench.database.sql
      .selectFrom('bus.lanes')
      .select('lane')
      .where('holder', 'is not', null)
      .execute();
    expect(held).toHaveLength(0);
  });
  await bench.publish(counted('k', 2));
  await eventually(() => expect(done).toEqual([1, 2]));
  await bus.stop();
});

test('a bus that starts without a database begins as soon as there is one', async () => {
  await setReachable(false);
  const done: string[] = [];
  const bus = bench.open({
    consumers: [
      {
        name: 'early',
        types: ['test.*'],
        from: 'now',
        handle: async ({ subject }) => {
          done.push(subject ?? '');
        },
      },
    ],
  });
  const started = bus.start();
  await eventually(() => expect(bus.log.entries.some(({ fields }) => 'failures' in fields)).toBe(true));
  await setReachable(true);
  await started;
  await bench.publish(counted('early', 1));
  await eventually(() => expect(done).toEqual(['early']));
  await bus.stop();
});
