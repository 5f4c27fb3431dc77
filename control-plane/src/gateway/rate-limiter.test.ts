import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('a caller may spend a minute at once, then waits', () => {
  const limiter = new RateLimiter(new ManualClock(), { perMinute: 3 });
  expect([1, 2, 3, 4].map(() => limiter.take('ada'))).toEqual([0, 0, 0, 20]);
});

test('callers do not share', () => {
  const limiter = new RateLimiter(new ManualClock(), { perMinute: 1 });
  limiter.take('ada');
  expect(limiter.take('ben')).toBe(0);
});

test('time gives calls back', () => {
  const clock = new ManualClock();
  const limiter = new RateLimiter(clock, { perMinute: 60 });
  for (let call = 0; call < 60; call += 1) limiter.take('ada');
  expect(limiter.take('ada')).toBe(1);
  clock.advance(1_000);
  expect(limiter.take('ada')).toBe(0);
});

test('memory is bounded: the longest unseen caller is forgotten', () => {
  const limiter = new RateLimiter(new ManualClock(), { perMinute: 1, maxCallers: 2 });
  for (const caller of ['ada', 'ben', 'cyd']) limiter.take(caller);
  expect(limiter.take('ada')).toBe(0);
  expect(limiter.take('cyd')).toBeGreaterThan(0);
});

test('zero means no limit', () => {
  const limiter = new RateLimiter(new ManualClock(), { perMinute: 0 });
  expect(Array.from({ length: 1_000 }, () => limiter.take('ada')).every(wait => wait === 0)).toBe(true);
});

test('a call that is given back does not count, and nobody saves up more than a minute', () => {
  const limiter = new RateLimiter(new ManualClock(new Date(0)), { perMinute: 2 });
  for (let call = 0; call < 10; call += 1) {
    expect(limiter.take('ada')).toBe(0);
    limiter.giveBack('ada');
  }
  limiter.giveBack('ada');
  limiter.giveBack('nobody');
  expect([1, 2, 3].map(() => limiter.take('ada'))).toEqual([0, 0, 30]);
});
