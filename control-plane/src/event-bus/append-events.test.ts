import { AsyncLocalStorage } from 'node:async_hooks';
import { connectDatabase, type Database, inTransaction, MODULES_ROLE, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { type Context, type ContextManager, context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type EventDraft, systemActor } from '../unit-of-work/index.ts';
import { appendEvents, MAX_EVENT_BYTES } from './append-events.ts';
import { type BusBench, Counted, counted, createBusBench } from './bus.fixture.ts';
import type { BusTables } from './tables.ts';

const ROLE = roleOf('bus_door_test');
const ACTOR = systemActor('acc', 'test');
const door = appendEvents({ ids: systemIds, clock: new ManualClock('2026-02-03T04:05:06Z') });

let bench: BusBench;
let stranger: Database<BusTables>;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
  const owner = connectDatabase({ url: bench.url });
  await sql`create role ${sql.id(ROLE)} nologin`.execute(owner.sql);
  await sql`grant ${sql.id(MODULES_ROLE)} to ${sql.id(ROLE)}`.execute(owner.sql);
  await owner.close();
  stranger = connectDatabase<BusTables>({ url: bench.url, role: ROLE });
});

afterAll(async () => {
  await stranger.close();
  const owner = connectDatabase({ url: bench.url });
  await sql`drop role ${sql.id(ROLE)}`.execute(owner.sql);
  await owner.close();
  await bench.close();
});

beforeEach(async () => {
  await bench.database.sql.deleteFrom('bus.outbox').execute();
});

const outbox = () => bench.database.sql.selectFrom('bus.outbox').selectAll().orderBy('seq').execute();
const append = (...drafts: readonly EventDraft[]) =>
  inTransaction(stranger.sql, transaction => door(transaction, ACTOR, drafts));

const storage = new AsyncLocalStorage<Context>();
const contextManager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, run, self, ...args) => storage.run(active, () => run.call(self as never, ...args)),
  bind: (_active, target) => target,
  enable: () => contextManager,
  disable: () => contextManager,
};

describe('the door for events', () => {
  test("lets another module's role publish, thousands at once, in their order", async () => {
    await append(...Array.from({ length: 1_234 }, (_, n) => counted(`k${n % 7}`, n)));
    const rows = await outbox();
    expect(rows.map(({ envelope }) => (envelope as { data: { n: number } }).data.n)).toEqual(
      Array.from({ length: 1_234 }, (_, n) => n),
    );
    expect(rows[0]).toMatchObject({ occurred_at: new Date('2026-02-03T04:05:06Z'), account_id: 'acc' });
  });

  test.each([
    ['read the outbox', sql`select * from bus.outbox`],
    ['read the log', sql`select * from bus.events`],
    ['delete', sql`delete from bus.outbox`],
    [
      'choose its place',
      sql`insert into bus.outbox (xid, id, type, key, account_id, lane, occurred_at, envelope)
      values ('1', 'x', 't', 'k', 'a', 0, now(), '{}')`,
    ],
    [
      'write to the log',
      sql`insert into bus.events (position, id, type, key, account_id, lane, occurred_at, envelope)
      values (1, 'x', 't', 'k', 'a', 0, now(), '{}')`,
    ],
    ['relay', sql`select bus.relay(1)`],
  ])("does not let another module's role %s", async (_what, statement) => {
    await expect(statement.execute(stranger.sql)).rejects.toThrow(/permission denied/);
  });

  test('publishes nothing when the transaction rolls back', async () => {
    const failing = inTransaction(stranger.sql, async transaction => {
      await door(transaction, ACTOR, [counted('k', 1)]);
      throw new Error('change of mind');
    });
    await expect(failing).rejects.toThrow('change of mind');
    expect(await outbox()).toEqual([]);
  });

  test('refuses data that does not fit the schema of the event', async () => {
    await expect(append({ event: Counted, key: 'k', data: { n: 'one' } })).rejects.toThrow(
      'the data of test.counted.v1 does not match its schema',
    );
    expect(await outbox()).toEqual([]);
  });

  test('refuses an event over the limit', async () => {
    await expect(append(counted('k'.repeat(MAX_EVENT_BYTES), 1))).rejects.toMatchObject({
      code: 'EVENT_TOO_LARGE',
      details: { type: 'test.counted.v1', limit: MAX_EVENT_BYTES },
    });
  });

  test('carries the trace of whoever publishes', async () => {
    context.setGlobalContextManager(contextManager);
    try {
      const span = trace.wrapSpanContext({
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        traceFlags: 1,
      });
      await context.with(trace.setSpan(context.active(), span), () => append(counted('k', 1)));
    } finally {
      context.disable();
    }
    await append(counted('k', 2));
    const [traced, untraced] = await outbox();
    expect(traced?.envelope).toMatchObject({
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    });
    expect(untraced?.envelope).not.toHaveProperty('traceparent');
  });
});
