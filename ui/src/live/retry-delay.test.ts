import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

test('a retry is never at once, never later than half a minute, and at least half of what is due', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const wait = retryDelayMs(failures, random);
      expect(wait).toBeGreaterThanOrEqual(Math.min(15_000, 250 * 2 ** Math.min(failures, 20)));
      expect(wait).toBeLessThanOrEqual(30_000);
    }),
  );
});
