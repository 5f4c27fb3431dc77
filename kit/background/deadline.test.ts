import { expect, test } from 'vitest';
import { ManualClock } from '../time/index.ts';
import { notingDelay } from './deadline.ts';

const waiting = (promise: Promise<string>) => {
  const clock = new ManualClock();
  let lates = 0;
  const onLate = (): void => {
    lates += 1;
  };
  return { clock, noted: notingDelay(promise, { ms: 100, clock, onLate }), lates: () => lates };
};

test('whoever waits too long is told once, and waits on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { clock, noted, lates } = waiting(promise);
  clock.advance(500);
  await new Promise(setImmediate);
  expect(lates()).toBe(1);
  resolve('done');
  expect([await noted, lates()]).toEqual(['done', 1]);
});

test('what comes or fails in time is passed on without a word', async () => {
  const soon = waiting(Promise.resolve('done'));
  expect([await soon.noted, soon.lates()]).toEqual(['done', 0]);
  const failed = waiting(Promise.reject(new Error('broken')));
  await expect(failed.noted).rejects.toThrow('broken');
  expect(failed.lates()).toBe(0);
});
