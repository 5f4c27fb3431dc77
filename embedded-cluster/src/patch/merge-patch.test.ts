import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../objects/index.ts';
import { mergePatch } from './index.ts';

describe('a merge patch', () => {
  // The examples of the standard's appendix.
  test.each<[Json, Json, Json]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j by %j gives %j', (document, patch, result) => {
    expect(mergePatch(document, patch)).toEqual(result);
  });

  test('leaves the document as it was, and twice is as good as once', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (document, patch) => {
        const before = structuredClone(document);
        const once = mergePatch(document as Json, patch as Json);
        expect(document).toEqual(before);
        expect(mergePatch(once, patch as Json)).toEqual(once);
      }),
    );
  });

  test('treats __proto__ and constructor as names of fields', () => {
    const patch = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ) as Json;
    const result = mergePatch({}, patch) as object;
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('is refused when it is nested too deep', () => {
    const deep = Array.from({ length: 100_000 }).reduce<Json>(value => ({ a: value }), 1);
    expect(() => mergePatch({}, deep)).toThrow('nested too deep');
  });
});
