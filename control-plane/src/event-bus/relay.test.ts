import { inTransaction } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../unit-of-work/index.ts';
import { appendEvents } from './append-events.ts';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';
import { relay } from './relay.ts';
import type { BusTables } from './tables.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

beforeEach(async () => {
  await sql`delete from bus.outbox`.execute(bench.database.sql);
  await sql`delete from bus.events`.execute(bench.database.sql);
});

const door = appendEvents({ ids: systemIds, clock: systemClock });
const append = (transaction: Kysely<BusTables>, key: string, n: number) =>
  door(transaction, systemActor('acc', 'test'), [counted(key, n)]);

const logged = async (): Promise<readonly number[]> => {
  const rows = await bench.database.sql
    .selectFrom('bus.events')
    .select('envelope')
    .orderBy('position')
    .execute();
  return rows.map(({ envelope }) => (envelope as { readonly data: { readonly n: number } }).data.n);
};

/** Other test files share the server, and their transactions may hold ours back for a moment. */
const relayUntil = (expected: readonly number[]) =>
  eventually(async () => {
    await relay(bench.database.sql);
    expect(await logged()).toEqual(expected);
  });

/** A transaction that stays open until told otherwise. */
const openTransaction = async () => {
  const ready = Promise.withResolvers<Kysely<BusTables>>();
  const end = Promise.withResolvers<void>();
  const done = inTransaction(bench.database.sql, async transaction => {
    ready.resolve(transaction);
    await end.promise;
  });
  return {
    sql: await ready.promise,
    commit: async () => {
      end.resolve();
      await done;
    },
  };
};

describe('the relay', () => {
  test('does not skip the event of a slow transaction, and holds back those behind it', async () => {
    const slow = await openTransaction();
    await append(slow.sql, 'slow', 1);
    await bench.publish(counted('quick', 2));
    await relay(bench.database.sql);
    expect(await logged()).toEqual([]);
    await slow.commit();
    await relayUntil([1, 2]);
  });

  test('orders changes that waited for each other by the lock, not by when they began to write', async () => {
    const row = { name: 'contended', types: [] };
    await bench.database.sql.insertInto('bus.subscriptions').values(row).execute();
    const lock = sql`select * from bus.subscriptions where name = 'contended' for update`;

    // The first one to write something is the last one to get the lock.
    const early = await openTransaction();
    await sql`select pg_current_xact_id()`.execute(early.sql);
    const late = await openTransaction();
    await lock.execute(late.sql);
    await append(late.sql, 'k', 1);
    await late.commit();
    await lock.execute(early.sql);
    await append(early.sql, 'k', 2);

    // A bystander between the two keeps the later transaction unsettled after the earlier one has committed.
    const bystander = await openTransaction();
    await sql`select pg_current_xact_id()`.execute(bystander.sql);
    await early.commit();
    await relay(bench.database.sql);
    expect([[], [1], [1, 2]]).toContainEqual(await logged());
    await bystander.commit();
    await relayUntil([1, 2]);
  });

  test('lets nothing pass an event that is committed but not settled', async () => {
    const first = await openTransaction();
    await sql`select pg_current_xact_id()`.execute(first.sql);
    const bystander = await openTransaction();
    await sql`select pg_current_xact_id()`.execute(bystander.sql);
    await bench.publish(counted('k', 1));
    // Settled as soon as it commits, for its transaction is older than the bystander; but it saw event 1.
    await append(first.sql, 'k', 2);
    await first.commit();
    await relay(bench.database.sql);
    expect(await logged()).toEqual([]);
    await bystander.commit();
    await relayUntil([1, 2]);
  });

  test('moves on with events restored from a server that had counted further', async () => {
    await bench.publish(counted('k', 1));
    await sql`update bus.outbox set xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`.execute(
      bench.database.sql,
    );
    await relayUntil([1]);
  });

  test('numbers everything once and without gaps while several processes relay at the same time', async () => {
    const { position: before } = await bench.database.sql
      .selectFrom('bus.head')
      .select('position')
      .executeTakeFirstOrThrow();
    let writing = true;
    const relaying = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (writing) await relay(bench.database.sql);
      }),
    );
    await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 40; n += 1) await bench.publish(counted(`writer-${writer}`, n));
      }),
    );
    writing = false;
    await relaying;
    await eventually(async () => {
      await relay(bench.database.sql);
      expect(await logged()).toHaveLength(160);
    });
    const rows = await bench.database.sql
      .selectFrom('bus.events')
      .select(['position', 'key', 'envelope'])
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 160 }, (_, n) => before + 1 + n),
    );
    for (let writer = 0; writer < 4; writer += 1) {
      const own = rows.filter(({ key }) => key === `writer-${writer}`);
      expect(own.map(({ envelope }) => (envelope as { data: { n: number } }).data.n)).toEqual(
        Array.from({ length: 40 }, (_, n) => n),
      );
    }
  });
});
