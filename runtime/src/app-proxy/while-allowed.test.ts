import { Fault } from '@freshet/kit/errors';
import { eventually } from '@freshet/kit/testing';
import type { Clock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { whileAllowed } from './while-allowed.ts';

/** Time that passes when it is told to. */
const steppedClock = () => {
  const sleepers: (() => void)[] = [];
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      sleepers.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  return { clock: { sleep } as unknown as Clock, step: () => sleepers.shift()?.(), sleepers };
};

/** Tells one line, and nothing more until it is ended. */
async function* quiet(signal: AbortSignal) {
  yield 'first';
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
}

test('a stream that tells nothing ends when its reader may not look any longer', async () => {
  const { clock, step, sleepers } = steppedClock();
  let mayLook = true;
  let asked = 0;
  const admit = async () => {
    asked += 1;
    if (!mayLook) throw new Fault('DENIED', 'not any longer');
  };
  const { signal } = new AbortController();
  const lines = whileAllowed({ clock, signal, admit }, quiet);
  expect(await lines.next()).toEqual({ done: false, value: 'first' });
  const more = lines.next();
  more.catch(() => undefined);
  step();
  await eventually(() => expect([asked, sleepers.length]).toEqual([1, 1]));
  mayLook = false;
  step();
  await expect(more).rejects.toMatchObject({ code: 'DENIED' });
});

test('nobody is asked about once the reader or the stream has ended', async () => {
  const { clock, step, sleepers } = steppedClock();
  const gone = new AbortController();
  const admit = async () => {
    throw new Error('asked in vain');
  };
  const lines = whileAllowed({ clock, signal: gone.signal, admit }, quiet);
  await lines.next();
  const more = lines.next();
  gone.abort();
  expect(await more).toEqual({ done: true, value: undefined });
  step();
  expect(sleepers).toEqual([]);
});
