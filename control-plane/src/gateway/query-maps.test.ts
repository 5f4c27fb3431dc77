import { expect, test } from 'vitest';
import { withMaps } from './query-maps.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('entries of a map are put together, and the rest stays', () => {
  const query = { 'labels[team]': 'ops', 'labels[tier]': ['a', 'b'], limit: '5' };
  expect(plain(withMaps(query))).toEqual({ labels: { team: 'ops', tier: ['a', 'b'] }, limit: '5' });
});

test('a query without maps is handed on as it is', () => {
  const query = { limit: '5', odd: '[x]' };
  expect(withMaps(query)).toBe(query);
});

test('a plain value of the same name is not taken for a map', () => {
  expect(plain(withMaps({ labels: 'x', 'labels[a]': 'y' }))).toEqual({ labels: 'x' });
  expect(plain(withMaps({ labels: ['x'], 'labels[0]': 'y' }))).toEqual({ labels: ['x'] });
});

test('names of prototypes are only names', () => {
  const folded = withMaps({ 'labels[__proto__]': 'x', 'constructor[prototype]': 'y' }) as Record<
    string,
    object
  >;
  expect(Object.keys(folded.labels ?? {})).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>).prototype).toBeUndefined();
});
