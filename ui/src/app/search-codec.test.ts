import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

describe('search parameters', () => {
  test('stand in the address as a person would write them', () => {
    expect(stringifySearch({ q: 'ada lovelace', role: ['admin', 'user'], create: true })).toBe(
      '?q=ada+lovelace&role=admin&role=user&create=true',
    );
  });

  test('leave out what is unset', () => {
    expect(stringifySearch({ q: '', selected: undefined, create: false })).toBe('');
  });

  test('come back as they were written', () => {
    const value = fc.string({ minLength: 1 }).map(text => text.toWellFormed());
    const values = fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 4 }));
    const name = fc.string({ minLength: 1 }).map(text => `p${text.toWellFormed()}`);
    fc.assert(
      fc.property(fc.dictionary(name, values, { maxKeys: 5 }), search => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});
