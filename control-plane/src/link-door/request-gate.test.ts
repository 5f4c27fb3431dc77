import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlaceTaker, SharedPlaces } from './request-gate.ts';

const taker = (accountId: string, peerId = 'r'): PlaceTaker => ({ accountId, peerId });

/** Asks for places and writes down who got one, in order. */
const row = (places: SharedPlaces) => {
  const served: PlaceTaker[] = [];
  return {
    served,
    ask: (who: PlaceTaker, times = 1): void => {
      for (let time = 0; time < times; time += 1) void places.take(who).then(() => served.push(who));
    },
  };
};

const settled = () => new Promise<void>(resolve => setImmediate(resolve));

describe('places that all runners share', () => {
  test('are taken in turns, however many requests an account or a runner has', async () => {
    const places = new SharedPlaces(2, 2);
    const { served, ask } = row(places);
    const [greedy, other] = [taker('greedy', '1'), taker('greedy', '2')];
    ask(greedy, 100);
    ask(other, 2);
    ask(taker('modest'), 2);
    await settled();
    expect(served).toEqual([greedy, greedy]);
    for (let turn = 0; turn < 4; turn += 1) places.giveBack(served[turn] ?? greedy);
    await settled();
    // The first two were given away before anybody else asked.
    expect(served.slice(2, 6).map(({ accountId }) => accountId)).toEqual([
      'greedy',
      'modest',
      'greedy',
      'modest',
    ]);
    expect(new Set(served.slice(2, 6).map(({ peerId }) => peerId))).toEqual(new Set(['r', '2', '1']));
  });

  test('are never all with one account', async () => {
    const places = new SharedPlaces(4);
    const { served, ask } = row(places);
    ask(taker('greedy'), 10);
    await settled();
    expect(served).toHaveLength(2);
    ask(taker('modest'), 1);
    await settled();
    expect(served.at(-1)).toEqual(taker('modest'));
  });

  test('are given to everybody in the end, and never more of them than there are', async () => {
    const who = fc.record({ accountId: fc.constantFrom('a', 'b', 'c'), peerId: fc.constantFrom('1', '2') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(who, { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (takers, count) => {
          const places = new SharedPlaces(count);
          const inside: PlaceTaker[] = [];
          let [served, most] = [0, 0];
          const all = takers.map(async one => {
            await places.take(one);
            inside.push(one);
            served += 1;
            most = Math.max(most, inside.length);
            await settled();
            inside.splice(inside.indexOf(one), 1);
            places.giveBack(one);
          });
          await Promise.all(all);
          expect(served).toBe(takers.length);
          expect(most).toBeLessThanOrEqual(count);
        },
      ),
      { numRuns: 50 },
    );
  });
});
