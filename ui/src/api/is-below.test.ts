import { expect, test } from 'vitest';
import { isBelow } from './is-below.ts';

test('a path holds what is below it and nothing that only begins alike', () => {
  expect(isBelow('/team', '/team')).toBe(true);
  expect(isBelow('/team', '/team/{id}')).toBe(true);
  expect(isBelow('/user', '/users')).toBe(false);
  expect(isBelow('/team', undefined)).toBe(false);
});
