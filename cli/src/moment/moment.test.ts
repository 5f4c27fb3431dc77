import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentAfter, momentBefore, shortInstant } from './moment.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const given = { now, flag: '--since', see: [] };

describe('a moment', () => {
  test.each([
    ['90s', '2026-11-15T11:58:30.000Z'],
    ['90m', '2026-11-15T10:30:00.000Z'],
    ['24h', '2026-11-14T12:00:00.000Z'],
    ['2w', '2026-11-01T12:00:00.000Z'],
    ['1y', '2025-11-15T12:00:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T08:00Z', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01T08:00:00.5+02:00', '2026-11-01T06:00:00.500Z'],
  ])('in the past is %s', (text, expected) => {
    expect(momentBefore(text, given).toISOString()).toBe(expected);
  });

  test('in the future is counted the other way, and a day may mean its end', () => {
    expect(momentAfter('30d', given).toISOString()).toBe('2026-12-15T12:00:00.000Z');
    expect(momentAfter('2026-12-01', { ...given, dayEnd: true }).toISOString()).toBe(
      '2026-12-01T23:59:59.999Z',
    );
  });

  test.each([
    '',
    'd',
    '5',
    '5x',
    '1.5h',
    '-1h',
    'now',
    '2026-13-01',
    '2026-02-30',
    '2026-11-01T08:00',
    '20261101',
  ])('is not %j', text => {
    expect(() => momentBefore(text, given)).toThrow('--since must be a span');
  });

  test('is a real one, or a fault, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,12}[smhdwy]$/)), text => {
        try {
          expect(momentAfter(text, given).getTime()).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ code: 'CLI_USAGE' });
        }
      }),
    );
  });

  test('stands in a table to the second', () => {
    expect(shortInstant('2026-11-15T12:00:00.123Z')).toBe('2026-11-15 12:00:00Z');
    expect(shortInstant(undefined)).toBeUndefined();
  });
});
