import { expect, test } from 'vitest';
import { tokenOf } from './token.ts';

test('the token of an invitation is what its fragment says', () => {
  expect(tokenOf('#token=abc.def')).toBe('abc.def');
});

test('a fragment without a token, or with an endless one, has none', () => {
  expect(['', '#', '#token=', '#other=1', `#token=${'x'.repeat(129)}`].map(tokenOf)).toEqual(
    Array(5).fill(undefined),
  );
});
