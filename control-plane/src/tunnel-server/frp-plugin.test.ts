import { Secret } from '@freshet/kit/secret';
import { ManualClock } from '@freshet/kit/time';
import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { faultOf, STATUS } from '../gateway/index.ts';
import type { AuditEntry } from '../unit-of-work/index.ts';
import {
  FRP_RUNTIME,
  LOGIN as login,
  NEW_PROXY as proxy,
  QUESTIONS,
  USER as user,
} from './frp-questions.fixture.ts';
import { createFrpPlugin } from './index.ts';

const { account: ACCOUNT, own: OWN, key: KEY } = FRP_RUNTIME;
const PASSWORD = 'a password of frps';

let recorded: { accountId: string; entry: AuditEntry }[];
let known: Set<string>;
beforeEach(() => {
  recorded = [];
  known = new Set([KEY]);
});

const serverWith = (secret: Secret | undefined) => {
  const server = fastify();
  server.setErrorHandler((error, _, reply) => {
    const fault = faultOf(error);
    void reply.code(STATUS[fault.kind]).send({ code: fault.code });
  });
  createFrpPlugin({
    secret,
    identify: async key =>
      known.has(key.reveal()) ? { id: '1'.repeat(24), accountId: ACCOUNT, name: 'one' } : undefined,
    recordDenied: async ({ accountId }, entry) => void recorded.push({ accountId, entry }),
    clock: new ManualClock(),
  }).mount(server);
  return server;
};

const server = () => serverWith(new Secret(PASSWORD));

const ask = async (
  op: string,
  content: object,
  { to = server(), password = PASSWORD }: { to?: ReturnType<typeof server>; password?: string } = {},
) => {
  const reply = await to.inject({
    method: 'POST',
    url: `/api/gitops/frp/handler?op=${op}&version=0.1.0`,
    headers: {
      authorization: `Basic ${Buffer.from(`frps:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      'user-agent': 'Go-http-client/1.1',
      'x-frp-reqid': '0246f1cedda01f6f',
    },
    payload: JSON.stringify({ version: '0.1.0', op, content }),
  });
  return { status: reply.statusCode, ...reply.json() };
};

test('a runtime with its key may log in, open its own subdomain, and go on', async () => {
  const yes = { status: 200, reject: false, unchange: true };
  for (const [op, content] of QUESTIONS) expect(await ask(op, content), op).toEqual(yes);
  expect(await ask('Login', { ...login, metas: null, privilege_key: KEY })).toEqual(yes);
  // What newer ones say besides is not looked at.
  expect(await ask('Login', { ...login, version: '0.70.1', client_id: 'pod' })).toEqual(yes);
  expect(recorded).toEqual([]);
});

test.each([
  ['a type with a port of its own', { proxy_type: 'tcp', remote_port: 22 }],
  ['a type that reaches others', { proxy_type: 'stcp' }],
  ['the subdomain of another runtime', { subdomain: `${ACCOUNT}-two` }],
  ['the subdomain of another account', { subdomain: `${'b'.repeat(24)}-one` }],
  ['no subdomain', { subdomain: undefined }],
  ['a subdomain in capitals', { subdomain: OWN.toUpperCase() }],
  ['a domain', { custom_domains: ['freshet.example.com'] }],
  ['a name of others', { proxy_name: `${ACCOUNT}-two.app-proxy` }],
  ['a group of others', { group: 'everybody' }],
  ['another user', { user: { ...user, user: `${ACCOUNT}-two` } }],
])('a runtime that asks for %s is refused, on record of its account', async (_, change) => {
  expect(await ask('NewProxy', { ...proxy, ...change })).toMatchObject({ status: 200, reject: true });
  expect(recorded).toMatchObject([
    {
      accountId: ACCOUNT,
      entry: { action: 'gitops-runtime.frp', result: 'denied', entity: { name: 'one' } },
    },
  ]);
  expect(JSON.stringify(recorded)).not.toContain('kkk');
});

test('a key that is missing, wrong or revoked is refused at every operation', async () => {
  expect(await ask('Login', { ...login, metas: {} })).toMatchObject({ reject: true });
  expect(await ask('Login', { ...login, metas: { token: 'x' } })).toMatchObject({ reject: true });
  known.clear();
  for (const [op, content] of [
    ['Login', login],
    ['NewProxy', proxy],
    ['Ping', { user }],
    ['NewWorkConn', { user }],
    ['NewUserConn', { user }],
  ] as const)
    expect(await ask(op, content)).toMatchObject({
      reject: true,
      reject_reason: expect.stringContaining('key'),
    });
  expect(recorded.every(({ accountId }) => accountId === 'installation')).toBe(true);
});

test('whoever is not our frps hears nothing, however the question looks', async () => {
  expect(await ask('Login', login, { password: 'wrong' })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await ask('Login', login, { to: serverWith(undefined), password: '' })).toMatchObject({
    status: 401,
  });
  expect(recorded).toHaveLength(2);
  expect(await ask('Sing', {})).toMatchObject({ status: 400 });
  expect(await ask('NewProxy', { user: 7 })).toMatchObject({ status: 400 });
  const to = server();
  const statuses = [];
  for (let time = 0; time < 40; time += 1)
    statuses.push((await ask('Login', login, { to, password: 'wrong' })).status);
  expect(statuses.at(-1)).toBe(429);
  // Many wrong passwords are one piece of news.
  expect(recorded.length).toBeLessThan(20);
});
