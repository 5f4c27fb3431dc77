import { Secret } from '@freshet/kit/secret';
import { describe, expect, test } from 'vitest';
import { refuseWeakPassword } from './password-policy.ts';

const owner = { userName: 'ada.lovelace', email: 'ada.lovelace@example.com' };
const check = (text: string) => () => refuseWeakPassword(new Secret(text), owner);

describe('new passwords', () => {
  test.each([
    ['too short', 'Xk3!pq9Lm2z'],
    ['too long', 'correct horse'.repeat(30)],
    ['common', 'Password1234'],
    ['common with signs around it', '!!passwordpassword!!'],
    ['common with separators', 'let-me-in-let-me-in'],
    ['of too few different characters', 'aaaaaabbbbbb'],
    ['a row upwards', 'bcdefghijklmnop'],
    ['a row downwards', '98765432109876'],
    ['the user name with digits', 'Ada.Lovelace1815'],
    ['the address', 'Ada.Lovelace@example.com'],
  ])('that are %s are refused', (_, text) => {
    expect(check(text)).toThrowError(expect.objectContaining({ code: 'PASSWORD_WEAK' }));
  });

  test.each([
    'blue kettle on the roof',
    'Xk3!pq9Lm2z_',
    'a sentence about ada.lovelace',
    'pässwörter sind lang',
  ])('such as %j are taken', text => {
    expect(check(text)).not.toThrow();
  });

  test('are not repeated in the refusal', () => {
    expect(check('Password1234')).toThrowError(
      expect.objectContaining({ message: expect.not.stringMatching(/1234/) }),
    );
  });
});
