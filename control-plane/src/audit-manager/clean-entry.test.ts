import { REDACTED, Secret } from '@freshet/kit/secret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../unit-of-work/index.ts';
import { cleanDetails, cleanText, MAX_DETAILS_BYTES } from './clean-entry.ts';

type Details = { readonly [key: string]: JsonValue };
const cleaned = (details: unknown) => JSON.parse(cleanDetails(details as Details));

describe('text of an entry', () => {
  test('keeps control characters and line breaks as data', () => {
    const text = 'one\ntwo\r\n\u001b[31m\u0007"quoted"\u2028';
    expect(cleanText(text, 256)).toBe(text);
  });

  test('replaces what the database cannot hold and cuts what is too long', () => {
    expect(cleanText('a\0b\ud800c', 256)).toBe('a\u2400b\ufffdc');
    expect(cleanText('x'.repeat(300), 256)).toBe(`${'x'.repeat(255)}…`);
    expect(cleanText('🚀'.repeat(200), 256).isWellFormed()).toBe(true);
  });

  test('is storable and bounded whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
        const result = cleanText(text, 256);
        expect(result.length).toBeLessThanOrEqual(256);
        expect(result.isWellFormed()).toBe(true);
        expect(result).not.toContain('\0');
      }),
    );
  });
});

describe('details of an entry', () => {
  test('that fit are kept as they are', () => {
    const details = {
      before: { name: 'a', size: 1.5 },
      after: null,
      list: [1, 'two', false, []],
      '': 'empty key',
    };
    expect(cleaned(details)).toEqual(details);
  });

  test('that are too large, too many or endless are replaced by a marker with their keys', () => {
    for (const value of ['x'.repeat(20_000), Array.from({ length: 10_000 }, () => 1), ['é'.repeat(9_000)]]) {
      const result = cleaned({ first: 1, value });
      expect(result).toEqual({ omitted: expect.stringContaining('16384'), keys: ['first', 'value'] });
    }
    expect(
      cleanDetails(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`.repeat(50), i])))
        .length,
    ).toBeLessThan(MAX_DETAILS_BYTES);
  });

  test('that nest too deep are cut there', () => {
    let deep: JsonValue = 'bottom';
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(cleanDetails({ deep })).toContain('nested too deep');
  });

  test('never hold a secret, typed or named', () => {
    const text = cleanDetails({
      wrapped: new Secret('canary-one'),
      password: 'canary-two',
      nested: [{ api_key: 'canary-three' }],
      url: 'https://ada:canary-four@git.example.com/repo',
      passwordChanged: true,
    } as unknown as Details);
    expect(text).not.toContain('canary');
    expect(JSON.parse(text)).toMatchObject({ wrapped: REDACTED, password: REDACTED, passwordChanged: true });
  });

  test('keep a key named __proto__ as a key', () => {
    const details = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    const text = cleanDetails(details);
    expect(JSON.parse(text)).toEqual(details);
    expect(Object.getPrototypeOf(cleaned(details))).toBe(Object.prototype);
  });

  test('become storable JSON within the bound, whatever they were', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'binary' }),
          fc.anything({ withDate: true, withNullPrototype: true }),
        ),
        details => {
          const text = cleanDetails(details as Details);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_DETAILS_BYTES);
          expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
          expect(JSON.stringify(JSON.parse(text))).toBe(text);
        },
      ),
    );
  });
});
