import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BusBench, createBusBench } from './bus.fixture.ts';
import { LaneStore } from './lane-store.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const NOTHING = {
  cursor: 99,
  wary: 0,
  lookAgainInMs: undefined,
  parked: [],
  retried: [],
  unparked: [],
  dead: [],
};

test('a lane belongs to its last claim, and what an earlier one says about it is refused', async () => {
  const { sql } = bench.database;
  await sql
    .insertInto('bus.subscriptions')
    .values({ name: 'direct', types: ['test.*'] })
    .execute();
  const due = new Date(0);
  await sql
    .insertInto('bus.lanes')
    .values({ subscription: 'direct', lane: 0, cursor: 0, holder: null, due_at: due })
    .execute();
  const [one, two] = [new LaneStore(sql, 'one'), new LaneStore(sql, 'two')];

  const [held] = await one.claim('direct', { lanes: [0], leaseMs: 1 });
  expect(held).toMatchObject({ takenOver: false, fence: 1, wary: 0 });
  const [taken] = await eventually(async () => {
    const holds = await two.claim('direct', { lanes: [0], leaseMs: 60_000 });
    expect(holds).toHaveLength(1);
    return holds;
  });
  expect(taken).toMatchObject({ takenOver: true, fence: 2, wary: 64, waryBefore: 0 });

  const item = { key: 'k', position: 1, envelope: {} };
  expect(await one.renew(held!, 60_000)).toBe(false);
  expect(await one.release(held!, NOTHING)).toBe(false);
  expect(await one.release(held!, { ...NOTHING, parked: [{ item, retry: undefined }] })).toBe(false);
  expect(await sql.selectFrom('bus.parked').selectAll().execute()).toEqual([]);
  expect(await one.claim('direct', { lanes: [0], leaseMs: 60_000 })).toEqual([]);
  expect(await one.unfinishedAmong('direct', [0, 1])).toEqual([0]);

  expect(await two.release(taken!, { ...NOTHING, cursor: 5 })).toBe(true);
  expect(await two.renew(taken!, 60_000)).toBe(false);
  expect(await two.release(taken!, { ...NOTHING, parked: [{ item, retry: undefined }] })).toBe(false);
  expect(await sql.selectFrom('bus.parked').selectAll().execute()).toEqual([]);
  const lane = await sql.selectFrom('bus.lanes').selectAll().executeTakeFirstOrThrow();
  expect(lane).toMatchObject({ cursor: 5, holder: null, due_at: null });
});
