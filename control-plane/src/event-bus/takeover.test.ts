import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';
import type { EventConsumer } from './event-bus.ts';
import { laneOf } from './lane.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

const nOf = (envelope: { readonly data?: unknown }) => (envelope.data as { readonly n: number }).n;
const consumer = (name: string, more: Partial<EventConsumer>): EventConsumer => ({
  name,
  types: ['test.*'],
  from: 'beginning',
  leaseMs: 150,
  retry: { firstMs: 1, maxMs: 5 },
  handle: async () => undefined,
  ...more,
});
const laneState = (subscription: string, key: string) =>
  bench.database.sql
    .selectFrom('bus.lanes')
    .selectAll()
    .where('subscription', '=', subscription)
    .where('lane', '=', laneOf(key))
    .executeTakeFirstOrThrow();

describe('a process that dies', () => {
  test('is replaced after its lease with a higher fence, and cannot move the cursor any more', async () => {
    const seen: unknown[] = [];
    const late = Promise.withResolvers<void>();
    // Its clock stands still, as in a process that hangs: it never renews, but it still comes back one day.
    const clock = new ManualClock();
    const dead = bench.open({
      clock,
      consumers: [
        consumer('orphan', {
          handle: async envelope => {
            seen.push(['dead', nOf(envelope)]);
            await late.promise;
          },
        }),
      ],
    });
    await bench.publish(counted('orphan', 1), counted('orphan', 2));
    void dead.start();
    await eventually(() => {
      clock.advance(1);
      expect(seen).toEqual([['dead', 1]]);
    });
    const before = await laneState('orphan', 'orphan');

    const proceed = Promise.withResolvers<void>();
    const heir = bench.open({
      consumers: [
        consumer('orphan', {
          // It lives, so it shall keep the lane however busy the machine is.
          leaseMs: 60_000,
          handle: async envelope => {
            seen.push(['heir', nOf(envelope)]);
            if (nOf(envelope) === 2) await proceed.promise;
          },
        }),
      ],
    });
    await heir.start();
    await eventually(() =>
      expect(seen).toEqual([
        ['dead', 1],
        ['heir', 1],
        ['heir', 2],
      ]),
    );
    const during = await laneState('orphan', 'orphan');
    expect(during.fence).toBeGreaterThan(before.fence);

    late.resolve();
    await eventually(async () =>
      expect(await dead.registry.metrics()).toContain('lanes_lost_total{subscription="orphan"} 1'),
    );
    expect(await laneState('orphan', 'orphan')).toMatchObject({ fence: during.fence, cursor: during.cursor });
    proceed.resolve();
    await eventually(async () =>
      expect((await laneState('orphan', 'orphan')).cursor).toBeGreaterThan(during.cursor),
    );
    await Promise.all([dead.stop(0), heir.stop()]);
    expect(seen).toContainEqual(['heir', 2]);
  });

  test('keeps a lane through many leases while one event takes long', async () => {
    const attempts: number[] = [];
    const finish = Promise.withResolvers<void>();
    const slow = consumer('long', {
      types: ['test.*'],
      // Long enough that a busy machine still renews it in time.
      leaseMs: 2_000,
      from: 'now',
      handle: async (_envelope, { attempt }) => {
        attempts.push(attempt);
        await finish.promise;
      },
    });
    const buses = [bench.open({ consumers: [slow] }), bench.open({ consumers: [slow] })];
    await Promise.all(buses.map(bus => bus.start()));
    await bench.publish(counted('long', 1));
    await eventually(() => expect(attempts).toHaveLength(1));
    const first = await laneState('long', 'long');
    await eventually(async () => {
      const { due_at: due, fence } = await laneState('long', 'long');
      expect(fence).toBe(first.fence);
      expect(due!.getTime()).toBeGreaterThan(first.due_at!.getTime() + 4_000);
    });
    finish.resolve();
    await Promise.all(buses.map(bus => bus.stop()));
    expect(attempts).toEqual([1]);
  });

  test('each time it handles one event ends with that event as a dead letter, not with its neighbours', async () => {
    const handled: number[] = [];
    const deaths: number[] = [];
    await bench.publish(...[0, 1, 2, 3].map(n => counted('poison', n)));
    const deadly = (die: () => Promise<void>) =>
      consumer('poison', {
        leaseMs: 60,
        maxAttempts: 3,
        types: ['test.*'],
        handle: async envelope => {
          if (envelope.partitionkey !== 'poison') return;
          if (nOf(envelope) === 2) {
            deaths.push(nOf(envelope));
            await die();
          }
          handled.push(nOf(envelope));
        },
      });
    // Each process hangs at the deadly event, like one that was killed there.
    const hung: { stop(deadlineMs?: number): Promise<void> }[] = [];
    const over = Promise.withResolvers<void>();
    let dead: readonly unknown[] = [];
    while (dead.length === 0 && hung.length < 10) {
      const clock = new ManualClock();
      const bus = bench.open({ clock, consumers: [deadly(() => over.promise)] });
      hung.push(bus);
      void bus.start();
      const before = deaths.length;
      dead = await eventually(async () => {
        clock.advance(1);
        const list = await bus.deadEvents.list({ subscription: 'poison' });
        expect(deaths.length > before || list.length > 0).toBe(true);
        return list;
      });
    }
    const last = bench.open({ consumers: [deadly(async () => undefined)] });
    await last.start();
    await eventually(() => expect(handled).toContain(3));
    expect(await last.deadEvents.list({ subscription: 'poison' })).toMatchObject([
      { attempt: 3, envelope: { data: { n: 2 } }, error: expect.stringMatching(/process died/) },
    ]);
    expect(deaths).toHaveLength(4);
    over.resolve();
    await Promise.all([last, ...hung].map(bus => bus.stop(0)));
  });
});
