import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTiming } from './timing.ts';

describe('the ticks of a cron expression', () => {
  test('include the very moment they fall on', () => {
    const timing = parseTiming({ cron: '*/5 * * * *', timeZone: 'UTC' });
    expect(timing.last(new Date('2026-01-01T00:05:00.000Z'))).toEqual(new Date('2026-01-01T00:05:00Z'));
    expect(timing.last(new Date('2026-01-01T00:04:59.999Z'))).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(timing.next(new Date('2026-01-01T00:05:00.000Z'))).toEqual(new Date('2026-01-01T00:10:00Z'));
  });

  test('follow the time zone through both changes of the clock, once a day', () => {
    const timing = parseTiming({ cron: '30 2 * * *', timeZone: 'Europe/Berlin' });
    const ticksFrom = (start: string, count: number) => {
      const ticks: string[] = [];
      for (let time = new Date(start); ticks.length < count; ) {
        time = timing.next(time) ?? time;
        ticks.push(time.toISOString());
      }
      return ticks;
    };
    // 02:30 does not exist on this day; the tick moves to when the clock has jumped.
    expect(ticksFrom('2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    // And it exists twice on this one.
    expect(ticksFrom('2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test.each([
    ['61 * * * *', 'UTC'],
    ['* * * * * *', 'UTC'],
    ['', 'UTC'],
    ['often', 'UTC'],
    ['0 0 30 2 *', 'UTC'],
    ['* * * * *', 'Europe/Atlantis'],
  ])('are refused when there are none: %s in %s', (cron, timeZone) => {
    expect(() => parseTiming({ cron, timeZone })).toThrow();
  });
});

test('a time always lies between its last tick and its next one', () => {
  const specs = [
    { cron: '*/7 3-9 * * 1,5', timeZone: 'America/New_York' },
    { cron: '0 0 1 * *', timeZone: 'Asia/Kathmandu' },
    { everyMs: 1_234 },
  ];
  const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...specs), time, (spec, at) => {
      const timing = parseTiming(spec);
      const [last, next] = [timing.last(at)!, timing.next(at)!];
      expect(last.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      expect(timing.last(new Date(next.getTime() - 1_000))!.getTime()).toBeLessThanOrEqual(last.getTime());
    }),
  );
});
