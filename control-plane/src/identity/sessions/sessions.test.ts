import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;
let other: Tenant;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
  other = await fixture.tenant(server, 'other');
});
afterAll(() => fixture?.drop());

const whoami = (session: string) => server.ask('GET /user', { session });
const idOf = (token: string): string => token.slice(0, 24);

/** A member of both accounts, signed in to the first. */
const commuter = async () => {
  const user = await fixture.member(server, acme);
  const { json } = await server.ask('POST /invitations', { key: other.key, body: { email: user.email } });
  const joined = await server.ask('POST /invitations/join', {
    session: user.session,
    body: { token: json.token },
  });
  expect(joined.json.account.map((account: { name: string }) => account.name)).toEqual(['acme', 'other']);
  return user;
};

describe('signing out', () => {
  test('ends the session and takes the cookie back', async () => {
    const session = await server.signIn(acme.userName, acme.password, fixture.address());
    const { status, headers } = await server.ask('POST /auth/logout', { session });
    expect(status).toBe(204);
    expect(String(headers['set-cookie'])).toMatch(/^freshet_session=;/);
    expect((await whoami(session)).status).toBe(401);
    expect(fixture.audited('user.sign-out').at(-1)).toMatchObject({ actor: { id: acme.adminId } });
  });

  test('of a key changes nothing', async () => {
    expect((await server.ask('POST /auth/logout', { key: acme.key })).status).toBe(204);
    expect((await server.ask('GET /user', { key: acme.key })).status).toBe(200);
  });
});

describe('the own sessions', () => {
  test('are listed with where they came from, and can be ended one by one', async () => {
    const user = await fixture.member(server, acme);
    const ip = fixture.address();
    fixture.clock.advance(1);
    const second = await server.signIn(user.userName, user.password, ip);
    const list = (await server.ask('GET /auth/sessions', { session: user.session })).json.sessions;
    expect(list).toMatchObject([
      { id: idOf(second), ip, current: false, method: 'password' },
      { id: idOf(user.session), current: true },
    ]);
    expect(
      (await server.ask(`DELETE /auth/sessions/${idOf(second)}`, { session: user.session })).status,
    ).toBe(204);
    expect((await whoami(second)).status).toBe(401);
    expect((await whoami(user.session)).status).toBe(200);
    expect(
      (await server.ask(`DELETE /auth/sessions/${idOf(second)}`, { session: user.session })).status,
    ).toBe(404);
  });

  test('are not those of others', async () => {
    const [ada, ben] = [await fixture.member(server, acme), await fixture.member(server, acme)];
    const foreign = await server.ask(`DELETE /auth/sessions/${idOf(ada.session)}`, { session: ben.session });
    const absent = await server.ask(`DELETE /auth/sessions/${'0'.repeat(24)}`, { session: ben.session });
    expect(foreign.payload).toBe(absent.payload);
    expect((await whoami(ada.session)).status).toBe(200);
  });

  test('no longer count when they were not used for too long', async () => {
    const user = await fixture.member(server, acme);
    fixture.clock.advance(12 * 3_600_000 + 1);
    const session = await server.signIn(user.userName, user.password, fixture.address());
    expect((await server.ask('GET /auth/sessions', { session })).json.sessions).toHaveLength(1);
  });

  test('are at most a hundred; the oldest make room', async () => {
    const user = await fixture.member(server, acme);
    const [now, hash] = [fixture.clock.now(), '0'.repeat(64)];
    await sql`
      insert into identity.sessions (id, account_id, user_id, secret_hash, method, ip, user_agent,
        created_at, last_seen_at, expires_at)
      select lpad(to_hex(n), 24, '0'), ${acme.accountId}, ${user.id}, ${hash}, 'password', '127.0.0.1', 'test',
        ${now}::timestamptz + n * interval '1 ms', ${now}, ${now}::timestamptz + interval '1 day'
      from generate_series(1, 99) n`.execute(server.pool.sql);
    expect((await whoami(user.session)).status).toBe(200);
    fixture.clock.advance(100);
    await server.signIn(user.userName, user.password, fixture.address());
    expect((await whoami(user.session)).status).toBe(401);
  });

  test('are forgotten a month after they ended, and not before', async () => {
    const user = await fixture.member(server, acme);
    await server.ask('POST /auth/logout', { session: user.session });
    const count = async () => {
      for (const { run } of server.identity.schedules) await run();
      const rows = await server.pool.sql
        .selectFrom('identity.sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      return rows.length;
    };
    fixture.clock.advance(30 * 86_400_000);
    expect(await count()).toBe(1);
    fixture.clock.advance(1);
    expect(await count()).toBe(0);
  });
});

describe('switching accounts', () => {
  test('replaces the session, keeps its end, and is on record in both accounts', async () => {
    const user = await commuter();
    const before = (await server.ask('GET /auth/sessions', { session: user.session })).json.sessions[0];
    fixture.clock.advance(60_000);
    const moved = await server.ask('POST /auth/switch-account', {
      session: user.session,
      body: { account: 'OTHER' },
    });
    expect(moved.json).toMatchObject({ activeAccountName: 'other', roles: ['User'] });
    expect((await whoami(user.session)).status).toBe(401);
    const [after] = (await server.ask('GET /auth/sessions', { session: moved.session })).json.sessions;
    expect(after.id).not.toBe(before.id);
    expect(after.expiresAt).toBe(before.expiresAt);
    expect(fixture.audited('user.sign-in').at(-1)?.actor.accountId).toBe(other.accountId);
    expect(fixture.audited('user.sign-out').at(-1)?.actor.accountId).toBe(acme.accountId);
  });

  test('leads to where the user signs in next time', async () => {
    const user = await commuter();
    fixture.clock.advance(1);
    await server.ask('POST /auth/switch-account', {
      session: user.session,
      body: { account: other.accountId },
    });
    const session = await server.signIn(user.userName, user.password, fixture.address());
    expect((await whoami(session)).json.activeAccountName).toBe('other');
  });

  test('to an account of others is like to one that does not exist', async () => {
    const user = await fixture.member(server, acme);
    const ask = (account: string) =>
      server.ask('POST /auth/switch-account', { session: user.session, body: { account } });
    const answers = [
      await ask('other'),
      await ask(other.accountId),
      await ask('nowhere'),
      await ask('0'.repeat(24)),
    ];
    expect(new Set(answers.map(({ status, payload }) => `${status} ${payload}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
    expect((await whoami(user.session)).status).toBe(200);
  });

  test('is not for keys', async () => {
    const { json } = await server.ask('POST /auth/switch-account', {
      key: acme.key,
      body: { account: 'acme' },
    });
    expect(json.code).toBe('SESSION_REQUIRED');
  });

  test('and joining are not for sessions that an identity provider of one account vouched for', async () => {
    const user = await commuter();
    await server.pool.sql
      .updateTable('identity.sessions')
      .set({ method: 'sso' })
      .where('id', '=', idOf(user.session))
      .execute();
    const ask = (path: string, body: object) => server.ask(`POST ${path}`, { session: user.session, body });
    expect((await whoami(user.session)).json.account).toHaveLength(1);
    expect((await ask('/auth/switch-account', { account: 'other' })).json.code).toBe('SESSION_BOUND');
    const third = await fixture.tenant(server, 'third');
    const { json } = await server.ask('POST /invitations', { key: third.key, body: { email: user.email } });
    expect((await ask('/invitations/join', { token: json.token })).json.code).toBe('SESSION_BOUND');
  });

  test('shows keys only the account they act in', async () => {
    const user = await commuter();
    const { json } = await server.ask('GET /user', { key: user.key });
    expect(json.account).toEqual([{ _id: acme.accountId, name: 'acme', runtimeEnvironment: null }]);
  });
});

describe('a browser page of another site', () => {
  test('cannot use the session cookie for a change', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect(
        (await server.ask('POST /auth/logout', { session: acme.session, headers: { origin } })).json.code,
      ).toBe('ORIGIN_REFUSED');
  });
});
