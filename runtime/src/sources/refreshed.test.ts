import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { Refreshed } from './refreshed.ts';

/** A server that answers when it is told to, with the number of the question. */
const createServer = () => {
  const open: PromiseWithResolvers<number>[] = [];
  const clock = new ManualClock();
  const refreshed = new Refreshed<number>({
    ask: () => {
      const question = Promise.withResolvers<number>();
      open.push(question);
      return question.promise;
    },
    clock,
    failureMs: 1_000,
  });
  const asked = async (count: number): Promise<void> => {
    while (open.length < count) await new Promise(resolve => setImmediate(resolve));
  };
  return {
    refreshed,
    clock,
    open,
    answer: async (number: number) => {
      await asked(number);
      open[number - 1]?.resolve(number);
    },
    fail: async (number: number) => {
      await asked(number);
      open[number - 1]?.reject(new Error(`no ${number}`));
    },
  };
};

describe('an answer', () => {
  test('is asked for once by all who come before it, and kept', async () => {
    const { refreshed, answer, open } = createServer();
    const many = Array.from({ length: 100 }, () => refreshed.get());
    await answer(1);
    expect(new Set(await Promise.all(many))).toEqual(new Set([1]));
    expect(await refreshed.get()).toBe(1);
    expect(open).toHaveLength(1);
  });

  test('that is fresh was asked for after whoever wants it came, and all of them share it', async () => {
    const { refreshed, answer, open } = createServer();
    const old = refreshed.get();
    await answer(0);
    while (open.length < 1) await new Promise(resolve => setImmediate(resolve));
    const fresh = Array.from({ length: 100 }, () => refreshed.get(true));
    const patient = refreshed.get();
    await answer(1);
    await answer(2);
    expect(await old).toBe(1);
    expect(await patient).toBe(1);
    expect(new Set(await Promise.all(fresh))).toEqual(new Set([2]));
    expect(await refreshed.get()).toBe(2);
  });

  test('that was on its way when all was forgotten goes to those who waited, and is not kept', async () => {
    const { refreshed, answer, open } = createServer();
    const old = refreshed.get();
    while (open.length < 1) await new Promise(resolve => setImmediate(resolve));
    refreshed.forget();
    const after = refreshed.get();
    await answer(1);
    await answer(2);
    expect(await old).toBe(1);
    expect(await after).toBe(2);
    expect(refreshed.known).toBe(2);
  });

  test('that failed is repeated for a while, but not to those who want a fresh one', async () => {
    const { refreshed, answer, fail, clock, open } = createServer();
    const first = refreshed.get();
    await fail(1);
    await expect(first).rejects.toThrow('no 1');
    await expect(refreshed.get()).rejects.toThrow('no 1');
    expect(open).toHaveLength(1);
    clock.advance(1_000);
    const later = refreshed.get();
    await fail(2);
    await expect(later).rejects.toThrow('no 2');
    const fresh = refreshed.get(true);
    await answer(3);
    expect(await fresh).toBe(3);
    expect(await refreshed.get()).toBe(3);
  });
});
