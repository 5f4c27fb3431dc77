import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalQuantity, quantityNanos } from './index.ts';

describe('the one form of an amount', () => {
  test.each([
    ['1000m', '1'],
    ['0.5', '500m'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['1', '1'],
    ['0', '0'],
    ['-0', '0'],
    ['100', '100'],
    ['1000', '1k'],
    ['2500', '2500'],
    ['1e3', '1e3'],
    ['12E6', '12e6'],
    ['0.5Ki', '512'],
    ['0.1Mi', '104857600m'],
    ['500Mi', '500Mi'],
    ['1000Ki', '1000Ki'],
    ['.5', '500m'],
    ['1.', '1'],
    ['+5', '5'],
    ['-1500m', '-1500m'],
    ['0.0000000001', '1n'],
    ['100000000000000000000', '100E'],
  ])('of %s is %s', (text, expected) => {
    expect(canonicalQuantity(text)).toBe(expected);
  });

  test.each(['', 'a', '1 Gi', '1gi', '1Kib', 'Gi', '.', '1e', '--1', '1mm'])(
    'does not exist for %j',
    text => {
      expect(canonicalQuantity(text)).toBeUndefined();
    },
  );

  test('has itself as its form and stands for as much', () => {
    const suffix = fc.constantFrom('', 'm', 'k', 'M', 'Gi', 'Mi', 'Ki', 'e3', 'u');
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(999), suffix, (whole, fraction, unit) => {
        const text = `${whole}.${fraction}${unit}`;
        const form = canonicalQuantity(text) ?? '';
        expect(canonicalQuantity(form)).toBe(form);
        if (unit !== 'u') expect(quantityNanos(form)).toBe(quantityNanos(text));
      }),
    );
  });
});
