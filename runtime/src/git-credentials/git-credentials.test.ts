import { randomBytes } from 'node:crypto';
import type { KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { fullNameAt, gitHostOf, isWithin } from './git-host.ts';
import { createGitLogins, createUserTokens, keepRuntimeLogin } from './index.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const namespace = 'default';
const root = 'https://github.com';
const accountId = 'a'.repeat(24);
const ada = { id: 'b'.repeat(24), name: 'ada', accessToken: new Secret('access') };
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
});
afterAll(() => cluster.stop());

const newKey = (): Secret => new Secret(randomBytes(32).toString('base64'));
const tokensWith = (storeKey: Secret) =>
  createUserTokens({ client: cluster.client, namespace, accountId, storeKey });

describe('the tokens of people', () => {
  test('lie sealed in the cluster, open with the store key alone, and go when they are removed', async () => {
    const key = newKey();
    const tokens = tokensWith(key);
    expect(await tokens.find(ada.id, root)).toBeUndefined();
    await tokens.remove(ada.id);
    await tokens.put(ada.id, root, { token: new Secret('ghp_canary'), userName: 'ada' });
    await tokens.put('c'.repeat(24), root, { token: new Secret('other'), userName: 'eve' });
    expect((await tokens.find(ada.id, root))?.token.reveal()).toBe('ghp_canary');
    expect(await tokens.find(ada.id, 'https://evil.example')).toBeUndefined();
    const stored = await cluster.client.get<KubeObject>(SECRETS, {
      namespace,
      name: `git-default-${accountId}`,
    });
    const text = Object.values(stored.data as Record<string, string>)
      .map(value => Buffer.from(value, 'base64').toString('utf8'))
      .join();
    expect(text).not.toContain('ghp_canary');
    expect(await tokensWith(newKey()).find(ada.id, root)).toBeUndefined();
    // What is sealed for one person does not open for another.
    const data = stored.data as Record<string, string>;
    await cluster.client.patch(
      SECRETS,
      { namespace, name: `git-default-${accountId}` },
      {
        kind: 'merge',
        patch: { data: { ['d'.repeat(24)]: data[ada.id] } },
      },
    );
    expect(await tokens.find('d'.repeat(24), root)).toBeUndefined();
    await tokens.remove(ada.id);
    expect(await tokens.users()).toEqual(['c'.repeat(24), 'd'.repeat(24)]);
    await expect(tokens.find('../x', root)).rejects.toMatchObject({ code: 'COMMIT_INVALID' });
  });
});

describe('logins', () => {
  const loginsFor = (kind: 'github' | 'freshet', apiUrl?: string) =>
    createGitLogins({
      client: cluster.client,
      namespace,
      outbound: createOutbound(testNetworks),
      provider: () => ({ kind, apiUrl }),
      builtInLogin: async token => ({
        root: 'http://127.0.0.1:3000/git/',
        apiUrl: 'http://127.0.0.1:3000/api',
        userName: token ? 'ada' : 'runtime',
        password: `for ${token?.reveal() ?? 'runtime'}`,
        expiresInMs: 60_000,
      }),
      userTokens: () => tokens,
    });
  let tokens: ReturnType<typeof tokensWith>;
  beforeAll(() => {
    tokens = tokensWith(newKey());
  });

  test('a person without a token is told so; with one it goes to their provider and nowhere else', async () => {
    const logins = loginsFor('github');
    await expect(logins.of(ada)).rejects.toMatchObject({ code: 'GIT_USER_TOKEN_MISSING' });
    await logins.registerUser(ada, new Secret('t0ken'), undefined);
    const login = await logins.of(ada);
    expect(login.fullNameOf('https://github.com/acme/shop.git')).toBe('acme/shop');
    expect(login.credentialFor('https://github.com/acme/shop.git').password?.reveal()).toBe('t0ken');
    for (const url of [
      'https://github.com.evil.example/acme/shop.git',
      'http://github.com/acme/shop.git',
      'https://github.com:8443/acme/shop.git',
      'https://evil.example/acme/shop.git',
      'https://github.com/shop.git',
      'git@github.com:acme/shop.git',
    ])
      expect(() => login.credentialFor(url), url).toThrow(/not at the Git provider/);
  });

  test('no token goes to a host that the account chose after it was registered', async () => {
    const logins = loginsFor('github');
    await logins.registerUser(ada, new Secret('t0ken'), undefined);
    await logins.registerRuntime(new Secret('r0bot'), undefined);
    expect(await logins.ofRuntime()).toMatchObject({ host: { root } });
    const moved = loginsFor('github', 'https://evil.example/api/v3');
    await expect(moved.of(ada)).rejects.toMatchObject({ code: 'GIT_USER_TOKEN_MISSING' });
    expect(await moved.ofRuntime()).toBeUndefined();
  });

  test('with the built-in host everybody has one of their own', async () => {
    const logins = loginsFor('freshet');
    const login = await logins.of(ada);
    const url = 'http://127.0.0.1:3000/git/acme/shop.git';
    expect(login.fullNameOf(url)).toBe('acme/shop');
    expect(login.credentialFor(url)).toMatchObject({ username: 'ada' });
    expect(login.credentialFor(url).password?.reveal()).toBe('for access');
    expect((await logins.ofRuntime())?.credentialFor(url).password?.reveal()).toBe('for runtime');
  });

  test('the runtime keeps its own fresh, where the engine finds it', async () => {
    let asked = 0;
    const keeper = keepRuntimeLogin({
      client: cluster.client,
      namespace,
      ask: async () => {
        asked += 1;
        if (asked === 1) throw new Error('the control plane is away');
        return {
          url: 'https://git.example',
          userName: 'runtime',
          password: new Secret('p'),
          expiresInMs: 60_000,
        };
      },
      clock: systemClock,
      log: memoryLogger(),
    });
    await keeper.first;
    await keeper.stop();
    await eventually(async () => {
      const secret = await cluster.client.get<KubeObject>(SECRETS, {
        namespace,
        name: 'runtime-repo-creds-secret',
      });
      expect(secret.metadata.labels).toMatchObject({ 'argocd.argoproj.io/secret-type': 'repo-creds' });
      expect(Buffer.from((secret.data as Record<string, string>).url ?? '', 'base64').toString()).toBe(
        'https://git.example',
      );
    });
  });
});

test.each([
  ['github', undefined, 'https://github.com/a/b.git', 'a/b'],
  ['github', 'https://ghe.example/api/v3', 'https://ghe.example/a/b', 'a/b'],
  ['gitlab', 'https://git.example/lab/api/v4/', 'https://git.example/lab/group/sub/b.git', 'group/sub/b'],
  ['gitlab', 'https://git.example/lab/api/v4/', 'https://git.example/other/b.git', undefined],
  ['bitbucket-server', 'https://bb.example/rest', 'https://bb.example/scm/PRJ/b.git', 'PRJ/b'],
  ['gitea', 'https://tea.example/api/v1', 'https://tea.example:443/a/b.git', 'a/b'],
] as const)('at %s with %s, %s is %s', (kind, apiUrl, url, name) => {
  expect(fullNameAt(gitHostOf(kind, apiUrl), url)).toBe(name);
});

test.each([
  ['https://github.com', true],
  ['https://github.com/', true],
  ['https://github.com/acme', true],
  ['http://github.com', false],
  ['https://github.com.evil.example', false],
])('%s is within https://github.com: %s', (url, isIt) => {
  expect(isWithin(gitHostOf('github', undefined), url)).toBe(isIt);
});
