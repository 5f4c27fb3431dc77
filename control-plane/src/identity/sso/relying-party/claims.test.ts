import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacksClaims, type RawClaims, readIdentity } from './claims.ts';

const token = { iss: 'https://idp.example', sub: 'ada' };
const read = (claims: RawClaims, userInfo?: RawClaims, groupClaim = 'groups') =>
  readIdentity({ ...token, ...claims }, userInfo, groupClaim);

describe('the identity in a token', () => {
  test('is issuer and subject, and whatever else is there', () => {
    expect(read({})).toEqual({ issuer: token.iss, subject: 'ada', groups: [] });
    expect(
      read({ email: 'Ada@Example.com', email_verified: true, preferred_username: 'ada', groups: ['a'] }),
    ).toEqual({
      issuer: token.iss,
      subject: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      userName: 'ada',
      groups: ['a'],
    });
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    ['yes', false],
    [null, false],
    [{}, false],
  ])('has a verified address when the claim is %j: %s', (claim, verified) => {
    expect(read({ email: 'a@example.com', email_verified: claim }).emailVerified).toBe(verified);
  });

  test('never takes the address from one source and its verification from another', () => {
    const vouched = { email: 'victim@example.com', email_verified: true };
    expect(read({ email: 'mallory@example.com' }, vouched).email).toBe('victim@example.com');
    expect(read({ email: 'victim@example.com' }, { email_verified: true })).not.toHaveProperty(
      'emailVerified',
    );
    const contradicted = read({ email: 'a@example.com', email_verified: false }, vouched);
    expect([contradicted.email, contradicted.emailVerified]).toEqual(['a@example.com', false]);
  });

  test('has each group once, from the named claim only', () => {
    expect(read({ groups: ['a', 'b', 'a'] }).groups).toEqual(['a', 'b']);
    expect(
      read({ 'https://example.com/roles': ['x'] }, undefined, 'https://example.com/roles').groups,
    ).toEqual(['x']);
    expect(read({}, { groups: ['from userinfo'] }).groups).toEqual(['from userinfo']);
    expect(read({ groups: [] }, { groups: ['ignored'] }).groups).toEqual([]);
    expect(read({ groups: null }).groups).toEqual([]);
  });

  test.each([[[1]], [[['a']]], [{ a: 1 }], [7], [Array(5001).fill('x')]])(
    'is refused with groups as %j',
    groups => {
      expect(() => read({ groups })).toThrow('is refused');
    },
  );

  test('does not find groups in what every object has', () => {
    expect(() => read({}, undefined, 'constructor')).not.toThrow();
    expect(read({}, undefined, 'constructor').groups).toEqual([]);
    expect(read({}, {}, '__proto__').groups).toEqual([]);
  });

  test('is complete, or a fault, whatever the claims are', () => {
    const claims = fc.dictionary(
      fc.constantFrom(
        'iss',
        'sub',
        'email',
        'email_verified',
        'groups',
        'preferred_username',
        '_claim_names',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(claims, claims, (raw, userInfo) => {
        try {
          const identity = readIdentity(raw, userInfo, 'groups');
          expect(identity.subject).not.toBe('');
          expect(identity.groups.every(group => typeof group === 'string')).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'SSO_TOKEN_REFUSED' });
        }
      }),
    );
  });
});

describe('the userinfo endpoint', () => {
  const complete = { email: 'a@example.com', email_verified: true, groups: [] };

  test('is asked only for what the token leaves out', () => {
    expect(lacksClaims(complete, 'groups')).toBe(false);
    expect(lacksClaims(complete, 'roles')).toBe(true);
    expect(lacksClaims(complete, undefined)).toBe(false);
    expect(lacksClaims({ email: 'a@example.com' }, undefined)).toBe(true);
    expect(lacksClaims({ email_verified: true }, undefined)).toBe(true);
  });
});
