import type { SyncWindow } from '@freshet/domain/applications';
import { Cron } from 'croner';
import { describe, expect, test, vi } from 'vitest';
import { windowStanding } from './index.ts';

const window = (more: Partial<SyncWindow> = {}): SyncWindow => ({
  kind: 'deny',
  schedule: '0 22 * * *',
  duration: '8h',
  applications: ['*'],
  ...more,
});
const at = (time: string): Date => new Date(`2026-03-02T${time}Z`);
const standing = (windows: SyncWindow[], now: Date) => {
  const found = windowStanding(windows, now);
  if (!found) throw new Error('there are windows');
  return found;
};

describe('how sync windows stand', () => {
  test('without windows there is nothing to tell', () => {
    expect(windowStanding([], at('12:00:00'))).toBeUndefined();
  });

  test('a window that denies blocks until its end, also what people start', () => {
    const { automatic, manual, windows } = standing([window()], at('23:00:00'));
    expect(automatic).toMatchObject({ isAllowed: false, changesAt: new Date('2026-03-03T06:00:00Z') });
    expect(automatic.reason).toContain("the sync window that denies '0 22 * * *' for 8h");
    expect(manual.isAllowed).toBe(false);
    expect(windows).toMatchObject([{ isActive: true, isBlocking: true, problem: undefined }]);
  });

  test('where the window lets people sync, only automatic syncs are blocked', () => {
    const { automatic, manual } = standing([window({ manualSync: true })], at('23:00:00'));
    expect(automatic.isAllowed).toBe(false);
    expect(manual).toEqual({ isAllowed: true, reason: '', changesAt: undefined });
  });

  test('before it begins, nothing blocks, and its begin is told', () => {
    const { automatic, windows } = standing([window()], at('12:00:00'));
    expect(automatic).toEqual({ isAllowed: true, reason: '', changesAt: at('22:00:00') });
    expect(windows).toMatchObject([{ isActive: false, isBlocking: false, changesAt: at('22:00:00') }]);
  });

  test('a window that follows on another keeps it blocked until its own end', () => {
    const morning = window({ schedule: '0 6 * * *', duration: '2h' });
    const { automatic } = standing([window(), morning], at('23:00:00'));
    expect(automatic.changesAt).toEqual(new Date('2026-03-03T08:00:00Z'));
  });

  test('outside of all windows that allow, all of them are in the way until the first begins', () => {
    const allow = window({ kind: 'allow', schedule: '0 10 * * *', duration: '2h' });
    const later = window({ kind: 'allow', schedule: '0 14 * * *', duration: '1h' });
    const { automatic, windows } = standing([later, allow], at('09:00:00'));
    expect(automatic).toMatchObject({ isAllowed: false, changesAt: at('10:00:00') });
    expect(windows.map(one => one.isBlocking)).toEqual([true, true]);
  });

  test('a window without an end in sight names no time', () => {
    const always = window({ schedule: '* * * * *', duration: '1h' });
    expect(standing([always], at('12:00:00')).automatic).toMatchObject({
      isAllowed: false,
      changesAt: undefined,
    });
  });

  test('a window that cannot be read blocks everything, and says why', () => {
    const { automatic, manual, windows } = standing([window({ schedule: 'often' })], at('12:00:00'));
    expect([automatic.isAllowed, manual.isAllowed, automatic.changesAt]).toEqual([false, false, undefined]);
    expect(windows).toMatchObject([{ isBlocking: true, problem: "cannot parse schedule 'often'" }]);
  });
});

describe('how often schedules are worked out, each of which takes its time', () => {
  const timesAsked = (windows: SyncWindow[], now: Date): number => {
    const asked = vi.spyOn(Cron.prototype, 'nextRun');
    try {
      standing(windows, now);
      return asked.mock.calls.length;
    } finally {
      asked.mockRestore();
    }
  };
  const open = window({ kind: 'allow', schedule: '* * * * *', duration: '2h' });

  test('a window that is years away is worked out once, however often another one begins', () => {
    const never = Array.from({ length: 10 }, (_, hour) => window({ schedule: `7 ${hour} 30 2 *` }));
    const now = at('12:00:00');
    expect(timesAsked([...never, open], now)).toBeLessThanOrEqual(never.length + 51);
    // Somebody asks again a little later.
    expect(timesAsked(never, at('12:00:30'))).toBe(0);
  });

  test('windows that all begin and end often are followed only so far', () => {
    const often = Array.from({ length: 40 }, (_, minute) =>
      window({ schedule: `${minute} * * * *`, duration: '1s' }),
    );
    const now = at('11:59:59');
    expect(timesAsked([...often, window({ schedule: '* * * * *', duration: '3h' })], now)).toBeLessThan(300);
  });
});
