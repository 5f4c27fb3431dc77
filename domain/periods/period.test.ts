import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, daysOf, periodOf } from './index.ts';

const now = new Date('2026-11-16T05:30:00.000Z');

describe('a period', () => {
  test('begins with a whole day and ends now', () => {
    const { from, to } = periodOf(now, 7);
    expect(from.toISOString()).toBe('2026-11-10T00:00:00.000Z');
    expect(to).toEqual(now);
  });

  test('is held against one that ended at the same time of day', () => {
    const { beforeFrom, beforeTo } = periodOf(now, 7);
    expect(beforeFrom.toISOString()).toBe('2026-11-03T00:00:00.000Z');
    expect(beforeTo.toISOString()).toBe('2026-11-09T05:30:00.000Z');
  });

  test('has the days of the place where it is looked at', () => {
    expect(periodOf(now, 1, 60).from.toISOString()).toBe('2026-11-15T23:00:00.000Z');
    expect(periodOf(now, 1, -360).from.toISOString()).toBe('2026-11-15T06:00:00.000Z');
  });

  test('is as long as the one before, and now is in its last day, wherever it is looked at', () => {
    const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });
    const offsets = fc.integer({ min: -840, max: 840 });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 90 }), offsets, (at, days, offset) => {
        const period = periodOf(new Date(at), days, offset);
        const last = daysOf(period).at(-1)?.getTime() ?? 0;
        expect(at - last).toBeGreaterThanOrEqual(0);
        expect(at - last).toBeLessThan(DAY_MS);
        expect(period.to.getTime() - period.from.getTime()).toBe(
          period.beforeTo.getTime() - period.beforeFrom.getTime(),
        );
      }),
    );
  });
});
