import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isConstraint, newestSatisfying, readConstraint, readVersion } from './index.ts';

const satisfies = (constraint: string, version: string): boolean | undefined => {
  const read = readVersion(version);
  return read && readConstraint(constraint)?.(read);
};

describe('a constraint', () => {
  test.each([
    ['1.2.3', '1.2.3', true],
    ['=1.2.3', 'v1.2.3', true],
    ['1.2', '1.2.9', true],
    ['1.2', '1.3.0', false],
    ['1.x', '1.9.9', true],
    ['1.x', '2.0.0', false],
    ['*', '7.1.0', true],
    ['>*', '7.1.0', false],
    ['^1.2.3', '1.9.0', true],
    ['^1.2.3', '1.2.2', false],
    ['^1.2.3', '2.0.0', false],
    ['^0.2.3', '0.2.9', true],
    ['^0.2.3', '0.3.0', false],
    ['^0.0.3', '0.0.4', false],
    ['^0', '0.9.0', true],
    ['~1.2.3', '1.2.9', true],
    ['~1.2.3', '1.3.0', false],
    ['~1', '1.9.0', true],
    ['~> 1.2', '1.2.5', true],
    ['>=1.2, <2', '1.5.0', true],
    ['>= 1.2 < 2', '2.0.0', false],
    ['>1.2', '1.2.5', false],
    ['>1.2', '1.3.0', true],
    ['<=1.2', '1.2.5', true],
    ['!=1.2.3', '1.2.3', false],
    ['!=1.2', '1.2.7', false],
    ['!=1.2.3', '1.2.4', true],
    ['1.2 - 1.4', '1.4.9', true],
    ['1.2 - 1.4', '1.5.0', false],
    ['^1 || ^3', '3.1.0', true],
    ['^1 || ^3', '2.1.0', false],
    ['^1', '1.2.0-rc.1', false],
    ['^1.0.0-0', '1.2.0-rc.1', true],
    ['^1.0.0-0', '2.0.0-rc.1', false],
    ['>=1.0.0-0', '2.0.0-rc.1', true],
    ['1', '1.0.0', true],
  ])('%s on %s: %j', (constraint, version, expected) => {
    expect(satisfies(constraint, version)).toBe(expected);
  });

  test.each(['', 'main', 'feature/x', '1.2.3.4', 'release-1.2', '>', '^a', '1 ||', 'x'.repeat(300)])(
    '%j is none',
    text => {
      expect(isConstraint(text)).toBe(false);
    },
  );

  test('is told from a version, which means itself', () => {
    expect(['1.2.3', 'v1.2.3', '1.2', 'v1'].map(isConstraint)).toEqual([false, false, false, false]);
    expect(['1.2.x', '*', '^1', '>=1', '1 - 2'].map(isConstraint)).toEqual([true, true, true, true, true]);
  });

  test('of any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        isConstraint(text);
      }),
    );
  });

  test('finds the newest, as it is written, behind its prefix', () => {
    const names = ['v1.0.0', '1.10.0', 'v1.9.0', 'v2.0.0-rc.1', 'web-1.0.0', 'web-1.5.0', 'latest', ''];
    expect(newestSatisfying('^1', names)).toBe('1.10.0');
    expect(newestSatisfying('*', names, 'web-')).toBe('web-1.5.0');
    expect(newestSatisfying('>=2.0.0-0', names)).toBe('v2.0.0-rc.1');
    expect(newestSatisfying('^3', names)).toBeUndefined();
  });

  test('with a caret takes what is not older and has the same first part that is not zero', () => {
    const part = fc.integer({ min: 0, max: 4 });
    const version = fc.tuple(part, part, part);
    fc.assert(
      fc.property(version, version, (low, high) => {
        const first = low.findIndex(number => number > 0);
        const count = first < 0 ? 3 : first + 1;
        const same = low.slice(0, count).every((number, at) => number === high[at]);
        const [a = 0, b = 0, c = 0] = low.map((number, at) => (high[at] ?? 0) - number);
        const isNewer = a > 0 || (a === 0 && (b > 0 || (b === 0 && c >= 0)));
        expect(satisfies(`^${low.join('.')}`, high.join('.'))).toBe(same && isNewer);
      }),
    );
  });
});
