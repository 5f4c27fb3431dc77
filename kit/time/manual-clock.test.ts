import { describe, expect, test } from 'vitest';
import { ManualClock } from './index.ts';

/** Lets every promise that is already settled run its reactions. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('a manual clock', () => {
  test('stands still until it is moved', () => {
    const clock = new ManualClock('2026-03-01T00:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
    clock.advance(1_500);
    expect(clock.now().toISOString()).toBe('2026-03-01T00:00:01.500Z');
  });

  test('hands out dates that cannot be used to move it', () => {
    const clock = new ManualClock();
    const before = clock.now().getTime();
    clock.now().setFullYear(1999);
    expect(clock.now().getTime()).toBe(before);
  });

  test('wakes sleepers in the order of their deadlines, not of their calls', async () => {
    const clock = new ManualClock();
    const woken: number[] = [];
    for (const ms of [30, 10, 20]) void clock.sleep(ms).then(() => woken.push(ms));
    clock.advance(30);
    await settle();
    expect(woken).toEqual([10, 20, 30]);
  });

  test('wakes a sleeper exactly at its deadline', async () => {
    const clock = new ManualClock();
    let woken = false;
    const sleeping = clock.sleep(100).then(() => {
      woken = true;
    });
    clock.advance(99);
    await settle();
    expect(woken).toBe(false);
    clock.advance(1);
    await sleeping;
    expect(woken).toBe(true);
  });

  test('lets a sleeper go with the reason of its signal, and does not wake it again', async () => {
    const clock = new ManualClock();
    const control = new AbortController();
    const reason = new Error('enough');
    const sleeping = clock.sleep(100, control.signal);
    control.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
    clock.advance(200);
    await expect(clock.sleep(1, control.signal)).rejects.toBe(reason);
  });

  test('does not mind a signal that aborts after the sleep', async () => {
    const clock = new ManualClock();
    const control = new AbortController();
    const sleeping = clock.sleep(1, control.signal);
    clock.advance(1);
    control.abort();
    await expect(sleeping).resolves.toBeUndefined();
  });
});
