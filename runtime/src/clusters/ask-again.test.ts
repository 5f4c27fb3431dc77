import { expect, test } from 'vitest';
import { askAgainMs } from './index.ts';

test('a cluster that answers, and one that does not take the login, are asked again in a minute', () => {
  expect(askAgainMs('reached', 0)).toBe(60_000);
  expect(askAgainMs('refused', 0)).toBe(60_000);
});

test('one that is away is asked every ten seconds for five minutes, then ever less, to once a minute', () => {
  expect([1, 2, 30].map(times => askAgainMs('away', times))).toEqual([10_000, 10_000, 10_000]);
  expect([31, 32, 33, 1_000].map(times => askAgainMs('away', times, 1))).toEqual([
    20_000, 40_000, 60_000, 60_000,
  ]);
});

test('those that have been away for long are not asked in step', () => {
  expect(askAgainMs('away', 100, 0)).toBe(30_000);
  expect(askAgainMs('away', 100, 0.5)).toBe(45_000);
});
