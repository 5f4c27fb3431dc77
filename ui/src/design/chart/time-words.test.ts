import { describe, expect, test } from 'vitest';
import { labelSteps, spacedTicks, timeWords, usualStep } from './time-words.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 9, 30);

describe('the words of a time axis', () => {
  test('name the month where the axis or the month begins', () => {
    const days = [0, 1, 2, 3].map(n => start + n * DAY);
    expect(timeWords('en', 'UTC').ticks(days, 86_400)).toEqual(['30 Oct', '31', '1 Nov', '2']);
  });

  test('name the day where it turns, else the clock', () => {
    const hours = [22, 23, 24, 25].map(n => start + n * 3_600_000);
    expect(timeWords('en', 'UTC').ticks(hours, 3600)).toEqual(['22:00', '23:00', '31 Oct', '01:00']);
  });

  test('are in the zone of the reader', () => {
    const words = timeWords('en', 'Asia/Tokyo');
    expect(words.point(start, 3600)).toBe('Fri 30 Oct 2026, 09:00');
    expect(words.point(start + 20 * 3_600_000, 86_400)).toBe('Sat 31 Oct 2026');
  });

  test('show seconds only where points are that close', () => {
    expect(timeWords('en', 'UTC').point(start + 61_000, 10)).toBe('Fri 30 Oct 2026, 00:01:01');
  });
});

test('several days are named by the first and the last of them, each part once', () => {
  const { span } = timeWords('en', 'UTC');
  const day = (month: number, date: number, year = 2026) => Date.UTC(year, month, date);
  expect(span(day(10, 2), day(10, 8))).toBe('2 – 8 Nov 2026');
  expect(span(day(9, 30), day(10, 5))).toBe('30 Oct – 5 Nov 2026');
  expect(span(day(11, 28), day(0, 3, 2027))).toBe('28 Dec 2026 – 3 Jan 2027');
  expect(span(day(10, 2), day(10, 2))).toBe('Mon 2 Nov 2026');
});

test('an axis of weeks names weeks, the newest among them', () => {
  const weeks = [0, 1, 2, 3, 4].map(n => start + n * 7 * DAY);
  expect(spacedTicks(weeks, 7 * 86_400)).toEqual(weeks);
  expect(spacedTicks(weeks, 10 * 86_400)).toEqual([weeks[0], weeks[2], weeks[4]]);
});

test('an axis of days has a label for a day at most, and one of hours whatever fits', () => {
  expect(Math.min(...(labelSteps(86_400) ?? []))).toBe(86_400);
  expect(labelSteps(3_600)).toBeUndefined();
});

test('the usual step is the middle one, so that a hole does not matter', () => {
  expect(usualStep([0, 1000, 2000, 60_000])).toBe(1);
  expect(usualStep([5])).toBe(86_400);
});
