import { expect, test } from 'vitest';
import { untilAborted } from './index.ts';

test('work is waited for until it is done or nobody wants it', async () => {
  const gone = new AbortController();
  const work = Promise.withResolvers<string>();
  const waiting = untilAborted(work.promise, gone.signal);
  gone.abort(new Error('nobody waits'));
  await expect(waiting).rejects.toThrow('nobody waits');
  await expect(untilAborted(work.promise, gone.signal)).rejects.toThrow('nobody waits');
  work.resolve('done');
  expect(await untilAborted(work.promise, undefined)).toBe('done');
  expect(await untilAborted(work.promise, new AbortController().signal)).toBe('done');
  await expect(
    untilAborted(Promise.reject(new Error('failed')), new AbortController().signal),
  ).rejects.toThrow('failed');
});
