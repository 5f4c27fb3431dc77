import { inTransaction } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemActor } from '../unit-of-work/index.ts';
import { appendEvents } from './append-events.ts';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';
import { createEventTail } from './event-tail.ts';
import type { LogPlace } from './log-place.ts';
import { relay } from './relay.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const door = appendEvents({ ids: systemIds, clock: systemClock });
const publish = (accountId: string, n: number) =>
  inTransaction(bench.database.sql, transaction =>
    door(transaction, systemActor(accountId, 'test'), [counted('k', n)]),
  );

/** Waits until what was published is in the log: transactions of other test files may hold it back for a moment. */
const settled = () =>
  eventually(async () => {
    await relay(bench.database.sql);
    expect(await bench.database.sql.selectFrom('bus.outbox').select('id').execute()).toEqual([]);
  });

const openTail = () => {
  const tail = createEventTail({
    sql: bench.database.sql,
    clock: systemClock,
    log: memoryLogger(),
    pollMs: 20,
  });
  tail.start();
  return tail;
};

test('every tail hears the events of its account from when it listens until it stops, in order', async () => {
  const [first, second] = [openTail(), openTail()];
  const heard: Record<string, number[]> = { a: [], b: [], late: [], other: [] };
  const into = (name: string) => (envelope: { readonly data?: unknown }) => {
    heard[name]!.push((envelope.data as { readonly n: number }).n);
  };
  await publish('acc', 0);
  await first.listen('nobody', () => undefined);
  // An event from before may still be on its way into the log; only what is published from here on is promised.
  await eventually(async () =>
    expect(await bench.database.sql.selectFrom('bus.events').select('id').execute()).toHaveLength(1),
  );
  const attendance = await first.listen('acc', into('a'));
  await second.listen('acc', into('b'));
  await first.listen('another', into('other'));
  await publish('acc', 1);
  await publish('another', 2);
  await eventually(() => expect(heard).toEqual({ a: [1], b: [1], late: [], other: [2] }));

  await second.listen('acc', into('late'));
  attendance.stop();
  for (let n = 3; n < 9; n += 1) await publish('acc', n);
  first.wake();
  await eventually(() => expect(heard.late).toEqual([3, 4, 5, 6, 7, 8]));
  expect(heard).toMatchObject({ a: [1], b: [1, 3, 4, 5, 6, 7, 8], other: [2] });
  await Promise.all([first.stop(), second.stop()]);
});

test('a tail that stops lets go of whoever still wants to join', async () => {
  const tail = createEventTail({ sql: bench.database.sql, clock: systemClock, log: memoryLogger() });
  const joining = tail.listen('acc', () => undefined);
  await tail.stop();
  await expect(joining).resolves.toMatchObject({ gap: true });
});

test('an event that cannot be read is passed over', async () => {
  const tail = openTail();
  const heard: unknown[] = [];
  await tail.listen('spoilt', ({ data }) => heard.push(data));
  await inTransaction(bench.database.sql, transaction =>
    transaction
      .insertInto('bus.outbox')
      .values({
        id: systemIds.next(),
        type: 'x.happened.v1',
        key: 'k',
        lane: 0,
        account_id: 'spoilt',
        occurred_at: systemClock.now(),
        envelope: JSON.stringify({ accountid: 'spoilt', nonsense: true }),
      })
      .execute(),
  );
  await publish('spoilt', 7);
  await eventually(() => expect(heard).toEqual([{ n: 7 }]));
  await tail.stop();
});

/** Listens until `count` events came, and tells what came and how it began. */
const attend = async (
  tail: ReturnType<typeof openTail>,
  account: string,
  { after, count }: { after?: LogPlace; count: number },
) => {
  const heard: number[] = [];
  let last: LogPlace | undefined;
  const { place, gap, stop } = await tail.listen(
    account,
    ({ data }, at) => {
      heard.push((data as { readonly n: number }).n);
      last = at;
    },
    after,
  );
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(count));
  stop();
  return { heard, gap, last: last ?? place };
};

test('a listener that comes back hears what it missed, each event once and in order, in whatever process', async () => {
  const [first, second] = [openTail(), openTail()];
  const opened = await attend(first, 'back', { count: 0 });
  expect(opened.gap).toBe(false);
  for (let n = 0; n < 5; n += 1) await publish('back', n);
  await publish('elsewhere', 9);
  const missed = await attend(second, 'back', { after: opened.last, count: 5 });
  expect(missed).toMatchObject({ heard: [0, 1, 2, 3, 4], gap: false });

  // Published while others listen and while this one is on its way back: nothing falls between the two.
  await second.listen('back', () => undefined);
  const publishing = (async () => {
    for (let n = 5; n < 40; n += 1) await publish('back', n);
  })();
  const rest: number[] = [];
  let after = missed.last;
  while (rest.length < 35) {
    const part = await attend(rest.length % 2 ? first : second, 'back', { after, count: 1 });
    expect(part.gap).toBe(false);
    rest.push(...part.heard);
    after = part.last;
  }
  await publishing;
  expect(rest).toEqual(Array.from({ length: 35 }, (_, index) => index + 5));
  await Promise.all([first.stop(), second.stop()]);
});

test('a listener that was away for too long, or comes from another log, is told so', async () => {
  const tail = openTail();
  const { last: begin } = await attend(tail, 'long', { count: 0 });
  await publish('long', 0);
  const { last } = await attend(tail, 'long', { after: begin, count: 1 });
  for (const after of [
    { ...last, id: 'another' },
    { ...last, position: last.position + 1_000 },
    { position: -1, id: '' },
  ])
    expect(await attend(tail, 'long', { after, count: 0 })).toMatchObject({ heard: [], gap: true });

  await inTransaction(bench.database.sql, transaction =>
    door(
      transaction,
      systemActor('long', 'test'),
      Array.from({ length: 501 }, (_, n) => counted('k', n)),
    ),
  );
  await settled();
  expect(await attend(tail, 'long', { after: last, count: 0 })).toMatchObject({ heard: [], gap: true });
  await tail.stop();
});

test('a listener at the end of the log misses nothing even when the log before it was removed', async () => {
  const tail = openTail();
  await publish('pruned', 1);
  await settled();
  const { last } = await attend(tail, 'pruned', { count: 0 });
  await bench.database.sql.deleteFrom('bus.events').execute();
  const back = await attend(tail, 'pruned', { after: last, count: 0 });
  expect(back.gap).toBe(false);
  await publish('pruned', 2);
  await publish('pruned', 3);
  await settled();
  expect(await attend(tail, 'pruned', { after: last, count: 0 })).toMatchObject({ gap: true });
  await tail.stop();
});

test('a listener that looks back hears what happened since then, and where too much did is told so', async () => {
  const tail = openTail();
  await publish('look', 0);
  await settled();
  const { sql } = bench.database;
  await sql
    .updateTable('bus.events')
    .set({ occurred_at: new Date(Date.now() - 60_000) })
    .execute();
  for (let n = 1; n < 4; n += 1) await publish('look', n);
  await settled();
  const now = new Date();
  const after = await tail.placeBefore(now);
  if (!after) throw new Error('there is no place to begin from');
  expect((await attend(tail, 'look', { after, count: 3 })).heard).toEqual([1, 2, 3]);

  await inTransaction(sql, transaction =>
    door(
      transaction,
      systemActor('look', 'test'),
      Array.from({ length: 501 }, (_, n) => counted('k', n)),
    ),
  );
  await settled();
  expect(await tail.placeBefore(now)).toBeUndefined();
  await tail.stop();
});
