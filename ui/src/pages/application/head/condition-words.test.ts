import { expect, test } from 'vitest';
import { conditionWords } from './condition-words.ts';

test.each([
  ['https://git.example/shop has no revision "gone"', 'revision'],
  ["unable to resolve 'gone' to a commit SHA", 'revision'],
  ['there is no folder web in https://git.example/shop', 'path'],
  ['https://git.example/shop did not let us in: 403', 'denied'],
  ['https://git.example/shop is not there, or not for these credentials: not found', 'repository'],
  ['https://git.example/shop could not be read: could not resolve host', 'unreachable'],
])('a source that cannot be read says so and what mends it: %s', (message, remedy) => {
  expect(conditionWords({ type: 'ComparisonError', message })).toEqual({ title: 'unreadable', remedy });
});

test('other conditions are named in words, and those that nobody knows by their type', () => {
  expect(conditionWords({ type: 'ComparisonError', message: 'jq failed' })).toEqual({
    title: 'ComparisonError',
    remedy: undefined,
  });
  expect(conditionWords({ type: 'InvalidSpecError', message: 'no project' }).remedy).toBe('invalid');
  expect(conditionWords({ type: 'OddError', message: 'odd' })).toEqual({
    title: undefined,
    remedy: undefined,
  });
  expect(conditionWords({ type: 'SyncError', message: 'x has no revision "y"' }).title).toBe('SyncError');
});
