import { eventually } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const kept = async () => {
  const rows = await bench.database.sql
    .selectFrom('bus.events')
    .select('envelope')
    .orderBy('position')
    .execute();
  return rows.map(({ envelope }) => (envelope as { data: { n: number } }).data.n);
};

test('pruning removes old events that every subscription has passed, and forgets deserted subscriptions', async () => {
  let seen = 0;
  const reader = { types: ['test.*'], from: 'beginning' as const };
  const quick = bench.open({
    consumers: [
      {
        ...reader,
        name: 'quick',
        handle: async () => {
          seen += 1;
        },
      },
    ],
  });
  const slow = bench.open({ consumers: [{ ...reader, name: 'slow', handle: async () => undefined }] });
  await slow.start();
  await slow.stop();
  await bench.publish(...[1, 2, 3].map(n => counted(`key-${n}`, n)));
  await quick.start();
  await eventually(() => expect(seen).toBe(3));
  await eventually(async () => {
    const states = await quick.subscriptions();
    expect(states.find(({ name }) => name === 'quick')?.unread).toBe(0);
  });
  await sql`update bus.events set occurred_at = now() - interval '10 days' where position < 3`.execute(
    bench.database.sql,
  );
  const weekAgo = new Date(Date.now() - 7 * 86_400_000);

  expect(await quick.prune(weekAgo)).toBe(0);
  expect(await kept()).toEqual([1, 2, 3]);

  await sql`update bus.subscriptions set seen_at = now() - interval '8 days' where name = 'slow'`.execute(
    bench.database.sql,
  );
  expect(await quick.prune(weekAgo)).toBe(2);
  expect(await kept()).toEqual([3]);
  expect((await quick.subscriptions()).map(({ name }) => name)).toEqual(['quick']);
  await quick.stop();
});
