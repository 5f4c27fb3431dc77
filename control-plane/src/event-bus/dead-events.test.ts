import { inTransaction } from '@freshet/kit/db';
import { eventually } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BusBench, createBusBench } from './bus.fixture.ts';
import { redriveEvent } from './dead-events.ts';
import { LaneStore } from './lane-store.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const UNCHANGED = {
  cursor: 0,
  wary: 0,
  lookAgainInMs: undefined,
  parked: [],
  retried: [],
  unparked: [],
  dead: [],
};

/** How many statements in this database wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(bench.database.sql);
  return rows.length;
};

test('an event that is redriven while its lane is being given back gets its turn', async () => {
  const { sql: database } = bench.database;
  await database
    .insertInto('bus.subscriptions')
    .values({ name: 'crossed', types: ['test.*'] })
    .execute();
  await database
    .insertInto('bus.lanes')
    .values({ subscription: 'crossed', lane: 0, cursor: 0, holder: null, due_at: new Date(0) })
    .execute();
  const place = { subscription: 'crossed', lane: 0, key: 'k', position: 1 };
  await database
    .insertInto('bus.dead_events')
    .values({ id: 'd', ...place, envelope: '{}', attempt: 1, error: 'x' })
    .execute();
  const store = new LaneStore(database, 'one');
  const [hold] = await store.claim('crossed', { lanes: [0], leaseMs: 600_000 });

  // Both want the lane's row at once: the redrive is first, and the other has begun before it commits.
  const crossing = await inTransaction(database, async transaction => {
    await sql`select 1 from bus.lanes where subscription = 'crossed' for update`.execute(transaction);
    const redriven = redriveEvent(database, 'd');
    await eventually(async () => expect(await waiting()).toBe(1));
    const released = store.release(hold!, UNCHANGED);
    await eventually(async () => expect(await waiting()).toBe(2));
    return [redriven, released] as const;
  });
  expect(await Promise.all(crossing)).toEqual([undefined, true]);

  expect((await store.outlook(['crossed'])).map(({ dueInMs }) => dueInMs <= 0)).toEqual([true]);
  const [again] = await store.claim('crossed', { lanes: [0], leaseMs: 600_000 });
  expect(await store.readParked(again!)).toMatchObject([{ key: 'k', position: 1, attempt: 0 }]);
  expect(await store.release(again!, UNCHANGED)).toBe(true);
});
