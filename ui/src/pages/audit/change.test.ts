import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test('details with both sides are a change, whatever the order of their keys', () => {
  const change = changeOf({ before: { b: 1, a: [] }, after: { a: [], b: 2 }, addedUsers: ['x'] });
  expect(change?.before).toBe('{\n  "a": [],\n  "b": 1\n}');
  expect(change?.after).toBe('{\n  "a": [],\n  "b": 2\n}');
  expect(change?.rest).toEqual({ addedUsers: ['x'] });
});

test('plain values are a change too, and so are the two sides of an access rule', () => {
  expect(changeOf({ before: 'member', after: 'admin' })).toEqual({
    before: 'member',
    after: 'admin',
    rest: undefined,
  });
  expect(changeOf({ rule: 'b', previous: 'a' })).toMatchObject({ before: 'a', after: 'b' });
});

test('details with one side only are none', () => {
  expect(changeOf({ rule: {} })).toBeUndefined();
  expect(changeOf({ method: 'password' })).toBeUndefined();
});
