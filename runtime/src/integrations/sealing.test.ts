import { Secret } from '@freshet/kit/secret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSealingPair, open, seal } from './sealing.ts';

const place = { runtime: 'prod', name: 'hub' };

describe('a sealed secret', () => {
  test('opens with its own key, at its own place', () => {
    const pair = newSealingPair();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        fc.pre(text.isWellFormed());
        const sealed = seal(new Secret(text), pair.publicKey, place);
        expect(open(sealed, pair, place).reveal()).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  test('opens neither with another key, nor for another runtime or name, nor changed', () => {
    const pair = newSealingPair();
    const sealed = seal(new Secret('hunter2'), pair.publicKey, place);
    expect(sealed).not.toContain('hunter2');
    const refused = expect.objectContaining({ code: 'SEALED_SECRET_UNREADABLE' });
    expect(() => open(sealed, newSealingPair(), place)).toThrow(refused);
    expect(() => open(sealed, pair, { ...place, name: 'other' })).toThrow(refused);
    expect(() => open(sealed, pair, { ...place, runtime: 'test' })).toThrow(refused);
    const bytes = Buffer.from(sealed.slice(3), 'base64');
    for (const index of [0, 31, 40, 50, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => open(`v1.${changed.toString('base64')}`, pair, place)).toThrow(refused);
    }
    for (const text of ['', 'v1.', 'v2.AAAA', 'v1.AAAA'])
      expect(() => open(text, pair, place)).toThrow(refused);
  });

  test('is another one each time', () => {
    const pair = newSealingPair();
    expect(seal(new Secret('a'), pair.publicKey, place)).not.toBe(
      seal(new Secret('a'), pair.publicKey, place),
    );
  });
});
