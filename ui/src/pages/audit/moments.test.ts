import { describe, expect, test } from 'vitest';
import { momentOf } from './moments.ts';

const now = new Date(2026, 10, 15, 14, 30);

describe('a moment in a filter', () => {
  test('is a day of the reader’s calendar, from its beginning or to its end', () => {
    expect(momentOf('2026-11-01', 'from', now)).toEqual(new Date(2026, 10, 1));
    expect(momentOf('2026-11-01', 'to', now)).toEqual(new Date(2026, 10, 1, 23, 59, 59, 999));
    expect(momentOf('today', 'from', now)).toEqual(new Date(2026, 10, 15));
  });

  test('is a while ago', () => {
    expect(momentOf('24h', 'from', now)).toEqual(new Date(now.getTime() - 86_400_000));
    expect(momentOf('7d', 'from', now)).toEqual(new Date(now.getTime() - 7 * 86_400_000));
  });

  test('is a time', () => {
    expect(momentOf('2026-11-01T10:00:00Z', 'from', now)?.toISOString()).toBe('2026-11-01T10:00:00.000Z');
  });

  test.each(['2026-02-31', 'yesterday', '7w', '2026-11', '2026-11-01Tnoon'])('is not %s', value => {
    expect(momentOf(value, 'from', now)).toBeUndefined();
  });
});
