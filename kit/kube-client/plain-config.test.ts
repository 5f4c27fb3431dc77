import { expect, test } from 'vitest';
import { openLogin } from './login.ts';
import { readPlainConfig } from './plain-config.ts';

const config = (user: object, cluster: object = {}, current = 'here') =>
  JSON.stringify({
    'current-context': current,
    contexts: [
      { name: 'here', context: { cluster: 'c', user: 'u' } },
      { name: 'there', context: { cluster: 'other', user: 'u' } },
    ],
    clusters: [
      { name: 'c', cluster: { server: 'https://one.example.com:6443/', ...cluster } },
      { name: 'other', cluster: { server: 'https://two.example.com' } },
    ],
    users: [{ name: 'u', user }],
  });

const encoded = (text: string): string => Buffer.from(text).toString('base64');

test('a kubeconfig that says everything itself is plain', () => {
  const certified = config(
    { 'client-certificate-data': encoded('cert'), 'client-key-data': encoded('key') },
    { 'certificate-authority-data': encoded('ca'), 'tls-server-name': 'name' },
  );
  expect(readPlainConfig(certified, undefined)).toEqual({
    server: 'https://one.example.com:6443',
    headers: {},
    tls: { ca: Buffer.from('ca'), cert: Buffer.from('cert'), key: Buffer.from('key'), servername: 'name' },
  });
  expect(readPlainConfig(config({ token: 't' }), 'there')).toMatchObject({
    server: 'https://two.example.com',
    headers: { Authorization: 'Bearer t' },
  });
  const basic = config({ username: 'a', password: 'b' }, { 'insecure-skip-tls-verify': true });
  expect(readPlainConfig(basic, undefined)).toMatchObject({
    headers: { Authorization: `Basic ${encoded('a:b')}` },
    tls: { rejectUnauthorized: false },
  });
});

test('whatever needs files, programs or a proxy is not', () => {
  for (const user of [
    { exec: { command: 'aws', apiVersion: 'client.authentication.k8s.io/v1' } },
    { tokenFile: '/token' },
    { 'client-certificate': '/cert' },
    { 'auth-provider': { name: 'oidc' } },
    { token: 7 },
  ])
    expect(readPlainConfig(config(user), undefined)).toBeUndefined();
  expect(readPlainConfig(config({}, { 'proxy-url': 'http://proxy' }), undefined)).toBeUndefined();
  expect(readPlainConfig(config({}, {}, 'nowhere'), undefined)).toBeUndefined();
  for (const text of ['', '{', '[]', 'null', 'a: [b'])
    expect(readPlainConfig(text, undefined)).toBeUndefined();
});

test('those are read by the library, which refuses what nobody can read', async () => {
  const login = openLogin({ kind: 'kubeconfig', text: config({ exec: { command: 'true' } }) });
  expect(login.server).toBe('https://one.example.com:6443');
  await login.close();
  for (const text of ['{', config({}, {}, 'nowhere')])
    expect(() => openLogin({ kind: 'kubeconfig', text })).toThrow(
      expect.objectContaining({ code: 'KUBECONFIG_UNUSABLE' }),
    );
  expect(() => openLogin({ kind: 'kubeconfig-file', path: '/nowhere/config' })).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_UNUSABLE' }),
  );
});
