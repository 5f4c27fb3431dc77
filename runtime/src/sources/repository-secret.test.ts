import { describe, expect, test } from 'vitest';
import { pickAddress, pickCredential, readRepositorySecret, SECRET_TYPE_LABEL } from './repository-secret.ts';

const secret = (name: string, data: Record<string, string>, type = 'repository') => {
  const read = readRepositorySecret({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'argocd', labels: { [SECRET_TYPE_LABEL]: type } },
    data: Object.fromEntries(
      Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
    ),
  });
  if (!read) throw new Error('not read');
  return read;
};

const login = { username: 'me', password: 'hunter2' };
const picked = (secrets: ReturnType<typeof secret>[], url: string, project = 'shop') =>
  pickCredential(secrets, url, project)?.id;

describe('the secrets of repositories', () => {
  test('are taken for the very repository, in any spelling of it', () => {
    const secrets = [secret('one', { url: 'https://Host/a/b.git', ...login })];
    expect(picked(secrets, 'https://host/a/b')).toBe('argocd/one');
    expect(picked(secrets, 'https://host:443/A/b.git/')).toBe('argocd/one');
    expect(picked(secrets, 'https://host/a/c')).toBeUndefined();
    expect(picked(secrets, 'http://host/a/b')).toBeUndefined();
  });

  test('of a project go before those for all, and to no other project', () => {
    const secrets = [
      secret('all', { url: 'https://host/a', ...login }),
      secret('own', { url: 'https://host/a', project: 'shop', ...login }),
    ];
    expect(picked(secrets, 'https://host/a')).toBe('argocd/own');
    expect(picked(secrets, 'https://host/a', 'other')).toBe('argocd/all');
    expect(picked(secrets.slice(1), 'https://host/a', 'other')).toBeUndefined();
  });

  test('for the beginning of an address count where the repository has none, the longest first', () => {
    const secrets = [
      secret('host', { url: 'https://host', ...login }, 'repo-creds'),
      secret('team', { url: 'https://host/team', ...login }, 'repo-creds'),
      secret('bare', { url: 'https://host/team/x', insecure: 'true' }),
    ];
    expect(picked(secrets, 'https://host/z')).toBe('argocd/host');
    expect(picked(secrets, 'https://host/team-a/y')).toBe('argocd/team');
    const both = pickCredential(secrets, 'https://host/team/x', 'shop');
    expect(both).toMatchObject({ id: 'argocd/bare argocd/team', insecure: true, username: 'me' });
  });

  test('never reach a host whose name only begins alike', () => {
    const secrets = [secret('host', { url: 'https://host', ...login }, 'repo-creds')];
    for (const url of [
      'https://host.evil.example/a',
      'https://hosts/a',
      'https://host:8443/a',
      'ssh://git@host/a',
    ])
      expect(picked(secrets, url)).toBeUndefined();
  });

  test('know SSH and registries', () => {
    const secrets = [
      secret('ssh', { url: 'git@host:team', sshPrivateKey: 'KEY' }, 'repo-creds'),
      secret('oci', { url: 'registry.example.com/charts', type: 'helm', enableOCI: 'true', ...login }),
    ];
    expect(picked(secrets, 'git@host:team/x.git')).toBe('argocd/ssh');
    expect(picked(secrets, 'ssh://git@host/team/x')).toBe('argocd/ssh');
    expect(pickCredential(secrets, 'oci://registry.example.com/charts', 'shop')).toMatchObject({
      enableOci: true,
    });
    expect(picked(secrets, 'registry.example.com/charts')).toBe('argocd/oci');
  });

  test('hide what they hold from whoever prints them', () => {
    const one = secret('one', {
      url: 'https://host/a',
      ...login,
      bearerToken: 'hunter3',
      tlsClientCertKey: 'hunter4',
    });
    expect(`${JSON.stringify(one)}`).not.toContain('hunter');
    expect(one.credential.password?.reveal()).toBe('hunter2');
  });

  test('without an address are none', () => {
    expect(
      readRepositorySecret({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x' } }),
    ).toBeUndefined();
  });

  test('may give a repository a name, for the project or for all', () => {
    const secrets = [
      secret('all', { url: 'https://charts/all', name: 'ours', type: 'helm' }),
      secret('own', { url: 'https://charts/own', name: 'ours', type: 'helm', project: 'shop' }),
    ];
    expect(pickAddress(secrets, 'ours', 'shop')).toBe('https://charts/own');
    expect(pickAddress(secrets, 'ours', 'other')).toBe('https://charts/all');
    expect(pickAddress(secrets.slice(1), 'ours', 'other')).toBeUndefined();
    expect(pickAddress(secrets, '', 'shop')).toBeUndefined();
  });
});
