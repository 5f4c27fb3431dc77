import { describe, expect, test } from 'vitest';
import { systemClock } from './index.ts';

describe('the system clock', () => {
  test('tells the time of the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test('sleeps and wakes', async () => {
    await expect(systemClock.sleep(1)).resolves.toBeUndefined();
  });

  test('lets a sleeper go as soon as its signal aborts, or at once when it already has', async () => {
    const control = new AbortController();
    const sleeping = systemClock.sleep(600_000, control.signal);
    control.abort();
    await expect(sleeping).rejects.toThrow();
    await expect(systemClock.sleep(600_000, control.signal)).rejects.toThrow();
  });
});
