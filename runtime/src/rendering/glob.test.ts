import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileGlob } from './glob.ts';

describe('a pattern', () => {
  test.each([
    ['*.yaml', 'a/b.yaml', true],
    ['*.yaml', 'a.yml', false],
    ['a/**/c', 'a/b/c', true],
    ['?.yaml', 'ab.yaml', false],
    ['{a,b/*}.yaml', 'b/c.yaml', true],
    ['{a,{b,c}}', 'c', true],
    ['[a-c].yaml', 'b.yaml', true],
    ['[!a-c].yaml', 'b.yaml', false],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['a.b', 'axb', false],
    ['a,b', 'a,b', true],
    ['a}b', 'a}b', true],
    ['(a|b)+$', '(a|b)+$', true],
  ])('%s of %s: %s', (pattern, text, isMatch) => {
    expect(compileGlob(pattern)(text)).toBe(isMatch);
  });

  test.each(['{a', '[a', '[]', 'x'.repeat(2_000)])('%s is refused', pattern => {
    expect(() => compileGlob(pattern)).toThrow();
  });

  test('without special characters matches itself and nothing longer', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9/.$^+()|-]{1,30}$/u), text => {
        const matches = compileGlob(text);
        expect(matches(text)).toBe(true);
        expect(matches(`${text}x`)).toBe(false);
      }),
    );
  });

  test('takes no longer for many stars', () => {
    expect(compileGlob('*a'.repeat(200))('a'.repeat(2_000).concat('b'))).toBe(false);
  });
});
