import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../secret/index.ts';
import { hmacHex, sameSecret, sha256Hex } from './index.ts';

test('sha256Hex matches the published vectors', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex(Buffer.from('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('hmacHex matches the published vector, for text, bytes and secrets', () => {
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(hmacHex('Jefe', 'what do ya want for nothing?')).toBe(expected);
  expect(hmacHex(Buffer.from('Jefe'), Buffer.from('what do ya want for nothing?'))).toBe(expected);
  expect(hmacHex(new Secret('Jefe'), 'what do ya want for nothing?')).toBe(expected);
});

describe('sameSecret', () => {
  test('agrees with plain comparison for any two texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => sameSecret(a, b) === (a === b) && sameSecret(a, a)),
    );
  });

  test('compares secrets, texts and bytes of different lengths', () => {
    expect(sameSecret(new Secret('a'), Buffer.from('a'))).toBe(true);
    expect(sameSecret(new Secret('a'), 'ab')).toBe(false);
    expect(sameSecret('', new Secret(''))).toBe(true);
  });
});
