import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readKubeconfig } from './read-kubeconfig.ts';

const config = (user: object, cluster: object = { server: 'https://eu.example:6443/' }): string =>
  stringify({
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user }],
  });

describe('a kubeconfig', () => {
  test('with a token is kept as cluster secrets hold it', () => {
    const text = config(
      { token: 't' },
      { server: 'https://eu.example:6443/', 'certificate-authority-data': 'Q0E=' },
    );
    expect(readKubeconfig(text)).toEqual({
      context: 'eu',
      server: 'https://eu.example:6443',
      config: { bearerToken: 't', tlsClientConfig: { caData: 'Q0E=' } },
    });
  });

  test.each([
    ['a program', config({ exec: { command: 'sh', args: ['-c', 'id'] } })],
    ['a provider', config({ token: 't', 'auth-provider': { name: 'gcp' } })],
    ['a file with a token', config({ tokenFile: '/var/run/secrets/token' })],
    [
      'a file with an authority',
      config({ token: 't' }, { server: 'https://a', 'certificate-authority': '/etc/passwd' }),
    ],
    ['no login', config({})],
    ['a certificate without its key', config({ 'client-certificate-data': 'Q0E=' })],
    ['plain http', config({ token: 't' }, { server: 'http://eu.example' })],
    ['a question in its address', config({ token: 't' }, { server: 'https://eu.example/x?y=' })],
    ['another scheme', config({ token: 't' }, { server: 'file:///etc/passwd' })],
    [
      'no cluster',
      stringify({
        'current-context': 'eu',
        contexts: [{ name: 'eu', context: { cluster: 'x', user: 'u' } }],
      }),
    ],
    ['no context', stringify({ contexts: [] })],
    ['no YAML', 'a: ['],
    ['a list', '- 1'],
    ['too much', 'x'.repeat(300_000)],
  ])('with %s is refused, and its login is not repeated', (_, text) => {
    expect(() => readKubeconfig(text)).toThrow(expect.objectContaining({ code: 'KUBECONFIG_UNUSABLE' }));
  });

  test('is read by the context that is named', () => {
    expect(() => readKubeconfig(config({ token: 't' }), 'us')).toThrow(/no context "us"/);
  });
});
