import { expect, test } from 'vitest';
import { actOnAll } from './act-on-all.ts';

test('what was done before a failure is counted, and nothing is done after it', async () => {
  const seen: number[] = [];
  const failure = new Error('no');
  const outcome = await actOnAll([1, 2, 3], async thing => {
    seen.push(thing);
    if (thing === 2) throw failure;
  });
  expect([outcome, seen]).toEqual([{ done: 1, error: failure }, [1, 2]]);
});

test('all are done where none fails', async () => {
  expect(await actOnAll([1, 2], async () => undefined)).toEqual({ done: 2, error: undefined });
});
