import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { ManualClock, systemClock } from './index.ts';

test('a sleep longer than a timer can hold does not end at once', async () => {
  const stop = new AbortController();
  const sleep = systemClock.sleep(2 ** 31 + 1_000, stop.signal);
  const outcome = await Promise.race([
    sleep.then(() => 'woke'),
    systemClock.sleep(50).then(() => 'still asleep'),
  ]);
  stop.abort(new Error('enough'));
  await expect(sleep).rejects.toThrow('enough');
  expect(outcome).toBe('still asleep');
});

test.each([systemClock, new ManualClock()])(
  'an aborted sleep rejects with the very reason of its signal',
  async clock => {
    const stop = new AbortController();
    const reason = new Error('the reason');
    const sleep = clock.sleep(60_000, stop.signal);
    stop.abort(reason);
    await expect(sleep).rejects.toBe(reason);
    await expect(clock.sleep(1, stop.signal)).rejects.toBe(reason);
  },
);

test('a sleeper that woke leaves no listener behind', async () => {
  const stop = new AbortController();
  const clock = new ManualClock();
  const sleep = clock.sleep(10, stop.signal);
  clock.advance(10);
  await sleep;
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});
