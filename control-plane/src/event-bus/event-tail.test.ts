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
  const stop = await first.listen('acc', into('a'));
  await second.listen('acc', into('b'));
  await first.listen('another', into('other'));
  await publish('acc', 1);
  await publish('another', 2);
  await eventually(() => expect(heard).toEqual({ a: [1], b: [1], late: [], other: [2] }));

  await second.listen('acc', into('late'));
  stop();
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
  await expect(joining).resolves.toBeTypeOf('function');
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
