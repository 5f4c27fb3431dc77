import { isFault } from '@freshet/kit/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const SITE = 'https://freshet.example';

describe('the path to return to', () => {
  test.each([
    ['/', '/'],
    ['/builds?page=2#top', '/builds?page=2#top'],
    ['/a/../b', '/b'],
    ['/search?q=//evil.example', '/search?q=//evil.example'],
    ['/grüße', '/gr%C3%BC%C3%9Fe'],
    ['/%2F/evil.example', '/%2F/evil.example'],
  ])('%s leads to %s', (text, path) => {
    expect(returnPath(text)).toBe(path);
  });

  test.each([
    '',
    'builds',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/a\r\nset-cookie: x',
  ])('%j is refused', text => {
    expect(() => returnPath(text)).toThrow('must be a path of this site');
  });

  test('never leaves the site, whatever is written', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '//',
        '%2f',
        '%5c',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        'evil.example',
        'https:',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const texts = fc.array(piece, { maxLength: 8 }).map(pieces => `/${pieces.join('')}`);
    fc.assert(
      fc.property(texts, text => {
        try {
          const path = returnPath(text);
          expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
          expect(new URL(path, SITE).origin).toBe(SITE);
          expect(returnPath(path)).toBe(path);
        } catch (error) {
          if (!isFault(error, 'REQUEST_INVALID')) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
