import { expect, test } from 'vitest';
import { endOf } from './hold-time.ts';

test('a hold ends so many hours from now, or never', () => {
  const now = Date.parse('2026-11-16T09:00:00.000Z');
  expect(endOf('4h', now)).toBe('2026-11-16T13:00:00.000Z');
  expect(endOf('168h', now)).toBe('2026-11-23T09:00:00.000Z');
  expect(endOf('forever', now)).toBeUndefined();
});
