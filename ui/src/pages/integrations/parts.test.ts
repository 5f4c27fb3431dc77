import { describe, expect, test } from 'vitest';
import { fieldsOf, partsData, partsIn } from './parts.ts';

const VAULT = 'secret-store.hashicorp-vault';

describe('an integration with fields of its own', () => {
  test('asks for what its kind of login needs', () => {
    expect(fieldsOf(VAULT, partsIn(VAULT, undefined)).map(({ path }) => path)).toEqual([
      'apiUrl',
      'namespace',
      'auth.type',
      'auth.token',
      'auth.mount',
    ]);
    expect(fieldsOf(VAULT, { 'auth.type': 'approle' }).map(({ path }) => path)).toContain('auth.secretId');
  });

  test('keeps stored secrets that were not typed, and none of another login', () => {
    const before = { apiUrl: 'https://a', namespace: 'x', auth: { type: 'token', token: '*****' } };
    const parts = { ...partsIn(VAULT, before), apiUrl: 'https://b', namespace: '' };
    expect(partsData(VAULT, parts, before)).toEqual({
      apiUrl: 'https://b',
      auth: { type: 'token', token: '*****' },
    });
    const other = {
      'auth.type': 'userpass',
      'auth.username': 'ci',
      'auth.password': 's',
      apiUrl: 'https://b',
    };
    expect(partsData(VAULT, other, before)).toEqual({
      apiUrl: 'https://b',
      auth: { type: 'userpass', username: 'ci', password: 's' },
    });
  });

  test('of a GitHub App has its ids and key where they are looked for', () => {
    const parts = { 'auth.appId': '7', 'auth.installationId': '8', 'auth.privateKey': 'pem' };
    expect(partsData('git.github-app', parts)).toEqual({
      auth: { type: 'basic', appId: '7', installationId: '8', privateKey: 'pem' },
    });
  });
});
