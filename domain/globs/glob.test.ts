import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGlob, matchesAny, matchesGlob, matchesPathGlob } from './index.ts';

describe('a glob', () => {
  test.each([
    ['*', 'anything/at all', '', true],
    ['*', 'a/b', '/', false],
    ['**', 'a/b', '/', true],
    ['a*c', 'abbc', '', true],
    ['a*c', 'a/c', '', true],
    ['a*c', 'a/c', '/', false],
    ['a?c', 'abc', '', true],
    ['team-[ab]', 'team-b', '', true],
    ['team-[!ab]', 'team-b', '', false],
    ['team-[a-c]x', 'team-bx', '', true],
    ['{dev,prod}-*', 'prod-1', '', true],
    ['{dev,prod}-*', 'test-1', '', false],
    ['a,b', 'a,b', '', true],
    ['a\\*', 'a*', '', true],
    ['a\\*', 'ab', '', false],
    ['a.c', 'abc', '', false],
    ['[a', '[a', '', false],
    ['{a', 'a', '', false],
    ['', '', '', true],
    ['', 'a', '', false],
    ['*', '', '', true],
  ])('%j on %j with %j as separators: %j', (pattern, text, separators, expected) => {
    expect(matchesGlob(pattern, text, separators)).toBe(expected);
  });

  test('of any sort never throws, and a text without wildcards matches itself only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, text) => {
        matchesGlob(pattern, text, '/');
        if (!/[*?[\]{}\\]/.test(pattern)) expect(matchesGlob(pattern, text)).toBe(pattern === text);
      }),
    );
  });

  test('that is broken or too long is known to be', () => {
    expect(['a*', '{a,b}', '[!a-z]', ''].every(isGlob)).toBe(true);
    expect(['{a', '[a', 'a\\', 'x'.repeat(20_000)].some(isGlob)).toBe(false);
  });

  test('with many stars takes no longer than the text deserves', () => {
    expect(matchesGlob(`${'*a'.repeat(100)}b`, 'a'.repeat(5_000))).toBe(false);
  });
});

describe('a list', () => {
  test('takes regular expressions between slashes', () => {
    expect(matchesAny(['/^team-(a|b)$/'], 'team-a')).toBe(true);
    expect(matchesAny(['/^team-(a|b)$/', 'x'], 'team-c')).toBe(false);
    expect(matchesAny(['/(/'], 'x')).toBe(false);
    expect(matchesAny([], 'x')).toBe(false);
  });
});

test('a path with stars on many levels takes no longer than it deserves', () => {
  const path = Array.from({ length: 40 }, () => 'a'.repeat(200)).join('/');
  expect(matchesPathGlob(`${'**/'.repeat(30)}${'*a'.repeat(40)}b`, path)).toBe(false);
  expect(matchesPathGlob(`${'**/'.repeat(30)}${'*a'.repeat(40)}`, path)).toBe(true);
});
