import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { interruptionBy } from './interruption.ts';

test('an interruption rejects with the reason of its signal', async () => {
  const ending = new AbortController();
  const { promise } = interruptionBy(ending.signal);
  ending.abort(new Error('the lease is gone'));
  await expect(promise).rejects.toThrow('the lease is gone');
});

test('an interruption by a signal that has aborted already rejects at once', async () => {
  await expect(interruptionBy(AbortSignal.abort(new Error('too late'))).promise).rejects.toThrow('too late');
});

test('a forgotten interruption leaves nothing on its signal, which may live as long as the process', () => {
  const { signal } = new AbortController();
  interruptionBy(signal).forget();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
