import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

/** What those keys do is told by tests of their own. */
const hasNoPrototypeKey = (value: unknown): boolean =>
  !/"(__proto__|constructor)":/.test(JSON.stringify(value));

describe('a JSON body', () => {
  test('is whatever JSON says it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }).filter(hasNoPrototypeKey), value => {
        expect(parseJsonBody(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('may be empty, which is no body', () => {
    expect(parseJsonBody('')).toBeUndefined();
    expect(parseJsonBody(' \n')).toBeUndefined();
  });

  test.each(['{', '{"a":1,}', 'undefined', "{'a':1}", '"\u0001"', '[1'])(
    'is refused when it is not JSON: %s',
    text => {
      expect(() => parseJsonBody(text)).toThrowError(expect.objectContaining({ code: 'BODY_MALFORMED' }));
    },
  );

  test('is refused when it nests ten thousand levels deep', () => {
    const text = '['.repeat(10_000) + ']'.repeat(10_000);
    expect(() => parseJsonBody(text)).toThrowError(expect.objectContaining({ code: 'BODY_MALFORMED' }));
  });

  test.each([
    ['numbers', '0'],
    ['maps', '{"a":0}'],
    ['lists', '[]'],
  ])('is refused when it holds more than 100,000 %s', (_, value) => {
    const listOf = (count: number): string => `[${Array(count).fill(value).join(',')}]`;
    expect(parseJsonBody(listOf(40_000))).toHaveLength(40_000);
    expect(() => parseJsonBody(listOf(100_001))).toThrowError(
      expect.objectContaining({ code: 'BODY_TOO_LARGE' }),
    );
  });

  test('may hold brackets inside texts, however many', () => {
    const value = { text: '[{"\\'.repeat(500) };
    expect(parseJsonBody(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"a":[{"__proto__":1}]}',
    '{"a":[[{"\\u005f_proto__":1}]]}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ])('is refused when it reaches for the prototype: %s', text => {
    expect(() => parseJsonBody(text)).toThrowError(expect.objectContaining({ code: 'BODY_MALFORMED' }));
  });
});
