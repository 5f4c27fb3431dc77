import { describe, expect, test } from 'vitest';
import { isSecretName } from './hide-secrets.ts';
import { hideInText, hideInValues, mergeValues, secretValues } from './index.ts';

describe('names of fields', () => {
  test.each([
    'password',
    'adminPassword',
    'rootPass',
    'passphrase',
    'secret',
    'clientSecret',
    'SECRET_KEY',
    'secretKey',
    'token',
    'GITHUB_TOKEN',
    'apiKey',
    'api_key',
    'privateKey',
    'aws-access-key',
    'credentials',
    'connectionString',
    'tls.key',
  ])('%s holds a secret', name => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each([
    'existingSecret',
    'imagePullSecrets',
    'secretName',
    'tokenRef',
    'createSecret',
    'automountServiceAccountToken',
    'serviceAccountToken',
    'tokenTtl',
    'image',
    'monkey',
    'keys',
    'replicas',
  ])('%s holds none', name => {
    expect(isSecretName(name)).toBe(false);
  });
});

const mark = (value: string) => `<${value.length}>`;
const hide = (value: unknown) => hideInValues(value, { mark, known: secretValues(value) });

describe('values', () => {
  test('what is called a secret is hidden, whatever it is made of', () => {
    expect(hide({ auth: { password: 'hunter22', port: 5432 }, tokens: ['abcdef', 7], replicas: 2 })).toEqual({
      auth: { password: '<8>', port: 5432 },
      tokens: ['<6>', '<1>'],
      replicas: 2,
    });
  });

  test('below a secret name only what says something of the secret is shown', () => {
    expect(hide({ secret: { name: 'login', create: true, value: 'hunter22', labels: { a: 'b' } } })).toEqual({
      secret: { name: 'login', create: true, value: '<8>', labels: { a: 'b' } },
    });
  });

  test('a variable is hidden for its name', () => {
    expect(
      hide([
        { name: 'DB_PASSWORD', value: 'hunter22' },
        { name: 'LEVEL', value: 'debug' },
      ]),
    ).toEqual([
      { name: 'DB_PASSWORD', value: '<8>' },
      { name: 'LEVEL', value: 'debug' },
    ]);
  });

  test('what looks like a key, a token or a login is hidden under any name', () => {
    const shown = JSON.stringify(
      hide({
        pem: '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----',
        jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
        url: 'postgres://ada:hunter22@db/shop',
        plain: 'https://example.com/a:b',
      }),
    );
    expect(shown).not.toMatch(/PRIVATE|eyJ|hunter22/);
    expect(shown).toContain('https://example.com/a:b');
  });

  test('a value that was hidden is hidden wherever else it stands', () => {
    expect(hide({ password: 'hunter22', motd: 'the word is hunter22.' })).toEqual({
      password: '<8>',
      motd: 'the word is <8>.',
    });
  });

  test('what says nothing stays: switches, empty texts, none at all', () => {
    const plain = { password: '', token: 'false', secret: null, enabled: true };
    expect(hide(plain)).toEqual(plain);
  });

  test('in a text the longest is hidden first, and very short ones are not looked for', () => {
    const known = new Set(['hunter', 'hunter22', 'ab']);
    expect(hideInText('ab hunter22 hunter', { mark, known })).toBe('ab <8> <6>');
  });

  test('a secret of several lines is hidden however a manifest writes it', () => {
    const known = new Set(['first-line-of-it\nsecond-line-of-it\n}\n']);
    for (const text of [
      'data:\n  key: |\n    first-line-of-it\n    second-line-of-it\n    }\n',
      'key: "first-line-of-it\\nsecond-line-of-it\\n}\\n"\n',
    ])
      expect(hideInText(text, { mark, known })).not.toMatch(/first-line|second-line/);
  });
});

describe('what a chart is rendered with', () => {
  test('what is given wins, maps go together, lists are replaced', () => {
    const brought = { image: { name: 'web', tag: '1' }, hosts: ['a', 'b'], replicas: 1 };
    expect(mergeValues(brought, { image: { tag: '2' }, hosts: ['c'] })).toEqual({
      image: { name: 'web', tag: '2' },
      hosts: ['c'],
      replicas: 1,
    });
  });

  test('null takes something away', () => {
    expect(mergeValues({ probe: { path: '/' }, a: 1 }, { probe: null })).toEqual({ a: 1 });
  });

  test('nothing given leaves what is brought', () => {
    expect(mergeValues({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(mergeValues(undefined, { a: 1 })).toEqual({ a: 1 });
  });
});
