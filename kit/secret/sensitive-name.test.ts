import { describe, expect, test } from 'vitest';
import { isSensitiveName } from './index.ts';

describe('isSensitiveName', () => {
  test.each([
    'password',
    'PASSWORD',
    'userPassword',
    'passwd',
    'db_pwd',
    'passphrase',
    'token',
    'tokens',
    'accessToken',
    'x-access-token',
    'secret',
    'client_secret',
    'secret_id',
    'authorization',
    'Proxy-Authorization',
    'cookie',
    'set-cookie',
    'apiKey',
    'api_key',
    'X-API-Key',
    'private_key',
    'privateKeyPem',
    'masterKey',
    'sessionId',
    'gitPat',
    '--token',
    'credentials',
    'x'.repeat(500),
  ])('hides %s', name => {
    expect(isSensitiveName(name)).toBe(true);
  });

  test.each([
    'user',
    'path',
    'key',
    'keyId',
    'tokenId',
    'tokenExpiresAt',
    'secretName',
    'cookieCount',
    'passwordLength',
    'author',
    'pattern',
    'monkey',
    '',
    '__proto__',
    'constructor',
  ])('shows %j', name => {
    expect(isSensitiveName(name)).toBe(false);
  });

  test('answers the same after more names than it remembers', () => {
    for (let i = 0; i < 5_000; i += 1) isSensitiveName(`field${i}`);
    expect(isSensitiveName('password')).toBe(true);
    expect(isSensitiveName('field1')).toBe(false);
  });
});
