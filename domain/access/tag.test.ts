import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTags, TAG_MAX_LENGTH, TAGS_MAX } from './tag.ts';

const accepts = (tag: unknown): boolean => parseTags([tag]).ok;

describe('tags', () => {
  test.each([
    'a',
    'prod',
    'team/a',
    'env:prod',
    'k8s.io/name=x',
    'Über-Team',
    '東京',
    'two words',
    'a_b-c.d+e@f',
  ])('%j is a tag', tag => expect(accepts(tag)).toBe(true));

  test.each([
    '',
    ' a',
    'a ',
    '-a',
    'a-',
    'a%2Fb',
    'a\\b',
    'a\u200bb',
    'a\u0000',
    'a\nb',
    'a\u202eb',
    '*',
    'a,b',
    '🚀',
    7,
    null,
    ['a'],
  ])('%j is not a tag', tag => expect(accepts(tag)).toBe(false));

  test('spellings that look the same become the same', () => {
    const parsed = parseTags(['Über', 'U\u0308ber', 'ｐｒｏｄ', 'prod']);
    expect(parsed).toEqual({ ok: true, value: ['Über', 'prod'] });
  });

  test('have a longest length, also when normalising lengthens them', () => {
    expect(accepts('a'.repeat(TAG_MAX_LENGTH))).toBe(true);
    expect(accepts('a'.repeat(TAG_MAX_LENGTH + 1))).toBe(false);
    expect(accepts('\ufdfa'.repeat(TAG_MAX_LENGTH))).toBe(false);
  });

  test('have a largest number, beyond which they are not even read', () => {
    const parsed = parseTags(Array.from({ length: 100_000 }, () => ''));
    expect(parsed.ok ? 0 : parsed.problems.length).toBe(TAGS_MAX + 1);
  });

  test('that were accepted are accepted again, unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 5 }), input => {
        const first = parseTags(input);
        if (first.ok) expect(parseTags(first.value)).toEqual(first);
      }),
    );
  });
});
