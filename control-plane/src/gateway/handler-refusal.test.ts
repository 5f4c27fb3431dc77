import { defineOperation, empty, mayEntity, signedIn } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { Gatekeeper } from './guard.ts';
import type { Identity } from './identity.ts';
import { type Route, route } from './route.ts';
import { addRoute, createGateway } from './server.ts';

const ben: Identity = {
  principal: { kind: 'user', id: 'b'.repeat(24), accountId: 'a'.repeat(24), admin: false, teamIds: [] },
  name: 'ben',
};

const refused = { allowed: false, reason: 'no-rule', explanation: 'No rule allows it.' } as const;

const recorded: AuditEntry[] = [];
const gatekeeper = new Gatekeeper(
  {
    decideKind: async () => ({ allowed: true, reason: 'admin', explanation: '' }),
    decideEntity: async () => refused,
    maySee: async () => true,
    filter: async () => () => false,
  },
  async (_, entry) => void recorded.push(entry),
);

const base = { method: 'POST', tag: 'Test', summary: 'Test', reply: empty } as const;
const throwing = (path: `/${string}`, fault: () => Fault): Route =>
  route(defineOperation({ ...base, id: `test-${path.slice(1)}`, path, guard: signedIn }), async () => {
    throw fault();
  });

const routes: readonly Route[] = [
  throwing('/wider', () => new Fault('KEY_EXCEEDS_CALLER', 'a key cannot give what it lacks')),
  throwing('/guess', () => new Fault('PASSWORD_WRONG', 'the current password is not right')),
  throwing('/lost', () => new Fault('NOT_FOUND', 'no such thing')),
  route(
    defineOperation({ ...base, id: 'test-entity', path: '/entity', guard: mayEntity('update', 'team') }),
    async (_, call) => call.authorize({ accountId: ben.principal.accountId, id: 't1' }),
  ),
];

let server: FastifyInstance;

beforeAll(async () => {
  const deps = {
    authenticator: { identify: async () => ben },
    gatekeeper,
    keptReplies: undefined as never,
    draining: new AbortController().signal,
    log: memoryLogger(),
    clock: systemClock,
    observe: () => undefined,
  };
  const options = {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: false,
      publicUrlIsGuess: false,
    },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 0,
    anonymousCallsPerMinute: 0,
  };
  server = createGateway(deps, options);
  for (const one of routes) addRoute(server, deps, options, one);
  await server.ready();
});

afterAll(() => server.close());

beforeEach(() => {
  recorded.length = 0;
});

const call = (path: string) =>
  server.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: 'key' } });

test('a refusal that only the handler could decide is on record like those of the guard', async () => {
  expect((await call('/wider')).statusCode).toBe(403);
  expect(recorded).toEqual([
    {
      action: 'operation.call',
      entity: { kind: 'operation', id: 'test-wider' },
      result: 'denied',
      details: { why: 'a key cannot give what it lacks', operation: 'test-wider' },
    },
  ]);
});

test('a refusal of the guard inside a handler is recorded once', async () => {
  expect((await call('/entity')).statusCode).toBe(403);
  expect(recorded).toHaveLength(1);
});

test('a wrong password is left to its module, which records it with more', async () => {
  expect((await call('/guess')).statusCode).toBe(403);
  expect(recorded).toEqual([]);
});

test('what is no refusal is not recorded as one', async () => {
  expect((await call('/lost')).statusCode).toBe(404);
  expect(recorded).toEqual([]);
});
