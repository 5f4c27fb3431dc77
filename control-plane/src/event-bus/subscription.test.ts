import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BusBench, counted, createBusBench } from './bus.fixture.ts';
import { resolveConsumers } from './consumer.ts';
import { laneOf } from './lane.ts';
import type { LaneHold } from './lane-hold.ts';
import { LaneStore } from './lane-store.ts';
import { eventBusMetrics } from './metrics.ts';
import { declareSubscriptions } from './registry.ts';
import { relay } from './relay.ts';
import { Subscription } from './subscription.ts';

let bench: BusBench;

beforeAll(async () => {
  bench = await createBusBench(inject('serverUrl'));
});

afterAll(() => bench.close());

/** Lets something happen right after the first claim, before whoever claims asks why it got no more. */
class ObservedStore extends LaneStore {
  #afterFirstClaim: (() => Promise<unknown>) | undefined;

  constructor(holder: string, afterFirstClaim: () => Promise<unknown>) {
    super(bench.database.sql, holder);
    this.#afterFirstClaim = afterFirstClaim;
  }

  override async claim(...args: Parameters<LaneStore['claim']>): Promise<readonly LaneHold[]> {
    const holds = await super.claim(...args);
    const act = this.#afterFirstClaim;
    this.#afterFirstClaim = undefined;
    await act?.();
    return holds;
  }
}

const prepare = async (name: string) => {
  const seen: unknown[] = [];
  const [consumer] = resolveConsumers([
    {
      name,
      types: ['test.*'],
      from: 'now',
      handle: async ({ data }) => {
        seen.push(data);
      },
    },
  ]);
  const { sql } = bench.database;
  await declareSubscriptions(sql, [consumer!]);
  const lane = laneOf(name);
  /** Adds an event to the lane's part of the log. */
  const publish = async (n: number) => {
    await bench.publish(counted(name, n));
    await eventually(async () => {
      await relay(sql);
      expect(await sql.selectFrom('bus.outbox').select('id').execute()).toEqual([]);
    });
  };
  /** Only what the test heats is looked at: there is no watch that would sweep all lanes one day. */
  const begin = (afterFirstClaim: () => Promise<unknown>) => {
    const subscription = new Subscription({
      consumer: consumer!,
      store: new ObservedStore('us', afterFirstClaim),
      clock: systemClock,
      ids: systemIds,
      log: memoryLogger(),
      metrics: eventBusMetrics(new Registry()),
      onLater: () => undefined,
    });
    subscription.start();
    return subscription;
  };
  return { seen, lane, publish, begin, other: new LaneStore(sql, 'other') };
};

const UNCHANGED = {
  wary: 0,
  lookAgainInMs: undefined,
  parked: [],
  retried: [],
  unparked: [],
  dead: [],
};

describe('a lane with something to do that cannot be claimed at once', () => {
  test('is claimed later although its holder gave it back before we saw who has it', async () => {
    const { seen, lane, publish, begin, other } = await prepare('given-back');
    await publish(1);
    const [hold] = await other.claim('given-back', { lanes: [lane], leaseMs: 600_000 });
    await publish(2);
    const subscription = begin(() => other.release(hold!, { ...UNCHANGED, cursor: hold!.cursor + 1 }));
    await eventually(() => expect(seen).toEqual([{ n: 2 }]));
    await subscription.stop(0);
  });

  test('is claimed later although who had asked for it let go before we saw that', async () => {
    const { seen, lane, publish, begin, other } = await prepare('let-go');
    await publish(1);
    const [hold] = await new LaneStore(bench.database.sql, 'third').claim('let-go', {
      lanes: [lane],
      leaseMs: 600_000,
    });
    expect(await other.ask('let-go', { lanes: [lane], have: 0 })).toEqual([lane]);
    expect(await other.release(hold!, { ...UNCHANGED, cursor: hold!.cursor })).toBe(true);
    const subscription = begin(() => other.unask('let-go', [lane]));
    await eventually(() => expect(seen).toEqual([{ n: 1 }]));
    await subscription.stop(0);
  });
});
