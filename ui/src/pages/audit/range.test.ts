import { expect, test } from 'vitest';
import { rangeOf, stretchOf, withStretch } from './range.ts';

test('a query is about all of time, a well-known stretch, or another one', () => {
  expect(rangeOf('actor:ann')).toBe('all');
  expect(rangeOf('from:7d')).toBe('week');
  expect(rangeOf('from:today actor:ann')).toBe('today');
  expect(rangeOf('from:7d to:2026-11-01')).toBe('custom');
  expect(stretchOf('from:7d to:2026-11-01')).toEqual({ from: '7d', to: '2026-11-01' });
});

test('another stretch leaves the rest of the query alone', () => {
  expect(withStretch('actor:ann from:7d blue', { from: '30d' })).toBe('actor:ann from:30d blue');
  expect(withStretch('from:7d to:2026-11-01', {})).toBe('');
});
