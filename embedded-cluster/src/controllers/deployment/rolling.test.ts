import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deployment, IntOrPercent } from '../../shapes/index.ts';
import {
  fenceposts,
  maxUnavailable,
  newSetSize,
  oldSetSizes,
  proportionalSizes,
  type SetSize,
} from './rolling.ts';

const deployment = (
  replicas: number,
  maxSurge: IntOrPercent = '25%',
  unavailable: IntOrPercent = '25%',
): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd' },
  spec: {
    replicas,
    selector: {},
    template: { spec: { containers: [] } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable: unavailable } },
  },
});

const set = (name: string, replicas: number, available = replicas, maxReplicas?: number): SetSize => ({
  name,
  createdAt: name.charCodeAt(0),
  replicas,
  available,
  maxReplicas,
});

describe('the room that a rollout has', () => {
  test.each([
    { replicas: 10, surge: '25%', unavailable: '25%', room: { surge: 3, unavailable: 2 } },
    { replicas: 1, surge: '25%', unavailable: '25%', room: { surge: 1, unavailable: 0 } },
    { replicas: 1, surge: 0, unavailable: '25%', room: { surge: 0, unavailable: 1 } },
    { replicas: 4, surge: '50%', unavailable: 0, room: { surge: 2, unavailable: 0 } },
    { replicas: 3, surge: 2, unavailable: 1, room: { surge: 2, unavailable: 1 } },
    { replicas: 0, surge: '25%', unavailable: '25%', room: { surge: 0, unavailable: 1 } },
  ])('$replicas replicas with $surge and $unavailable', ({ replicas, surge, unavailable, room }) => {
    expect(fenceposts(deployment(replicas, surge, unavailable))).toEqual(room);
  });
});

describe('moving on', () => {
  test.each([
    [deployment(10), 0, [set('a', 10)], 3],
    [deployment(10), 3, [set('a', 10), set('b', 3, 0)], 3],
    [deployment(10), 3, [set('a', 6), set('b', 3)], 7],
    [deployment(10), 10, [set('b', 10)], 10],
    [deployment(3, 0, 1), 0, [set('a', 3)], 0],
  ])('the new set grows into the room there is', (wanted, current, all, size) => {
    expect(newSetSize(wanted, current, all)).toBe(size);
  });

  test('old sets give up pods that do not work first, then the oldest give up others', () => {
    const wanted = deployment(10);
    const sizes = oldSetSizes(wanted, set('c', 3, 0), [set('a', 4, 4), set('b', 6, 3)]);
    expect(sizes).toEqual(new Map([['b', 4]]));
    expect(oldSetSizes(wanted, set('c', 3), [set('a', 4), set('b', 6)])).toEqual(
      new Map([
        ['a', 0],
        ['b', 5],
      ]),
    );
    expect(oldSetSizes(wanted, set('c', 3, 0), [set('a', 8)])).toEqual(new Map());
  });

  test('a change of size in the middle is shared by size, what is left goes to the largest', () => {
    const sizes = proportionalSizes(deployment(15, 3, 2), [set('a', 8, 8, 13), set('b', 5, 0, 13)], 13);
    expect(sizes).toEqual(
      new Map([
        ['a', 11],
        ['b', 7],
      ]),
    );
    expect(proportionalSizes(deployment(0), [set('a', 8), set('b', 5)], 13)).toEqual(
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
    );
  });
});

const sum = (sets: readonly SetSize[], count: 'replicas' | 'available'): number =>
  sets.reduce((total, one) => total + one[count], 0);

/** Some history: old sets that together have what was wanted before. */
const history = (replicas: number, sizes: readonly number[]): SetSize[] => {
  let left = replicas;
  return sizes.map((size, index) => {
    const mine = index === sizes.length - 1 ? left : Math.min(size, left);
    left -= mine;
    return set(String.fromCharCode(97 + index), mine);
  });
};

test('whatever pods do, a rollout stays within its bounds and ends', () => {
  const share = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom('0%', '10%', '25%', '50%', '100%'));
  const rollout = fc.record({
    replicas: fc.integer({ min: 1, max: 20 }),
    surge: share,
    unavailable: share,
    sizes: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
    luck: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 50 }),
  });
  fc.assert(
    fc.property(rollout, ({ replicas, surge, unavailable, sizes, luck }) => {
      const wanted = deployment(replicas, surge, unavailable);
      const room = fenceposts(wanted);
      let old = history(replicas, sizes);
      let fresh = set('z', 0);
      for (let round = 0; round < 150; round += 1) {
        fresh = { ...fresh, replicas: newSetSize(wanted, fresh.replicas, [...old, fresh]) };
        const smaller = oldSetSizes(wanted, fresh, old);
        old = old.map(one => {
          const next = smaller.get(one.name) ?? one.replicas;
          return { ...one, replicas: next, available: Math.min(one.available, next) };
        });
        expect(sum([...old, fresh], 'replicas')).toBeLessThanOrEqual(replicas + room.surge);
        expect(sum([...old, fresh], 'available')).toBeGreaterThanOrEqual(replicas - maxUnavailable(wanted));
        // Pods become available when they do; the last rounds are lucky.
        const step = round > 100 ? 20 : (luck[round % luck.length] ?? 0);
        fresh = { ...fresh, available: Math.min(fresh.replicas, fresh.available + step) };
      }
      expect(fresh.replicas).toBe(replicas);
      expect(sum(old, 'replicas')).toBe(0);
    }),
    { numRuns: 60 },
  );
});
