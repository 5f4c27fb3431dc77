import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('no more is under way at once than may be, and everything has its turn in order', async () => {
  const turn = takingTurns(2);
  const log: string[] = [];
  let [now, most] = [0, 0];
  const work = (name: string) => async () => {
    now += 1;
    most = Math.max(most, now);
    log.push(name);
    await Promise.resolve();
    now -= 1;
    return name;
  };
  const names = ['a', 'b', 'c', 'd', 'e'];
  expect(await Promise.all(names.map(name => turn(work(name))))).toEqual(names);
  expect([log, most]).toEqual([names, 2]);
});

test('what fails or is no longer wanted gives its place to the next', async () => {
  const turn = takingTurns(1);
  const fails = turn(() => Promise.reject(new Error('no')));
  const left = turn(() => Promise.resolve('unwanted'), AbortSignal.abort());
  const last = turn(() => Promise.resolve('done'));
  await expect(fails).rejects.toThrow('no');
  await expect(left).rejects.toThrow();
  expect(await last).toBe('done');
});
