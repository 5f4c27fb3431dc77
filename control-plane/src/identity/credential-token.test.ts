import { systemIds } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mintToken, readToken, sameHash } from './credential-token.ts';

describe('credential tokens', () => {
  test('are read back as the id and the hash they were minted with', () => {
    const { id, token, secretHash } = mintToken(systemIds);
    expect(readToken(token)).toEqual({ id, secretHash });
    expect(token.reveal()).toMatch(/^[0-9a-f]{24}\.[A-Za-z0-9_-]{43}$/);
  });

  test('give another hash when any character of the secret changes', () => {
    const { token, secretHash } = mintToken(systemIds);
    const text = token.reveal();
    for (let at = 25; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = readToken(new Secret(text.slice(0, at) + other + text.slice(at + 1)));
      expect(sameHash(secretHash, changed!.secretHash)).toBe(false);
    }
  });

  test('of any other shape are nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), text => {
        expect(readToken(new Secret(text))).toBeUndefined();
      }),
    );
    const { token } = mintToken(systemIds);
    for (const near of [
      `${token.reveal()} `,
      ` ${token.reveal()}`,
      `${token.reveal()}\n`,
      token.reveal().toUpperCase(),
    ])
      expect(readToken(new Secret(near))).toBeUndefined();
  });

  test('never match a stored hash of another length', () => {
    expect(sameHash('', 'ab')).toBe(false);
    expect(sameHash('abcd', 'ab')).toBe(false);
  });
});
