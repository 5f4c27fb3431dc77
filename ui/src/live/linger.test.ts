import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Linger } from './linger.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what lingers', () => {
  test('acts once for a burst', () => {
    const act = vi.fn();
    const linger = new Linger(act);
    for (let times = 0; times < 20; times += 1) linger.poke();
    vi.advanceTimersByTime(299);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('does not wait for the end of a burst that has none', () => {
    const act = vi.fn();
    const linger = new Linger(act);
    for (let times = 0; times < 25; times += 1) {
      linger.poke();
      vi.advanceTimersByTime(100);
    }
    expect(act).toHaveBeenCalledTimes(1);
    linger.cancel();
    vi.advanceTimersByTime(5_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
