import { expect, test } from 'vitest';
import { tokenState } from './git-tokens.ts';

const told = (needsUserToken: boolean, hasUserToken: boolean) => ({ needsUserToken, hasUserToken });

test.each([
  ['registered', true, told(true, true), false],
  ['missing', true, told(true, false), false],
  ['notNeeded', true, told(false, false), false],
  ['notNeeded', true, told(false, true), false],
  ['asking', true, undefined, false],
  ['unknown', true, undefined, true],
  ['unknown', false, told(true, true), false],
] as const)('the token of a person is %s', (state, isOnline, integration, hasFailed) => {
  expect(tokenState(isOnline, integration, hasFailed)).toBe(state);
});
