import { connectDatabase } from '@freshet/kit/db';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createQueueBench, type QueueBench } from './queue.fixture.ts';

let bench: QueueBench;

beforeAll(async () => {
  bench = await createQueueBench(inject('serverUrl'));
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

test('a queue survives the loss of the database and goes on by itself', async () => {
  const done: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const queue = bench.open({
    replica: 'a',
    workers: [
      {
        queue: 'outage',
        handle: async ({ payload }) => {
          if (payload.n === 1) await gate.promise;
          done.push(payload.n);
        },
      },
    ],
  });
  queue.start();
  await bench.enqueue({ queue: 'outage', payload: { n: 1 } });
  await eventually(async () => {
    const held = await bench.database.sql
      .selectFrom('jobs.jobs')
      .select('id')
      .where('holder', '=', 'a')
      .execute();
    expect(held).toHaveLength(1);
  });

  await setReachable(false);
  gate.resolve();
  await eventually(() => expect(queue.log.entries.some(({ fields }) => 'failures' in fields)).toBe(true));
  await setReachable(true);

  await eventually(async () => expect(await bench.waiting()).toBe(0));
  await bench.enqueue({ queue: 'outage', payload: { n: 2 } });
  await eventually(() => expect(done).toEqual([1, 2]));
  expect(queue.log.entries.some(({ message }) => message === 'background loop recovered')).toBe(true);
  await queue.stop();
});
