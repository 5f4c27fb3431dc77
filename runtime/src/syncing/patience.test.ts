import { KubeError, KubeSilent } from '@freshet/kit/kube-client';
import { systemClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { patiently } from './patience.ts';

/** A clock on which waiting takes no time, and which remembers how long it was asked to. */
const impatientClock = () => {
  const waits: number[] = [];
  return {
    waits,
    now: () => new Date(0),
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  };
};

const overloaded = (code: number, retryAfterSeconds?: number) =>
  new KubeError(code, { message: 'busy', ...(retryAfterSeconds ? { details: { retryAfterSeconds } } : {}) });

const failing = (...errors: unknown[]) => {
  const left = [...errors];
  return async () => {
    if (left.length > 0) throw left.shift();
    return 'answer';
  };
};

describe('a cluster in trouble', () => {
  test('is asked again after a while, or when it says so', async () => {
    const clock = impatientClock();
    const noConnection = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    await expect(
      patiently(failing(noConnection, overloaded(429, 2), overloaded(503)), { clock }),
    ).resolves.toBe('answer');
    expect(clock.waits).toEqual([200, 2000, 3000]);
  });

  test('is not waited for as long as it likes', async () => {
    const clock = impatientClock();
    await expect(patiently(failing(overloaded(429, 3600)), { clock })).resolves.toBe('answer');
    expect(clock.waits).toEqual([10_000]);
  });

  test('is not waited for once its connection was closed', async () => {
    const closing = new AbortController();
    const waiting = patiently(failing(overloaded(429, 3600)), { clock: systemClock, closed: closing.signal });
    closing.abort(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
  });

  test('is asked once more after it was silent, and not again', async () => {
    const clock = impatientClock();
    const silent = new KubeSilent('https://cluster', 70_000);
    await expect(patiently(failing(silent), { clock })).resolves.toBe('answer');
    expect(clock.waits).toEqual([200]);
    await expect(patiently(failing(silent, overloaded(503), silent), { clock })).rejects.toBe(silent);
    expect(clock.waits).toEqual([200, 200, 1000]);
  });

  test('is given up at last', async () => {
    const clock = impatientClock();
    const errors = Array.from({ length: 4 }, () => overloaded(500));
    await expect(patiently(failing(...errors), { clock })).rejects.toThrow('busy');
    expect(clock.waits).toHaveLength(3);
  });

  test.each([
    [new KubeError(403, { message: 'no' })],
    [new KubeError(409, { message: 'no' })],
    [new TypeError('no')],
  ])('is taken at its word when it refuses, and mistakes of ours are not repeated: %o', async error => {
    const clock = impatientClock();
    await expect(patiently(failing(error), { clock })).rejects.toThrow('no');
    expect(clock.waits).toEqual([]);
  });
});
