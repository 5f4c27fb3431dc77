import { describe, expect, test } from 'vitest';
import { distance, span } from './relative.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = (count: number) => new Date(now.getTime() - count * 1000);

describe('the distance of a moment', () => {
  test.each([
    [0, { unit: 'now' }],
    [44, { unit: 'now' }],
    [-9, { unit: 'now' }],
    [-30, { unit: 'soon' }],
    [45, { unit: 'minutes', count: 1, ahead: false }],
    [119, { unit: 'minutes', count: 1, ahead: false }],
    [3599, { unit: 'minutes', count: 59, ahead: false }],
    [3600, { unit: 'hours', count: 1, ahead: false }],
    [86_399, { unit: 'hours', count: 23, ahead: false }],
    [86_400, { unit: 'days', count: 1, ahead: false }],
    [7 * 86_400 - 1, { unit: 'days', count: 6, ahead: false }],
    [7 * 86_400, { unit: 'date', sameYear: true }],
    [-90, { unit: 'minutes', count: 1, ahead: true }],
    [-7200, { unit: 'hours', count: 2, ahead: true }],
  ] as const)('%i seconds ago is %o', (ago, expected) => {
    expect(distance(seconds(ago), now)).toEqual(expected);
  });

  test('a date of another year says its year', () => {
    expect(distance(new Date('2025-06-01T00:00:00Z'), now)).toEqual({ unit: 'date', sameYear: false });
  });
});

describe('a span', () => {
  test.each([
    [0, { unit: 'seconds', count: 0 }],
    [1204, { unit: 'milliseconds', count: 1204 }],
    [10_400, { unit: 'seconds', count: 10 }],
    [273_000, { unit: 'minutes', minutes: 4, seconds: 33 }],
    [20_400_000, { unit: 'hours', hours: 5, minutes: 40 }],
    [180_000_000, { unit: 'days', days: 2, hours: 2 }],
    [-5, { unit: 'seconds', count: 0 }],
  ] as const)('of %i ms is %o', (ms, expected) => {
    expect(span(ms)).toEqual(expected);
  });
});
