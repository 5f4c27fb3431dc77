/** What every driver of the event bus does. A driver's test file calls this with a harness of its own. */
import type { EventEnvelope } from '@freshet/contracts/events';
import { DoNotRetry } from '@freshet/kit/background';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventDraft } from '../unit-of-work/index.ts';
import { Counted, counted, Other } from './bus.fixture.ts';
import type { EventBus, EventConsumer } from './event-bus.ts';

/** Buses that share one log, as the processes of one installation do. */
export interface EventBusHarness {
  open(options: { readonly consumers: readonly EventConsumer[] }): EventBus;
  publish(...drafts: readonly EventDraft[]): Promise<void>;
  close(): Promise<void>;
}

const QUICK_RETRY = { firstMs: 2, maxMs: 10 };

/** Numbers in [0, 1) that are the same in each run. */
const seededRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const nOf = ({ data }: EventEnvelope) => (data as { readonly n: number }).n;

/** Collects what consumers were given, and makes consumers that feed it. */
const collector = () => {
  const seen: { readonly by: string; readonly key: string; readonly n: number }[] = [];
  return {
    seen,
    ofKey: (key: string) => seen.filter(one => one.key === key).map(({ n }) => n),
    consumer: (
      name: string,
      more: Partial<EventConsumer> & { readonly by?: string } = {},
    ): EventConsumer => ({
      name,
      types: ['test.*'],
      from: 'beginning',
      retry: QUICK_RETRY,
      ...more,
      handle: async (envelope, context) => {
        await more.handle?.(envelope, context);
        seen.push({ by: more.by ?? name, key: envelope.partitionkey, n: nOf(envelope) });
      },
    }),
  };
};

export const eventBusContract = (driver: string, createHarness: () => Promise<EventBusHarness>): void => {
  describe(`the event bus over ${driver}`, () => {
    let harness: EventBusHarness;
    let made = 0;
    /** A name no other test uses: subscriptions outlive the test that made them. */
    const fresh = (what: string) => {
      made += 1;
      return `${what}-${made}`;
    };
    const running: EventBus[] = [];
    const start = async (...consumers: readonly EventConsumer[]): Promise<EventBus> => {
      const bus = harness.open({ consumers });
      running.push(bus);
      await bus.start();
      return bus;
    };
    const stopAll = () => Promise.all(running.splice(0).map(bus => bus.stop()));

    beforeAll(async () => {
      harness = await createHarness();
    });

    afterAll(async () => {
      await stopAll();
      await harness.close();
    });

    test('delivers an envelope that says what happened, to what, and by whom', async () => {
      const got: EventEnvelope[] = [];
      const attempts: number[] = [];
      await start({
        name: fresh('envelope'),
        types: ['test.counted.v1'],
        from: 'now',
        handle: async (envelope, { attempt, signal }) => {
          got.push(envelope);
          attempts.push(attempt);
          expect(signal.aborted).toBe(false);
        },
      });
      await harness.publish(counted('team-1', 7));
      await eventually(() => expect(got).toHaveLength(1));
      expect(got[0]).toEqual({
        specversion: '1.0',
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        source: '/freshet/control-plane',
        type: 'test.counted.v1',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        subject: 'team-1',
        datacontenttype: 'application/json',
        partitionkey: 'team-1',
        accountid: 'acc',
        actorid: 'system',
        data: { n: 7 },
      });
      expect(attempts).toEqual([1]);
      await stopAll();
    });

    test('gives each event to one of the processes that share a subscription, exactly once', async () => {
      const { seen, consumer } = collector();
      const name = fresh('shared');
      const slow = { handle: () => new Promise<void>(resolve => setImmediate(resolve)) };
      await start(consumer(name, { ...slow, from: 'now', by: 'a' }));
      await start(consumer(name, { ...slow, from: 'now', by: 'b' }));
      const workers = () => new Set(seen.map(({ by }) => by));
      let count = 0;
      while (count < 400 || (workers().size < 2 && count < 20_000)) {
        const first = count;
        await harness.publish(...Array.from({ length: 20 }, (_, i) => counted(`key-${i}`, first + i)));
        count += 20;
      }
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(count));
      await stopAll();
      expect(seen.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, n) => n),
      );
      expect(workers()).toEqual(new Set(['a', 'b']));
    });

    test('gives every event to each subscription that wants its type', async () => {
      const { seen, consumer } = collector();
      const [whole, prefix, all] = [fresh('whole'), fresh('prefix'), fresh('all')];
      await start(
        consumer(whole, { types: ['other.counted.v1'], from: 'now' }),
        consumer(prefix, { types: ['test.*'], from: 'now' }),
        consumer(all, { types: ['*'], from: 'now' }),
      );
      await harness.publish(counted('k', 1), { event: Other, key: 'k', data: { n: 2 } }, counted('k', 3), {
        event: Counted,
        key: 'k',
        data: { n: 4 },
      });
      await eventually(() => expect(seen.filter(({ by }) => by === all)).toHaveLength(4));
      const by = (name: string) => seen.filter(one => one.by === name).map(({ n }) => n);
      await eventually(() => expect([by(whole), by(prefix)]).toEqual([[2], [1, 3, 4]]));
      expect(by(all)).toEqual([1, 2, 3, 4]);
      await stopAll();
    });

    test('keeps each key in order over two processes while deliveries fail at random', async () => {
      const random = seededRandom(20_261_115);
      const { seen, ofKey, consumer } = collector();
      const name = fresh('ordered');
      const handling = new Set<string>();
      const flaky = {
        from: 'now' as const,
        maxAttempts: 1_000,
        handle: async ({ partitionkey }: EventEnvelope) => {
          if (handling.has(partitionkey)) throw new DoNotRetry('one key was handled twice at the same time');
          handling.add(partitionkey);
          await new Promise(resolve => setImmediate(resolve));
          handling.delete(partitionkey);
          if (random() < 0.15) throw new Error('at random');
        },
      };
      const [first] = [await start(consumer(name, flaky)), await start(consumer(name, flaky))];
      const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
      const next = new Map(keys.map(key => [key, 0]));
      for (let batch = 0; batch < 30; batch += 1) {
        const drafts = Array.from({ length: 10 }, () => {
          const key = keys[Math.floor(random() * keys.length)]!;
          const n = next.get(key)!;
          next.set(key, n + 1);
          return counted(key, n);
        });
        await harness.publish(...drafts);
      }
      await eventually(() => expect(seen).toHaveLength(300));
      for (const key of keys) {
        expect(ofKey(key), key).toEqual(Array.from({ length: next.get(key)! }, (_, n) => n));
      }
      expect(await first.deadEvents.list({ subscription: name })).toEqual([]);
      await stopAll();
    });

    test('lets other keys pass one that fails, and keeps the events of that key waiting in order', async () => {
      const { seen, ofKey, consumer } = collector();
      let broken = true;
      const name = fresh('parked');
      const bus = await start(
        consumer(name, {
          from: 'now',
          maxAttempts: 1_000,
          handle: async envelope => {
            if (broken && envelope.partitionkey === 'bad' && nOf(envelope) === 0) throw new Error('not yet');
          },
        }),
      );
      const others = Array.from({ length: 16 }, (_, index) => `good-${index}`);
      await harness.publish(counted('bad', 0), counted('bad', 1), ...others.map(key => counted(key, 0)));
      await harness.publish(counted('bad', 2), ...others.map(key => counted(key, 1)));
      await eventually(() => expect(seen).toHaveLength(32));
      expect(ofKey('bad')).toEqual([]);
      await eventually(async () => {
        const states = await bus.subscriptions();
        expect(states.find(state => state.name === name)).toMatchObject({ parked: 3, dead: 0, unread: 0 });
      });
      broken = false;
      await eventually(() => expect(ofKey('bad')).toEqual([0, 1, 2]));
      await harness.publish(counted('bad', 3));
      await eventually(() => expect(ofKey('bad')).toEqual([0, 1, 2, 3]));
      await stopAll();
    });

    test('gives an event up after its last try, goes on with its key, and can redrive or discard it', async () => {
      const { ofKey, consumer } = collector();
      const attempts: number[] = [];
      let broken = true;
      const name = fresh('dead');
      const bus = await start(
        consumer(name, {
          from: 'now',
          maxAttempts: 3,
          handle: async (envelope, { attempt }) => {
            if (nOf(envelope) > 1) return;
            attempts.push(attempt);
            if (broken) throw new Error('no luck', { cause: new Error('password=hunter2') });
          },
        }),
      );
      await harness.publish(counted('k', 1), counted('k', 2));
      await eventually(() => expect(ofKey('k')).toEqual([2]));
      const [dead, ...none] = await eventually(async () => {
        const list = await bus.deadEvents.list({ subscription: name });
        expect(list).toHaveLength(1);
        return list;
      });
      expect(none).toEqual([]);
      expect(attempts).toEqual([1, 2, 3]);
      expect(dead).toMatchObject({
        subscription: name,
        attempt: 3,
        error: 'Error: no luck; because of Error: password=[redacted]',
        envelope: { type: 'test.counted.v1', data: { n: 1 } },
      });

      broken = false;
      await bus.deadEvents.redrive(dead!.id);
      await eventually(() => expect(ofKey('k')).toEqual([2, 1]));
      await expect(bus.deadEvents.redrive(dead!.id)).rejects.toMatchObject({ code: 'DEAD_LETTER_NOT_FOUND' });

      broken = true;
      await harness.publish(counted('k', 0));
      const again = await eventually(async () => {
        const list = await bus.deadEvents.list({ subscription: name });
        expect(list).toHaveLength(1);
        return list;
      });
      await bus.deadEvents.discard(again[0]!.id);
      expect(await bus.deadEvents.list({ subscription: name })).toEqual([]);
      await expect(bus.deadEvents.discard(again[0]!.id)).rejects.toMatchObject({
        code: 'DEAD_LETTER_NOT_FOUND',
      });
      await stopAll();
    });

    test('gives an event up at once when its handler says that trying again is pointless', async () => {
      const { ofKey, consumer } = collector();
      const name = fresh('hopeless');
      const bus = await start(
        consumer(name, {
          from: 'now',
          handle: async envelope => {
            if (nOf(envelope) === 0) throw new DoNotRetry('makes no sense');
          },
        }),
      );
      await harness.publish(counted('k', 0), counted('k', 1));
      await eventually(() => expect(ofKey('k')).toEqual([1]));
      await eventually(async () => {
        expect(await bus.deadEvents.list({ subscription: name })).toMatchObject([{ attempt: 1 }]);
      });
      await stopAll();
    });

    test('counts a delivery that takes too long as failed', async () => {
      const { ofKey, consumer } = collector();
      const name = fresh('overtime');
      const bus = await start(
        consumer(name, {
          from: 'now',
          maxAttempts: 1,
          timeoutMs: 20,
          handle: envelope => (nOf(envelope) === 0 ? new Promise(() => undefined) : Promise.resolve()),
        }),
      );
      await harness.publish(counted('k', 0), counted('k', 1));
      await eventually(() => expect(ofKey('k')).toEqual([1]));
      await eventually(async () => {
        const [dead] = await bus.deadEvents.list({ subscription: name });
        expect(dead?.error).toMatch(/longer than 20 ms/);
      });
      await stopAll();
    });

    test('does not use up tries while the database that a handler needs is away', async () => {
      const { ofKey, consumer } = collector();
      const attempts: number[] = [];
      await start(
        consumer(fresh('outage'), {
          from: 'now',
          maxAttempts: 2,
          handle: async (_envelope, { attempt }) => {
            attempts.push(attempt);
            if (attempts.length < 5) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
          },
        }),
      );
      await harness.publish(counted('k', 0));
      await eventually(() => expect(ofKey('k')).toEqual([0]));
      expect(attempts).toEqual([1, 1, 1, 1, 1]);
      await stopAll();
    });

    test('begins a new subscription where it says, and an old one where it stopped', async () => {
      const key = fresh('lone');
      const { seen, consumer } = collector();
      const [now, beginning] = [fresh('now'), fresh('beginning')];
      const consumers = [consumer(now, { from: 'now' }), consumer(beginning, { from: 'beginning' })];
      const of = (name: string) => seen.filter(one => one.key === key && one.by === name).map(({ n }) => n);
      await harness.publish(counted(key, 1));
      await start(consumers[1]!);
      await eventually(() => expect(of(beginning)).toEqual([1]));
      await stopAll();

      await start(...consumers);
      await harness.publish(counted(key, 2));
      await eventually(() => expect([of(now), of(beginning)]).toEqual([[2], [1, 2]]));
      await stopAll();

      await harness.publish(counted(key, 3));
      await start(...consumers);
      await eventually(() =>
        expect([of(now), of(beginning)]).toEqual([
          [2, 3],
          [1, 2, 3],
        ]),
      );
      await stopAll();
    });

    test('replays from a time, from a place, and from the beginning', async () => {
      const { ofKey, consumer } = collector();
      const got: EventEnvelope[] = [];
      const name = fresh('replay');
      const key = fresh('lone');
      const bus = await start(
        consumer(name, {
          from: 'now',
          handle: async envelope => {
            got.push(envelope);
          },
        }),
      );
      for (const n of [1, 2, 3]) {
        const count = got.length;
        await harness.publish(counted(key, n));
        await eventually(() => expect(got).toHaveLength(count + 1));
      }
      await bus.replay(name, { time: new Date(got[1]!.time) });
      await eventually(() => expect(ofKey(key)).toEqual([1, 2, 3, 2, 3]));
      await bus.replay(name, 'beginning');
      await eventually(() => expect(ofKey(key)).toEqual([1, 2, 3, 2, 3, 1, 2, 3]));
      await bus.replay(name, 'now');
      await harness.publish(counted(key, 4));
      await eventually(() => expect(ofKey(key).at(-1)).toBe(4));
      expect(ofKey(key)).toHaveLength(9);
      await bus.replay(name, { position: 1 });
      await eventually(() => expect(ofKey(key)).toHaveLength(13));
      await expect(bus.replay('nobody', 'now')).rejects.toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' });
      await stopAll();
    });

    test('ends calmly: waits for the event at hand and starts no other', async () => {
      const begun = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const { ofKey, consumer } = collector();
      const name = fresh('calm');
      const key = fresh('lone');
      const bus = await start(
        consumer(name, {
          from: 'now',
          handle: async () => {
            begun.resolve();
            await finish.promise;
          },
        }),
      );
      await harness.publish(counted(key, 1), counted(key, 2));
      await begun.promise;
      const stopped = bus.stop();
      finish.resolve();
      await stopped;
      expect(ofKey(key)).toEqual([1]);
      await start(consumer(name));
      await eventually(() => expect(ofKey(key)).toEqual([1, 2]));
      await stopAll();
    });

    test('aborts a handler that does not end by the deadline, and delivers its event again', async () => {
      const reasons: unknown[] = [];
      const begun = Promise.withResolvers<void>();
      const { ofKey, consumer } = collector();
      const name = fresh('stubborn');
      const key = fresh('lone');
      const bus = await start(
        consumer(name, {
          from: 'now',
          handle: (_envelope, { signal }) =>
            new Promise(() => {
              signal.addEventListener('abort', () => reasons.push(signal.reason));
              begun.resolve();
            }),
        }),
      );
      await harness.publish(counted(key, 1));
      await begun.promise;
      await bus.stop(10);
      expect(reasons).toHaveLength(1);
      const attempts: number[] = [];
      await start(
        consumer(name, {
          handle: async (_envelope, { attempt }) => {
            attempts.push(attempt);
          },
        }),
      );
      await eventually(() => expect(ofKey(key)).toEqual([1]));
      expect(attempts).toEqual([1]);
      await stopAll();
    });

    test('refuses two consumers of one name, and types that are none', () => {
      const consumer = {
        name: 'twice',
        types: ['test.*'],
        from: 'now' as const,
        handle: async () => undefined,
      };
      expect(() => harness.open({ consumers: [consumer, consumer] })).toThrow(/two consumers/);
      for (const types of [[], ['test'], ['Test.created.v1'], ['test.created']]) {
        expect(() => harness.open({ consumers: [{ ...consumer, types }] })).toThrow(/neither an event type/);
      }
    });
  });
};
