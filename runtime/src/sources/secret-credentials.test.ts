import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { SECRET_TYPE_LABEL } from './repository-secret.ts';
import { createSecretCredentials } from './secret-credentials.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
});
afterAll(() => cluster.stop());

const base = (text: string): string => Buffer.from(text).toString('base64');

test('logins and trusted hosts are followed as the cluster has them', async () => {
  const namespace = 'argocd';
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const secret = (password: string) =>
    cluster.apply({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'git', namespace, labels: { [SECRET_TYPE_LABEL]: 'repo-creds' } },
      data: { url: base('https://git.example.com'), username: base('me'), password: base(password) },
    });
  await secret('first');
  const credentials = createSecretCredentials({
    client: cluster.client,
    namespace,
    clock: systemClock,
    log: memoryLogger(),
  });
  await credentials.ready;
  const passwordFor = async (url: string) => (await credentials.for(url, 'default'))?.password?.reveal();
  expect(await passwordFor('https://git.example.com/a/b.git')).toBe('first');
  expect(await passwordFor('https://elsewhere.example.com/a')).toBeUndefined();

  await secret('second');
  await eventually(async () => expect(await passwordFor('https://git.example.com/a')).toBe('second'));
  expect(await credentials.for('git@git.example.com:a/b', 'default')).toBeUndefined();

  await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'narrow', namespace },
    spec: { sourceRepos: ['https://git.example.com/a/*'] },
  });
  const mentioned = async (url: string, project: string) =>
    (await credentials.for(url, project, { isMentioned: true }))?.password?.reveal();
  await eventually(async () =>
    expect(await mentioned('https://git.example.com/a/b', 'narrow')).toBe('second'),
  );
  expect(await mentioned('https://git.example.com/c/d', 'narrow')).toBeUndefined();
  expect(await mentioned('https://git.example.com/a/b', 'nobody')).toBeUndefined();

  const known = 'git.example.com ssh-ed25519 AAAA';
  const map = (name: string, data: Record<string, string>) =>
    cluster.apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data });
  await map('argocd-ssh-known-hosts-cm', { ssh_known_hosts: known });
  await map('argocd-tls-certs-cm', { 'git.example.com': 'PEM' });
  await eventually(async () => {
    expect(await credentials.for('git@git.example.com:a/b', 'default')).toEqual({
      id: '',
      knownHosts: known,
    });
    expect(await credentials.for('https://git.example.com/a', 'default')).toMatchObject({
      tlsAuthorities: 'PEM',
    });
  });
  await credentials.stop();
});
