import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffMs } from './index.ts';

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('backoffMs', () => {
  test('doubles from the first delay up to the largest', () => {
    const delays = [0, 1, 2, 3, 4].map(attempt =>
      backoffMs(attempt, { firstMs: 100, maxMs: 500, random: 0 }),
    );
    expect(delays).toEqual([50, 100, 200, 250, 250]);
  });

  test('is never zero, never more than the largest, and at least half of what is due', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 1, max: 3_600_000 }),
        unit,
        (attempt, firstMs, maxMs, random) => {
          const delay = backoffMs(attempt, { firstMs, maxMs, random });
          const due = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30));
          expect(delay).toBeGreaterThanOrEqual(Math.max(1, Math.floor(due / 2)));
          expect(delay).toBeLessThanOrEqual(maxMs);
          expect(Number.isInteger(delay)).toBe(true);
        },
      ),
    );
  });

  test('spreads clients that failed at the same moment', () => {
    const delays = Array.from({ length: 50 }, () => backoffMs(10, { firstMs: 1_000, maxMs: 1_000_000 }));
    expect(new Set(delays).size).toBeGreaterThan(40);
  });
});
