import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../errors/index.ts';
import { createOutbound } from '../outbound/index.ts';
import { Secret } from '../secret/index.ts';
import { testNetworks } from '../testing/index.ts';
import { createGitProvider, type GitProvider, type GitProviderKind } from './index.ts';
import { bitbucketServerWire } from './testing/bitbucket-server-wire.ts';
import { bitbucketWire } from './testing/bitbucket-wire.ts';
import { describeProvider } from './testing/contract.ts';
import { FORGE_SHA, Forge, type ForgeWire } from './testing/forge.ts';
import { gitlabWire } from './testing/gitlab-wire.ts';
import { hubWire } from './testing/hub-wire.ts';

const WIRES: Readonly<Record<Exclude<GitProviderKind, 'freshet'>, ForgeWire>> = {
  github: hubWire({ kind: 'github' }),
  gitea: hubWire({ kind: 'gitea' }),
  gitlab: gitlabWire,
  bitbucket: bitbucketWire,
  'bitbucket-server': bitbucketServerWire,
};

let forge = new Forge();
let wire: ForgeWire = gitlabWire;
let trouble: { status: number; headers?: Record<string, string>; body?: string } | undefined;
let origin: string;
let server: Server;

/** Tokens are what each provider calls them, in the header where each looks for them. */
const tokenOf = ({ headers }: IncomingMessage): string =>
  [headers.authorization?.replace(/^(Bearer|token) /, ''), headers['private-token']]
    .find(Boolean)
    ?.toString() ?? '';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const written = await text(request);
    if (trouble) {
      response.writeHead(trouble.status, trouble.headers).end(trouble.body);
      return;
    }
    const token = tokenOf(request);
    const { status, body, headers } =
      token === 'admin' || token === 'reader'
        ? wire(forge, {
            method: request.method ?? 'GET',
            parts: url.pathname
              .replace(/^\/api\//, '')
              .split('/')
              .map(decodeURIComponent),
            query: url.searchParams,
            body: written === '' ? {} : JSON.parse(written),
            caller: token,
            origin,
          })
        : { status: 401, body: { message: 'Bad credentials' }, headers: {} };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  forge = new Forge();
  trouble = undefined;
});

const outbound = createOutbound(testNetworks);
const provider = (kind: GitProviderKind, token: string): GitProvider =>
  createGitProvider({ kind, apiUrl: `${origin}/api`, token: new Secret(token), outbound });

for (const [kind, spoken] of Object.entries(WIRES) as [keyof typeof WIRES, ForgeWire][])
  describeProvider(kind, () => {
    wire = spoken;
    return {
      admin: provider(kind, 'admin'),
      reader: provider(kind, 'reader'),
      sha: FORGE_SHA,
      merge: async number => forge.merge(number),
    };
  });

describe('a token', () => {
  test.each([
    ['github', ['admin:repo_hook'], []],
    ['gitlab', ['api'], ['write_repository']],
    ['bitbucket', ['webhook', 'repository:admin', 'pullrequest:write'], []],
  ] as const)('of %s that lacks scopes says which', async (kind, ofRuntime, ofUser) => {
    wire = WIRES[kind];
    const asked = provider(kind, 'admin');
    const check = await asked.checkToken('runtime');
    expect([check.owner.userName, check.missing, check.isUnproven]).toEqual(['admin', ofRuntime, false]);
    expect((await asked.checkToken('user')).missing).toEqual(ofUser);
  });

  test.each(['gitea', 'bitbucket-server'] as const)('of %s has to prove itself in use', async kind => {
    wire = WIRES[kind];
    expect(await provider(kind, 'admin').checkToken('runtime')).toMatchObject({
      owner: { userName: 'admin', email: 'admin@example.com' },
      missing: [],
      isUnproven: true,
    });
  });

  test.each(Object.keys(WIRES) as (keyof typeof WIRES)[])(
    'that %s does not take is said to be so',
    async kind => {
      wire = WIRES[kind];
      await expect(provider(kind, 'hunter22').checkToken('user')).rejects.toMatchObject({
        code: 'GIT_TOKEN_REJECTED',
        message: expect.not.stringContaining('hunter22'),
      });
    },
  );
});

/** Nothing may be asked. */
const refused = () => Promise.reject(new Error('something was asked'));

describe('a provider in trouble', () => {
  const asked = () => provider('github', 'admin').repository('acme/shop');

  test('that answers too often says when to come back', async () => {
    trouble = { status: 429, headers: { 'retry-after': '17' } };
    await expect(asked()).rejects.toMatchObject({
      code: 'GIT_PROVIDER_LIMITED',
      details: { retryAfterSeconds: 17 },
    });
    trouble = { status: 403, headers: { 'x-ratelimit-remaining': '0' } };
    await expect(asked()).rejects.toMatchObject({ code: 'GIT_PROVIDER_LIMITED' });
  });

  test.each([
    [{ status: 503 }],
    [{ status: 302, headers: { location: 'https://elsewhere.example.com' } }],
    [{ status: 200, body: '<html>' }],
  ])('that answers %j counts as away', async answer => {
    trouble = answer;
    await expect(asked()).rejects.toMatchObject({ code: 'GIT_PROVIDER_UNAVAILABLE' });
  });

  test.each([301, 307, 308])('that says with status %i that a repository moved refuses', async status => {
    trouble = { status, headers: { location: 'https://elsewhere.example.com' } };
    await expect(asked()).rejects.toMatchObject({ code: 'GIT_PROVIDER_REFUSED', details: { status } });
  });

  test('that fails over a commit which it has counts as away', async () => {
    const failing = createGitProvider({
      kind: 'gitea',
      apiUrl: 'https://git.example.com/api/v1',
      token: new Secret('t'),
      outbound: async ({ method }) => ({ status: method === 'POST' ? 500 : 200, headers: {}, body: '{}' }),
    });
    const report = { sha: FORGE_SHA, state: 'success', context: 'c', description: 'd', url: 'u' } as const;
    await expect(failing.reportStatus('acme/shop', report)).rejects.toMatchObject({
      code: 'GIT_PROVIDER_UNAVAILABLE',
    });
  });

  test('that is not there counts as away', async () => {
    const gone = createGitProvider({
      kind: 'gitlab',
      apiUrl: 'http://127.0.0.1:1',
      token: new Secret('t'),
      outbound,
    });
    await expect(gone.repository('a/b')).rejects.toMatchObject({
      code: 'GIT_PROVIDER_UNAVAILABLE',
      message: 'GitLab at 127.0.0.1:1 did not answer: it refused the connection',
    });
  });

  test('is named with its host, and with nothing else of the address', async () => {
    const failing = (error: Error) =>
      createGitProvider({
        kind: 'gitlab',
        apiUrl: 'https://someone:hunter22@git.example.com/secret/api/v4',
        token: new Secret('hunter22'),
        outbound: () => Promise.reject(new Fault('ADDRESS_UNREACHABLE', 'no', {}, { cause: error })),
      }).repository('a/b');
    const withCode = (code: string) => Object.assign(new Error('hunter22'), { code });
    const says = (words: string) => ({ message: `GitLab at git.example.com did not answer${words}` });
    await expect(failing(withCode('ENOTFOUND'))).rejects.toMatchObject(
      says(': its name is not known to the DNS'),
    );
    await expect(failing(withCode('CERT_HAS_EXPIRED'))).rejects.toMatchObject(
      says(': its certificate is not trusted (CERT_HAS_EXPIRED)'),
    );
    await expect(failing(new DOMException('hunter22', 'TimeoutError'))).rejects.toMatchObject(
      says(': not in time'),
    );
    await expect(failing(new Error('hunter22'))).rejects.toMatchObject(says(''));
    trouble = { status: 503 };
    await expect(asked()).rejects.toMatchObject({
      message: `GitHub at ${new URL(origin).host} answered with status 503`,
    });
  });

  test.each(['https://evil.example.com/', '.evil.example.com/x', '@evil.example.com/x'])(
    'cannot send a token to another host by naming %s as the next page',
    async cursor => {
      const asked = createGitProvider({ kind: 'github', token: new Secret('t'), outbound: refused });
      await expect(asked.branches('acme/shop', cursor)).rejects.toMatchObject({
        code: 'GIT_PROVIDER_REFUSED',
      });
    },
  );

  test('with no address needs one where it has no service of its own', () => {
    expect(() => createGitProvider({ kind: 'bitbucket-server', token: new Secret('t'), outbound })).toThrow(
      'needs the address',
    );
  });
});
