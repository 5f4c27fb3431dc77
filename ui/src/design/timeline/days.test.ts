import { describe, expect, test } from 'vitest';
import { byDay } from './days.ts';

describe('events by day', () => {
  const events = [
    { at: '2026-11-15T01:00:00Z' },
    { at: '2026-11-14T23:30:00Z' },
    { at: '2026-11-14T08:00:00Z' },
  ];

  test('the day is that of the reader', () => {
    expect(byDay(events, 'UTC').map(({ key, events: day }) => [key, day.length])).toEqual([
      ['2026-11-15', 1],
      ['2026-11-14', 2],
    ]);
    expect(byDay(events, 'America/Los_Angeles').map(({ key, events: day }) => [key, day.length])).toEqual([
      ['2026-11-14', 3],
    ]);
  });

  test('no events have no days', () => {
    expect(byDay([], 'UTC')).toEqual([]);
  });
});
