import { connect, createServer, type Server, type Socket } from 'node:net';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
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

const status = async (call: { key?: string; session?: string }, from = server): Promise<number> =>
  (await from.ask('GET /user', call)).status;

/** A token with one character of its secret changed. */
const tampered = (token: string): string => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

describe('credentials that were tampered with', () => {
  test('are nobody, however they differ', async () => {
    const { key, session } = acme;
    const [keyId, keySecret] = key.split('.') as [string, string];
    const [, sessionSecret] = session.split('.') as [string, string];
    const wrongKeys = [
      tampered(key),
      keyId,
      `${keyId}.`,
      `.${keySecret}`,
      `${keyId}.${sessionSecret}`,
      `${'0'.repeat(24)}.${keySecret}`,
      `${keyId}.${keySecret}.${keySecret}`,
      `${keyId}.${keySecret}${'A'.repeat(600)}`,
      key.toUpperCase(),
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
      "' or 1=1 --",
    ];
    for (const wrong of wrongKeys) expect([wrong, await status({ key: wrong })]).toEqual([wrong, 401]);
    for (const wrong of [tampered(session), 'x', `${'0'.repeat(24)}.${sessionSecret}`])
      expect(await status({ session: wrong })).toBe(401);
  });

  test('are told apart by where they are sent: a session is no key and a key no session', async () => {
    expect(await status({ key: acme.session })).toBe(401);
    expect(await status({ session: acme.key })).toBe(401);
  });

  test('do not profit from the right ones being cached', async () => {
    expect(await status({ key: acme.key })).toBe(200);
    expect(await status({ key: tampered(acme.key) })).toBe(401);
  });
});

describe('an API key', () => {
  test('is taken with and without a scheme, and from either header', async () => {
    for (const header of [acme.key, `Bearer ${acme.key}`, `token ${acme.key}`])
      expect((await server.ask('GET /user', { headers: { authorization: header } })).status).toBe(200);
    expect((await server.ask('GET /user', { headers: { 'x-access-token': acme.key } })).status).toBe(200);
  });

  test('ends when it expires, also out of the cache', async () => {
    const expires = new Date(fixture.clock.now().getTime() + 5_000).toISOString();
    const { payload: key } = await server.ask('POST /auth/key', {
      session: acme.session,
      body: { name: 'short', expires },
    });
    expect(await status({ key })).toBe(200);
    fixture.clock.advance(4_999);
    expect(await status({ key })).toBe(200);
    fixture.clock.advance(1);
    expect(await status({ key })).toBe(401);
  });

  test('shows when it was last used, to the minute', async () => {
    const { payload: key } = await server.ask('POST /auth/key', {
      session: acme.session,
      body: { name: 'used' },
    });
    const lastUsed = async () =>
      (await server.ask(`GET /auth/key/${key.split('.')[0]}`, { session: acme.session })).json.lastUsed;
    expect(await lastUsed()).toBeUndefined();
    await status({ key });
    const usedAt = fixture.clock.now().toISOString();
    expect(await lastUsed()).toBeUndefined();
    await eventually(async () => {
      fixture.clock.advance(60_000);
      expect(await lastUsed()).toBe(usedAt);
    });
  });

  test('is on record once per address and hour, before the first answer', async () => {
    const { payload: key } = await server.ask('POST /auth/key', {
      session: acme.session,
      body: { name: 'recorded' },
    });
    const [keyId] = key.split('.') as [string];
    const uses = () => fixture.audited('api-key.use').filter(({ entry }) => entry.entity.id === keyId);
    const [home, work] = [fixture.address(), fixture.address()];
    await Promise.all(Array.from({ length: 10 }, () => server.ask('GET /user', { key, ip: home })));
    expect(uses()).toHaveLength(1);
    expect(uses()[0]).toMatchObject({
      actor: { id: acme.adminId, accountId: acme.accountId, keyId, ip: home },
    });
    await server.ask('GET /user', { key, ip: work });
    expect(uses()).toHaveLength(2);
    const second = await fixture.start();
    await second.ask('GET /user', { key, ip: home });
    expect(uses()).toHaveLength(2);
    fixture.clock.advance(3_600_000);
    await server.ask('GET /user', { key, ip: home });
    await second.ask('GET /user', { key, ip: home });
    expect(uses()).toHaveLength(3);
  });
});

describe('a session', () => {
  test('ends when it is not used for twelve hours', async () => {
    const session = await server.signIn(acme.userName, acme.password, fixture.address());
    fixture.clock.advance(12 * 3_600_000 - 1);
    expect(await status({ session })).toBe(200);
    const seenAt = fixture.clock.now();
    await eventually(async () => {
      fixture.clock.advance(60_000);
      const { last_seen_at } = await server.pool.sql
        .selectFrom('identity.sessions')
        .select('last_seen_at')
        .where('id', '=', session.split('.')[0]!)
        .executeTakeFirstOrThrow();
      expect(last_seen_at).toEqual(seenAt);
    });
    fixture.clock.advance(12 * 3_600_000);
    expect(await status({ session })).toBe(401);
  });

  test('is not kept alive by a stream that only watches whether it still holds', async () => {
    const [watched, used] = [
      await server.signIn(acme.userName, acme.password, fixture.address()),
      await server.signIn(acme.userName, acme.password, fixture.address()),
    ];
    const seenAt = async (session: string) =>
      (
        await server.pool.sql
          .selectFrom('identity.sessions')
          .select('last_seen_at')
          .where('id', '=', session.split('.')[0]!)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const watch = () =>
      server.identity.authenticator.identify(
        { kind: 'session', token: new Secret(watched), ip: '127.0.0.1' },
        { passive: true },
      );
    const openedAt = await seenAt(watched);
    fixture.clock.advance(11 * 3_600_000);
    expect(await watch()).toBeDefined();
    expect(await status({ session: used })).toBe(200);
    const usedAt = fixture.clock.now();
    await eventually(async () => {
      fixture.clock.advance(60_000);
      expect(await seenAt(used)).toEqual(usedAt);
    });
    expect(await seenAt(watched)).toEqual(openedAt);
    fixture.clock.advance(3_600_000);
    expect(await watch()).toBeUndefined();
  });

  test('ends after thirty days however much it is used', async () => {
    const session = await server.signIn(acme.userName, acme.password, fixture.address());
    const id = session.split('.')[0]!;
    for (let day = 0; day < 60; day += 1) {
      fixture.clock.advance(12 * 3_600_000 - 1);
      // The background writer is not waited for here: what it would write is put there.
      await server.pool.sql
        .updateTable('identity.sessions')
        .set({ last_seen_at: fixture.clock.now() })
        .where('id', '=', id)
        .execute();
      expect(await status({ session })).toBe(200);
    }
    fixture.clock.advance(60);
    expect(await status({ session })).toBe(401);
  });

  test('ends earlier where the account says so, at once', async () => {
    const { session } = await fixture.tenant(server, 'strict');
    fixture.clock.advance(6 * 60_000);
    expect(await status({ session })).toBe(200);
    await server.ask('PATCH /account', { session, body: { sessionIdleMinutes: 5 } });
    fixture.clock.advance(1);
    expect(await status({ session })).toBe(401);
  });
});

describe('a process that hears from another', () => {
  test.each([
    ['removal of the user', (id: string) => server.ask(`DELETE /users/${id}`, { key: acme.key })],
    ['disabling of the user', (id: string) => server.ask(`POST /users/${id}/disable`, { key: acme.key })],
  ])('ends sessions and keys on %s', async (_, end) => {
    const second = await fixture.start();
    const user = await fixture.member(server, acme);
    for (const process of [server, second]) {
      expect(await status({ key: user.key }, process)).toBe(200);
      expect(await status({ session: user.session }, process)).toBe(200);
    }
    await end(user.id);
    expect(await status({ key: user.key })).toBe(401);
    expect(await status({ session: user.session })).toBe(401);
    await eventually(async () => {
      expect(await status({ key: user.key }, second)).toBe(401);
      expect(await status({ session: user.session }, second)).toBe(401);
    });
  });

  test('sees a new role and new teams', async () => {
    const second = await fixture.start();
    const user = await fixture.member(server, acme);
    const roles = async () => (await second.ask('GET /user', { key: user.key })).json.roles;
    expect(await roles()).toEqual(['User']);
    await server.ask(`PATCH /users/${user.id}`, { key: acme.key, body: { role: 'admin' } });
    await eventually(async () => expect(await roles()).toEqual(['User', 'Admin']));
    const credentials = { kind: 'api-key', token: new Secret(user.key), ip: '127.0.0.1' } as const;
    const teams = async () => (await second.identity.authenticator.identify(credentials))?.principal.teamIds;
    const before = (await teams())!.length;
    await server.ask('POST /team', { key: acme.key, body: { name: 'second-process', users: [user.id] } });
    await eventually(async () => expect(await teams()).toHaveLength(before + 1));
  });

  test('ends keys that are revoked and sessions that sign out', async () => {
    const second = await fixture.start();
    const user = await fixture.member(server, acme);
    await status({ key: user.key }, second);
    await status({ session: user.session }, second);
    await server.ask(`DELETE /auth/key/${user.key.split('.')[0]}`, { session: user.session });
    await server.ask('POST /auth/logout', { session: user.session });
    await eventually(async () => {
      expect(await status({ key: user.key }, second)).toBe(401);
      expect(await status({ session: user.session }, second)).toBe(401);
    });
  });

  test('asks the database for everybody while it cannot hear', async () => {
    const second = await fixture.start();
    const user = await fixture.member(server, acme);
    expect(await status({ key: user.key }, second)).toBe(200);
    await second.invalidation.stop();
    expect(second.invalidation.trusted).toBe(false);
    await server.ask(`DELETE /auth/key/${user.key.split('.')[0]}`, { session: user.session });
    expect(await status({ key: user.key }, second)).toBe(401);
  });
});

describe('while the database is away', () => {
  let proxy: Server;
  let sockets: Set<Socket>;

  beforeAll(async () => {
    const { hostname, port } = new URL(fixture.url.reveal());
    sockets = new Set();
    proxy = createServer(client => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => proxy.close());

  test('nobody is told that their credentials are wrong', async () => {
    const url = new URL(fixture.url.reveal());
    url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`;
    const far = await fixture.start(new Secret(url.href));
    expect(await status({ key: acme.key }, far)).toBe(200);
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(far.invalidation.trusted).toBe(false));
    for (const call of [{ key: acme.key }, { session: acme.session }]) {
      const reply = await far.ask('GET /user', call);
      expect([reply.status, reply.json.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    }
  });
});
