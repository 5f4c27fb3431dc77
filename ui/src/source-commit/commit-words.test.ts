import { describe, expect, test } from 'vitest';
import { issuesOf, pullRequestOf, shortSha, titleOf } from './commit-words.ts';

describe('what the message of a commit says', () => {
  test('its title is its first line', () => {
    expect(titleOf('Sell by weight (#41)\n\nMore.')).toBe('Sell by weight (#41)');
    expect(titleOf(null)).toBe('');
  });

  test.each([
    ['Sell by weight (#41)', '41'],
    ['Merge pull request #7 from acme/x', '7'],
    ['Pull request #12: split', '12'],
    ['Fix it (!99)', '99'],
    ['Fixes #41', undefined],
    [null, undefined],
  ])('%s came of pull request %s', (message, number) => expect(pullRequestOf(message)).toBe(number));

  test('keys of issues are found once each, and not in other words', () => {
    expect(issuesOf('SHOP-118: split, see SHOP-120 and SHOP-118; UTF-8 xSHOP-1 SHA-')).toEqual([
      'SHOP-118',
      'SHOP-120',
      'UTF-8',
    ]);
    expect(issuesOf(undefined)).toEqual([]);
  });
});

test('a commit is called by its first letters, and anything else by its name', () => {
  expect(shortSha('a'.repeat(40))).toBe('aaaaaaa');
  expect([shortSha('main'), shortSha(undefined)]).toEqual(['main', '']);
});
