import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../secret/index.ts';
import { canonicalJson } from './index.ts';

/** The same value with the keys of every object set in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

describe('canonicalJson', () => {
  test('writes the example of RFC 8785', () => {
    const value = {
      numbers: [JSON.parse('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('sorts keys by UTF-16 units', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.keys(JSON.parse(canonicalJson(value)))).toHaveLength(7);
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), value => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('is JSON for the same value, and a fixed point', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), value => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test('gives different texts for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same =
          JSON.stringify(JSON.parse(canonicalJson(a))) === JSON.stringify(JSON.parse(canonicalJson(b)));
        expect(canonicalJson(a) === canonicalJson(b)).toBe(same);
      }),
    );
  });

  test('treats __proto__ as a key like any other', () => {
    expect(canonicalJson(JSON.parse('{"z":1,"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1},"z":1}');
  });

  test('shows the same object in two places', () => {
    const one = { n: 1 };
    expect(canonicalJson([one, one])).toBe('[{"n":1},{"n":1}]');
  });

  const circle: Record<string, unknown> = {};
  circle.a = [circle];
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

  test.each([
    ['undefined', undefined, 'the value is of type undefined'],
    ['an undefined member', { a: { b: undefined } }, 'a.b is of type undefined'],
    ['a gap in a list', { a: Object.assign([1], { 2: 2 }) }, 'a[1] is of type undefined'],
    ['NaN', [Number.NaN], '[0] is NaN'],
    ['infinity', { n: Number.POSITIVE_INFINITY }, 'n is Infinity'],
    ['a bigint', 1n, 'is of type bigint'],
    ['a function', { f: () => 1 }, 'f is of type function'],
    ['a date', { at: new Date(0) }, 'at is not a plain object'],
    ['a map', new Map(), 'is not a plain object'],
    ['a secret', { s: new Secret('hunter2') }, 's is not a plain object'],
    ['a symbol key', { [Symbol('s')]: 1 }, 'has a symbol for a key'],
    ['half a surrogate pair', { a: '\ud800' }, 'a holds an unpaired surrogate'],
    ['half a surrogate pair in a key', { '\udc00': 1 }, 'holds an unpaired surrogate'],
    ['a circle', circle, 'a[0] is a circle'],
    ['101 levels', deep(101), 'nested deeper than 100 levels'],
    ['100,000 levels', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'nested deeper'],
  ])('refuses %s', (_name, value, message) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
    expect(() => canonicalJson(value)).toThrow(message);
  });

  test('takes 100 levels', () => {
    expect(canonicalJson(deep(100))).toBe(`${'['.repeat(100)}1${']'.repeat(100)}`);
  });
});
