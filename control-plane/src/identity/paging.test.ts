import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor, nextCursor, pageOf, totalFor } from './paging.ts';

describe('paging', () => {
  test('a cursor stands for the text it was made of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} ._@/-]{1,60}$/u), text => {
        expect(decodeCursor(encodeCursor(text))).toBe(text);
      }),
    );
  });

  test.each(['', '%%%', 'YQ==', encodeCursor('a\0b'), encodeCursor('')])(
    'the cursor %j is refused as a bad request',
    cursor => {
      expect(() => decodeCursor(cursor)).toThrowError(expect.objectContaining({ code: 'REQUEST_INVALID' }));
    },
  );

  test('a page with one row too many has a next one, and a full last page has none', () => {
    expect(pageOf(['a', 'b', 'c'], 2, text => text)).toEqual({ items: ['a', 'b'], end: 'b' });
    expect(nextCursor(pageOf(['a', 'b'], 2, text => text))).toEqual({});
  });
});

test('the length of a list is not told to who may not see all of it', () => {
  const page = pageOf(['a', 'b'], 2, text => text);
  expect([totalFor(page, ['a', 'b'], 7), totalFor(page, ['a'], 7)]).toEqual([{ total: 7 }, {}]);
});
