import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

const run = (source: string, text: string, ignoreCase = false): boolean | string => {
  const pattern = compilePattern(source, { ignoreCase });
  return 'message' in pattern ? pattern.message : pattern.matches(text);
};

const TEXT = fc.array(fc.constantFrom('a', 'b', 'A', '1', '-', '_', ' ', '\n', '.', 'é', 'É', 'K'), {
  maxLength: 8,
});
const SOURCE = fc.array(
  fc.constantFrom(
    'a',
    'b',
    '1',
    'K',
    'é',
    '.',
    '^',
    '$',
    '(',
    '(?:',
    '(?=',
    '(?!',
    ')',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '{1,2}',
    '{0,}',
    '{',
    '}',
    '[',
    ']',
    '[^',
    'a-',
    '-',
    '\\d',
    '\\W',
    '\\s',
    '\\b',
    '\\B',
    '\\.',
    '\\x61',
    '\\u0062',
    '\\n',
    ',',
  ),
  { maxLength: 10 },
);

describe('compilePattern', () => {
  test('agrees with the built-in engine on any pattern that both read', () => {
    fc.assert(
      fc.property(
        SOURCE,
        TEXT,
        fc.record({ i: fc.boolean(), m: fc.boolean(), s: fc.boolean() }),
        (parts, units, f) => {
          const source = parts.join('');
          const text = units.join('');
          const pattern = compilePattern(source, { ignoreCase: f.i, multiline: f.m, dotAll: f.s });
          const flags = `${f.i ? 'i' : ''}${f.m ? 'm' : ''}${f.s ? 's' : ''}`;
          if ('message' in pattern) {
            expect(() => new RegExp(source, flags), `${source}: ${pattern.message}`).toThrowError();
          } else {
            expect(pattern.matches(text), `/${source}/${flags} on ${JSON.stringify(text)}`).toBe(
              new RegExp(source, flags).test(text),
            );
          }
        },
      ),
      { numRuns: 6_000 },
    );
  });

  test.each([
    ['^release-[0-9]{8}[a-z]*$', 'release-20240101a', true],
    ['^((?!master).)*$', 'feature/master', false],
    ['^((?!master).)*$', 'feature/x', true],
    ['^(?<major>v)1', 'v1', true],
    ['^v\\d+\\.\\d+$', 'v1.20', true],
  ])('matches %s against %s as %s', (source, text, expected) => {
    expect(run(source, text)).toBe(expected);
  });

  test.each(['(a)\\1', '(?<=a)b', '(?<!a)b', '\\p{L}'])('says that it does not support %s', source => {
    expect(run(source, 'a')).toContain('not supported');
  });

  test.each(['(a+)+$', '^(a|a)*$', '(a|aa)+$', '(.*)*x', '^(([a-z])+.)+[A-Z]$', '(?=(a+)+b)a'])(
    'is quick on %s, which makes others hang',
    source => {
      const began = performance.now();
      expect(run(source, `${'a'.repeat(5_000)}!`)).toBe(false);
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  test.each([`${'('.repeat(100)}a${')'.repeat(100)}`, '((a{100}){100}){100}', 'a{1001}', 'a'.repeat(2_001)])(
    'refuses a pattern that is too large',
    source => {
      expect(typeof run(source, 'a')).toBe('string');
    },
  );
});
