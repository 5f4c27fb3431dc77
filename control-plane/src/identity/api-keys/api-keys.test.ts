import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
});
afterAll(() => fixture?.drop());

interface With {
  readonly key?: string;
  readonly session?: string;
}

const make = (as: With, body: object, query = '') => server.ask(`POST /auth/key${query}`, { ...as, body });
const idOf = (key: string): string => key.slice(0, 24);
const inHours = (hours: number): string =>
  new Date(fixture.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('making a key', () => {
  test('answers with the bare token, once', async () => {
    const { status, payload, headers } = await make(
      { session: acme.session },
      { name: 'ci', scopes: [] },
      '?subjectType=user',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(payload).toMatch(/^[0-9a-f]{24}\.[A-Za-z0-9_-]{43}$/);
    const shown = await server.ask(`GET /auth/key/${idOf(payload)}`, { session: acme.session });
    expect(shown.json).toEqual({
      _id: idOf(payload),
      name: 'ci',
      tokenPrefix: payload.slice(0, 12),
      created: fixture.clock.now().toISOString(),
      subject: { type: 'user', ref: acme.adminId },
    });
    expect((await server.ask('GET /auth/keys', { session: acme.session })).json).toContainEqual(shown.json);
  });

  test('leaves only a hash of the secret behind', async () => {
    const { payload } = await make({ session: acme.session }, { name: 'hashed' });
    const row = await server.pool.sql
      .selectFrom('identity.api_keys')
      .selectAll()
      .where('id', '=', idOf(payload))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(payload.slice(25));
    expect(row.secret_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('refuses to repeat itself, for the secret is gone', async () => {
    const headers = { 'idempotency-key': 'make-the-key-once' };
    const ask = () =>
      server.ask('POST /auth/key', { session: acme.session, body: { name: 'once' }, headers });
    expect((await ask()).status).toBe(200);
    expect((await ask()).json.code).toBe('REQUEST_REPLAYED');
    const keys = (await server.ask('GET /auth/keys', { session: acme.session })).json;
    expect(keys.filter((key: { name: string }) => key.name === 'once')).toHaveLength(1);
  });

  test.each([
    ['an unknown scope', { name: 'x', scopes: ['teapot'] }],
    ['an unknown action', { name: 'x', scopes: ['team:write:brew'] }],
    ['too many scopes', { name: 'x', scopes: Array.from({ length: 101 }, () => 'team') }],
    ['an expiry in the past', { name: 'x', expires: '2020-01-01T00:00:00.000Z' }],
    ['an expiry that is no time', { name: 'x', expires: 'tomorrow' }],
    ['no name', {}],
  ])('with %s is a bad request', async (_, body) => {
    const { status, json } = await make({ session: acme.session }, body);
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
  });

  test.each([
    '?subjectType=runtime-environment&subjectReference=x',
    '?subjectType=service-account',
    '?subjectReference=x',
  ])('for %s is a bad request', async query => {
    expect((await make({ session: acme.session }, { name: 'x' }, query)).json.code).toBe('REQUEST_INVALID');
  });

  test('that acts as somebody else is refused, to admins as well', async () => {
    const user = await fixture.member(server, acme);
    const query = `?subjectType=user&subjectReference=${user.id}`;
    expect((await make({ key: acme.key }, { name: 'x' }, query)).json.code).toBe('KEY_EXCEEDS_CALLER');
    const other = await fixture.member(server, acme);
    expect((await make({ key: other.key }, { name: 'x' }, query)).status).toBe(404);
    const { json: robot } = await server.ask('POST /service-accounts', {
      key: acme.key,
      body: { name: 'robot' },
    });
    const forRobot = `?subjectType=service-account&subjectReference=${robot.id}`;
    expect((await make({ key: other.key }, { name: 'x' }, forRobot)).status).toBe(404);
  });
});

describe('a key made with a key', () => {
  test('reaches no further than the one it was made with', async () => {
    const { payload: narrow } = await make(
      { session: acme.session },
      { name: 'narrow', scopes: ['api-key', 'team:read'] },
    );
    expect((await make({ key: narrow }, { name: 'same', scopes: ['team:read'] })).status).toBe(200);
    for (const scopes of [undefined, [], ['team'], ['api-key', 'user:read']]) {
      const { status, json } = await make({ key: narrow }, { name: 'wider', scopes });
      expect([status, json.code]).toEqual([403, 'KEY_EXCEEDS_CALLER']);
    }
    const { status, json } = await server.ask(`PATCH /auth/key/${idOf(narrow)}`, {
      key: narrow,
      body: { scopes: ['team', 'api-key'] },
    });
    expect([status, json.code]).toEqual([403, 'KEY_EXCEEDS_CALLER']);
  });

  test('does not outlive it', async () => {
    const { payload: short } = await make({ session: acme.session }, { name: 'short', expires: inHours(1) });
    expect((await make({ key: short }, { name: 'for ever' })).json.code).toBe('KEY_EXCEEDS_CALLER');
    expect((await make({ key: short }, { name: 'longer', expires: inHours(2) })).json.code).toBe(
      'KEY_EXCEEDS_CALLER',
    );
    expect((await make({ key: short }, { name: 'as long', expires: inHours(1) })).status).toBe(200);
  });

  test('cannot be made where its scopes do not reach', async () => {
    const { payload: reader } = await make(
      { session: acme.session },
      { name: 'reader', scopes: ['api-key:read'] },
    );
    expect((await make({ key: reader }, { name: 'x', scopes: ['api-key:read'] })).json.code).toBe(
      'SCOPE_MISSING',
    );
  });
});

describe('scopes', () => {
  test('cut what an admin may do', async () => {
    const { payload: key } = await make({ session: acme.session }, { name: 'reader', scopes: ['team:read'] });
    expect((await server.ask('GET /team', { key })).status).toBe(200);
    expect((await server.ask('POST /team', { key, body: { name: 'x' } })).status).toBe(403);
    expect((await server.ask('GET /users', { key })).status).toBe(403);
    expect((await server.ask('GET /account', { key })).status).toBe(403);
  });

  test('can be changed, and the next call feels it', async () => {
    const { payload: key } = await make(
      { session: acme.session },
      { name: 'changing', scopes: ['team:read'] },
    );
    expect((await server.ask('GET /team', { key })).status).toBe(200);
    const patched = await server.ask(`PATCH /auth/key/${idOf(key)}`, {
      session: acme.session,
      body: { name: 'changed', scopes: ['user:read', 'user:read'] },
    });
    expect(patched.json).toMatchObject({ name: 'changed', scopes: ['user:read'] });
    expect((await server.ask('GET /team', { key })).status).toBe(403);
    expect((await server.ask('GET /users', { key })).status).toBe(200);
    const none = await server.ask(`PATCH /auth/key/${idOf(key)}`, {
      session: acme.session,
      body: { scopes: [] },
    });
    expect(none.json.code).toBe('REQUEST_INVALID');
  });
});

describe('the list of keys', () => {
  test('shows admins all of them and others their own', async () => {
    const user = await fixture.member(server, acme);
    const own = (await server.ask('GET /auth/keys', { key: user.key })).json;
    expect(own.map((key: { _id: string }) => key._id)).toEqual([idOf(user.key)]);
    const all = (await server.ask('GET /auth/keys', { key: acme.key })).json;
    expect(all.map((key: { _id: string }) => key._id)).toContain(idOf(user.key));
  });

  test('hides keys of others as if they did not exist', async () => {
    const user = await fixture.member(server, acme);
    for (const answer of [
      await server.ask(`GET /auth/key/${idOf(acme.key)}`, { key: user.key }),
      await server.ask(`PATCH /auth/key/${idOf(acme.key)}`, { key: user.key, body: { name: 'x' } }),
      await server.ask(`DELETE /auth/key/${idOf(acme.key)}`, { key: user.key }),
    ])
      expect(answer.payload).toBe(
        (await server.ask(`GET /auth/key/${'0'.repeat(24)}`, { key: user.key })).payload,
      );
  });
});

describe('revoking', () => {
  test('ends a key at once, by its owner, an admin or itself', async () => {
    const user = await fixture.member(server, acme);
    const keys: string[] = [];
    for (let at = 0; at < 3; at += 1)
      keys.push((await make({ session: user.session }, { name: `k${at}` })).payload);
    const [first, second, third] = keys as [string, string, string];
    for (const [key, as] of [
      [first, { session: user.session }],
      [second, { key: acme.key }],
      [third, { key: third }],
    ] as const) {
      expect((await server.ask('GET /user', { key })).status).toBe(200);
      expect((await server.ask(`DELETE /auth/key/${idOf(key)}`, as)).status).toBe(204);
      expect((await server.ask('GET /user', { key })).status).toBe(401);
    }
    expect(fixture.audited('api-key.delete')).toHaveLength(3);
  });
});
