import { describe, expect, test } from 'vitest';
import { readKept } from './kept-draft.ts';

const EMPTY = { name: '', isRestricted: false };

describe('a draft that was left', () => {
  test('is taken up where it was left', () => {
    expect(readKept('{"name":"shop","isRestricted":true}', EMPTY)).toEqual({
      name: 'shop',
      isRestricted: true,
    });
    expect(readKept('{"name":"shop"}', EMPTY)).toEqual({ name: 'shop', isRestricted: false });
  });

  test('is none where nothing of it can be used', () => {
    for (const text of [null, '', 'nonsense', '7', '{}', '{"other":"x"}', '{"name":7}'])
      expect(readKept(text, EMPTY)).toBeUndefined();
  });

  test('brings in no field that the draft does not have', () => {
    expect(readKept('{"name":"a","token":"x","__proto__":{"y":1}}', EMPTY)).toEqual({
      name: 'a',
      isRestricted: false,
    });
  });
});
