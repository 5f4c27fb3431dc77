import {
  anyone,
  defineOperation,
  empty,
  json,
  may,
  mayEntity,
  signedIn,
  text,
} from '@freshet/contracts/rest';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type AuditEntry, type Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { type Access, Gatekeeper } from './guard.ts';
import { type GatewayTables, gatewaySchema, KeptReplies, markRequest } from './idempotency.ts';
import type { Authenticator, Identity } from './identity.ts';
import { route } from './route.ts';
import { addRoute, createGateway, type GatewayOptions } from './server.ts';

const ACCOUNT = 'a'.repeat(24);
const FOREIGN_ACCOUNT = 'b'.repeat(24);
const MINE = '1'.repeat(24);
const FOREIGN = '2'.repeat(24);
const ABSENT = '3'.repeat(24);

const identities: Record<string, Identity> = {
  admin: {
    principal: { kind: 'user', id: 'c'.repeat(24), accountId: ACCOUNT, admin: true, teamIds: [] },
    name: 'ada',
    keyId: 'k1',
  },
  member: {
    principal: { kind: 'user', id: 'd'.repeat(24), accountId: ACCOUNT, admin: false, teamIds: [] },
    name: 'ben',
  },
};

const authenticator: Authenticator = { identify: async ({ token }) => identities[token.reveal()] };

const access: Access = {
  decideKind: async ({ admin }) =>
    admin
      ? { allowed: true, reason: 'admin', explanation: 'admin' }
      : { allowed: false, reason: 'no-rule', explanation: 'No rule allows it.' },
  decideEntity: async ({ admin, accountId }, _, entity) =>
    admin && entity.accountId === accountId
      ? { allowed: true, reason: 'admin', explanation: 'admin' }
      : { allowed: false, reason: 'no-rule', explanation: 'No rule allows it.' },
  maySee: async ({ accountId }, _, entity) => entity.accountId === accountId,
  filter: async () => () => true,
};

const tag = 'Test';
const idParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const things: Record<string, { accountId: string; id: string }> = {
  [MINE]: { accountId: ACCOUNT, id: MINE },
  [FOREIGN]: { accountId: FOREIGN_ACCOUNT, id: FOREIGN },
};

let database: TestDatabase;
let pool: Database<GatewayTables>;
let server: FastifyInstance;
let log: MemoryLogger;
let created = 0;
const denied: AuditEntry[] = [];
const draining = new AbortController();

const options: GatewayOptions = {
  origins: {
    publicUrl: new URL('http://127.0.0.1:3000'),
    allowedOrigins: ['https://friend.example'],
    loopbackOnly: true,
    publicUrlIsGuess: true,
  },
  secureCookies: false,
  trustedProxies: [],
  callsPerMinute: 0,
  anonymousCallsPerMinute: 0,
};

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gatewaySchema]);
  pool = connectDatabase<GatewayTables>({ url: database.url, role: roleOf('gateway') });
  log = memoryLogger();
  const journals: Journals = {
    audit: async () => undefined,
    events: async () => undefined,
    jobs: async () => undefined,
    idempotency: markRequest,
    committed: () => undefined,
  };
  const work = new UnitOfWork(pool.sql, journals);
  const deps = {
    authenticator,
    gatekeeper: new Gatekeeper(access, async (_, entry) => void denied.push(entry)),
    keptReplies: new KeptReplies(pool.sql),
    draining: draining.signal,
    log,
    clock: systemClock,
    observe: () => undefined,
  };
  server = createGateway(deps, options);
  const operations = [
    route(
      defineOperation({
        id: 'test-open',
        method: 'GET',
        path: '/open',
        tag,
        summary: 's',
        guard: anyone('test'),
        reply: text('text/plain'),
      }),
      async () => 'hello',
    ),
    route(
      defineOperation({
        id: 'test-self',
        method: 'GET',
        path: '/self',
        tag,
        summary: 's',
        guard: signedIn,
        reply: json(z.strictObject({ name: z.string() })),
      }),
      async (_, call) => ({ name: call.context.actor.name }),
    ),
    route(
      defineOperation({
        id: 'test-create',
        method: 'POST',
        path: '/thing',
        tag,
        summary: 's',
        guard: may('create', 'team'),
        body: z.strictObject({ name: z.string().min(2).max(10), size: z.int().optional() }),
        idempotency: 'replay',
        reply: json(z.strictObject({ count: z.int() }), 201),
      }),
      async (_, call) =>
        work.change(call.context, async change => {
          change.audit({ action: 'thing.create', entity: { kind: 'thing', id: systemIds.next() } });
          created += 1;
          return { count: created };
        }),
    ),
    route(
      defineOperation({
        id: 'test-read',
        method: 'GET',
        path: '/thing/{id}',
        tag,
        summary: 's',
        guard: mayEntity('read', 'team'),
        params: idParams,
        reply: empty,
      }),
      async ({ params }, call) => {
        const thing = things[params.id];
        if (!thing) throw (await import('./guard.ts')).missing('team');
        await call.authorize(thing);
      },
    ),
    route(
      defineOperation({
        id: 'test-forgetful',
        method: 'GET',
        path: '/forgetful',
        tag,
        summary: 's',
        guard: mayEntity('read', 'team'),
        reply: empty,
      }),
      async () => undefined,
    ),
    route(
      defineOperation({
        id: 'test-bug',
        method: 'GET',
        path: '/bug',
        tag,
        summary: 's',
        guard: anyone('test'),
        reply: empty,
      }),
      async () => {
        throw new Error('canary-in-an-internal-error');
      },
    ),
    route(
      defineOperation({
        id: 'test-unready',
        method: 'GET',
        path: '/unready',
        tag,
        summary: 's',
        guard: anyone('test'),
        reply: empty,
      }),
      async () => {
        throw new Fault('NOT_READY', 'not ready: database', { missing: ['database'] });
      },
    ),
    route(
      defineOperation({
        id: 'test-strict',
        method: 'POST',
        path: '/strict',
        tag,
        summary: 's',
        guard: anyone('test'),
        perMinute: 2,
        reply: empty,
      }),
      async () => undefined,
    ),
  ];
  for (const one of operations) addRoute(server, deps, options, one);
  await server.ready();
});

afterAll(async () => {
  await server.close();
  await pool.close();
  await database.drop();
});

const ask = (url: string, request: Partial<InjectOptions> = {}) =>
  server.inject({ url, headers: { host: '127.0.0.1:3000', ...request.headers }, ...omitHeaders(request) });

const omitHeaders = ({ headers: _, ...rest }: Partial<InjectOptions>) => rest;

const as = (who: string, extra: Record<string, string> = {}) => ({
  host: '127.0.0.1:3000',
  authorization: who,
  ...extra,
});

describe('an answer', () => {
  test('carries the headers that keep browsers out of trouble and no cache validator', async () => {
    const { headers } = await ask('/api/open');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(headers.etag).toBeUndefined();
  });

  test('repeats a well-formed request id and replaces any other', async () => {
    expect(
      (await ask('/api/open', { headers: { 'x-request-id': 'trace-0001' } })).headers['x-request-id'],
    ).toBe('trace-0001');
    expect(
      (await ask('/api/open', { headers: { 'x-request-id': 'a b\t' } })).headers['x-request-id'],
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is not compressed unless asked', async () => {
    expect((await ask('/api/open')).headers['content-encoding']).toBeUndefined();
  });

  test('of a bug says nothing about its inside, while the log does', async () => {
    const answer = await ask('/api/bug');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      status: 500,
      code: 'INTERNAL',
      hint: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.body).not.toContain('canary');
    expect(JSON.stringify(log.entries)).toContain('canary-in-an-internal-error');
  });

  test('that it is not ready yet is no news for the log', async () => {
    const before = log.entries.length;
    expect((await ask('/api/unready')).json()).toMatchObject({ status: 503, code: 'NOT_READY' });
    expect(log.entries.slice(before).filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  test('for an unknown address is the one error body', async () => {
    const answer = await ask('/api/nothing');
    expect(answer.json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  });

  test('comes from the same route for doubled and trailing slashes', async () => {
    expect((await ask('//api/open/')).statusCode).toBe(200);
  });
});

describe('the guard', () => {
  test('refuses a caller without credentials and records it', async () => {
    denied.length = 0;
    const answer = await ask('/api/self');
    expect(answer.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(answer.headers['www-authenticate']).toContain('Bearer');
    expect(denied).toMatchObject([
      { action: 'operation.call', entity: { kind: 'operation', id: 'test-self' }, result: 'denied' },
    ]);
  });

  test.each(['nonsense', 'Bearer ', 'Bearer nonsense', 'x'.repeat(5_000)])(
    'refuses the credentials %s',
    async authorization => {
      expect((await ask('/api/self', { headers: as(authorization) })).statusCode).toBe(401);
    },
  );

  test.each([{ authorization: 'admin' }, { authorization: 'Bearer admin' }, { 'x-access-token': 'admin' }])(
    'takes a key by header %o',
    async header => {
      const answer = await ask('/api/self', {
        headers: { host: '127.0.0.1:3000', ...header } as Record<string, string>,
      });
      expect(answer.json()).toEqual({ name: 'ada' });
    },
  );

  test('refuses what no rule allows, before it looks at the body', async () => {
    const answer = await ask('/api/thing', {
      method: 'POST',
      headers: as('member'),
      payload: { nonsense: true },
    });
    expect(answer.json()).toMatchObject({ status: 403, code: 'DENIED' });
  });

  test('tells the holder of a narrow key that the key is the problem', async () => {
    const [reason, explanation] = ['scope', 'The API key in use lacks the scope team:write.'] as const;
    const narrow: Access = { ...access, decideKind: async () => ({ allowed: false, reason, explanation }) };
    const gatekeeper = new Gatekeeper(narrow, async () => undefined);
    const origin = { operation: 'test', ip: '127.0.0.1', requestId: 'test' };
    await expect(gatekeeper.admit(may('create', 'team'), identities.admin, origin)).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      message: explanation,
    });
  });

  test('answers for a foreign entity byte for byte as for a missing one', async () => {
    const headers = as('admin', { 'x-request-id': 'fixed-request' });
    const [foreign, absent] = await Promise.all([
      ask(`/api/thing/${FOREIGN}`, { headers }),
      ask(`/api/thing/${ABSENT}`, { headers }),
    ]);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(absent.body);
    expect({ ...foreign.headers, date: '' }).toEqual({ ...absent.headers, date: '' });
  });

  test('tells a caller who can see an entity that the action is denied', async () => {
    const grudging = await ask(`/api/thing/${MINE}`, { headers: as('member') });
    expect(grudging.statusCode).toBe(403);
    expect((await ask(`/api/thing/${MINE}`, { headers: as('admin') })).statusCode).toBe(204);
  });

  test('fails a handler that forgot to ask about its entity', async () => {
    expect((await ask('/api/forgetful', { headers: as('admin') })).statusCode).toBe(500);
  });
});

describe('a request', () => {
  test('learns of all its problems at once', async () => {
    const answer = await ask('/api/thing', {
      method: 'POST',
      headers: as('admin'),
      payload: { name: 'x', size: 'big', extra: 1 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.problems).toHaveLength(3);
  });

  test.each([
    ['broken JSON', '{"name":', 400, 'BODY_MALFORMED'],
    ['a prototype key', '{"name":"abc","__proto__":{"admin":true}}', 400, 'BODY_MALFORMED'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'BODY_MALFORMED'],
    ['ten megabytes', JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) }), 413, 'BODY_TOO_LARGE'],
    ['a list instead of a map', '[1,2]', 400, 'REQUEST_INVALID'],
    ['no body', '', 400, 'REQUEST_INVALID'],
  ])('with %s is refused with a code', async (_, payload, status, code) => {
    const answer = await ask('/api/thing', {
      method: 'POST',
      headers: as('admin', { 'content-type': 'application/json' }),
      payload,
    });
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
    expect(answer.body).not.toMatch(/at .*\.(ts|js):\d+/);
  });

  test('of another content type is refused', async () => {
    const answer = await ask('/api/thing', {
      method: 'POST',
      headers: as('admin', { 'content-type': 'text/xml' }),
      payload: '<a/>',
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'BODY_MALFORMED' });
  });

  test('under a foreign host name is refused, so that rebound names cannot reach a local server', async () => {
    const answer = await ask('/api/open', { headers: { host: 'evil.example' } });
    expect(answer.json()).toMatchObject({ status: 403, code: 'ORIGIN_REFUSED' });
  });

  test('from a page of a foreign origin is refused', async () => {
    expect((await ask('/api/open', { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
    // A login does not make it one of ours.
    for (const origin of ['https://evil.example', 'null'])
      expect((await ask('/api/thing', { headers: as('admin', { origin }) })).json()).toMatchObject({
        status: 403,
        code: 'ORIGIN_REFUSED',
      });
  });

  test('from an allowed origin is answered in CORS, preflight included', async () => {
    const preflight = await ask('/api/thing', {
      method: 'OPTIONS',
      headers: { origin: 'https://friend.example' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://friend.example');
  });

  test('that changes something by cookie must come from our own page', async () => {
    const cookie = {
      cookie: 'freshet_session=admin',
      host: '127.0.0.1:3000',
      'content-type': 'application/json',
    };
    const change = (headers: Record<string, string>) =>
      ask('/api/thing', { method: 'POST', headers: { ...cookie, ...headers }, payload: '{"name":"abc"}' });
    expect((await change({})).statusCode).toBe(403);
    expect((await change({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await change({ origin: 'null' })).statusCode).toBe(403);
    expect((await change({ origin: 'http://127.0.0.1:3000' })).statusCode).toBe(201);
  });

  test('too many in a minute is told when to come back', async () => {
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await ask('/api/strict', { method: 'POST' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('an Idempotency-Key', () => {
  const create = (key: string, payload: object = { name: 'abc' }, who = 'admin') =>
    ask('/api/thing', { method: 'POST', headers: as(who, { 'idempotency-key': key }), payload });

  test('makes a repeated request take effect once and answers it alike', async () => {
    const [first, again] = [await create('key-00000001'), await create('key-00000001')];
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
  });

  test('lets exactly one of many concurrent repeats take effect', async () => {
    const before = created;
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('key-00000002')));
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    const rows = await pool.sql
      .selectFrom('gateway.idempotency')
      .selectAll()
      .where('key', '=', 'key-00000002')
      .execute();
    expect(rows).toHaveLength(1);
    expect(created).toBeGreaterThan(before);
  });

  test('is refused for a different request', async () => {
    await create('key-00000003');
    expect((await create('key-00000003', { name: 'other' })).json()).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('of one caller means nothing to another', async () => {
    identities.second = {
      ...identities.admin!,
      principal: { ...identities.admin!.principal, id: 'e'.repeat(24) },
    };
    await create('key-00000004');
    const other = await create('key-00000004', { name: 'other' }, 'second');
    expect(other.statusCode).toBe(201);
  });

  test.each(['short', 'x'.repeat(129)])('must be of a sensible length: %s', async key => {
    expect((await create(key)).statusCode).toBe(400);
  });

  test('whose reply was lost says that the effect is there', async () => {
    await create('key-00000005');
    await pool.sql
      .updateTable('gateway.idempotency')
      .set({ reply: null })
      .where('key', '=', 'key-00000005')
      .execute();
    expect((await create('key-00000005')).json()).toMatchObject({ status: 409, code: 'REQUEST_REPLAYED' });
  });
});
