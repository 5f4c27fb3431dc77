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

const NEW = 'a quite different sentence';

describe('changing the password', () => {
  test('ends all other sessions in all accounts, but not the one in use nor keys', async () => {
    const other = await fixture.tenant(server, 'other');
    const user = await fixture.member(server, acme);
    const { json } = await server.ask('POST /invitations', { key: other.key, body: { email: user.email } });
    await server.ask('POST /invitations/join', { session: user.session, body: { token: json.token } });
    const elsewhere = await server.signIn(user.userName, user.password, fixture.address());
    const moved = await server.ask('POST /auth/switch-account', {
      session: elsewhere,
      body: { account: 'other' },
    });
    const changed = await server.ask('POST /auth/password', {
      session: user.session,
      body: { currentPassword: user.password, newPassword: NEW },
    });
    expect(changed.status).toBe(204);
    expect((await server.ask('GET /user', { session: moved.session })).status).toBe(401);
    expect((await server.ask('GET /user', { session: user.session })).status).toBe(200);
    expect((await server.ask('GET /user', { key: user.key })).status).toBe(200);
    await expect(server.signIn(user.userName, user.password, fixture.address())).rejects.toThrow(
      /SIGN_IN_FAILED/,
    );
    await server.signIn(user.userName, NEW, fixture.address());
    expect(fixture.audited('user.change-password').at(-1)?.actor.id).toBe(user.id);
  });

  test('needs the current one, and a new one that is not weak', async () => {
    const user = await fixture.member(server, acme);
    const change = (currentPassword: string, newPassword: string) =>
      server.ask('POST /auth/password', { session: user.session, body: { currentPassword, newPassword } });
    expect((await change('not the right one', NEW)).json.code).toBe('PASSWORD_WRONG');
    expect(fixture.audited('user.confirm-password').at(-1)?.entry.result).toBe('failure');
    expect((await change(user.password, 'password1234')).json.code).toBe('PASSWORD_WEAK');
    expect((await change(user.password, 'short')).json.code).toBe('REQUEST_INVALID');
    expect((await change(user.password, user.email)).json.code).toBe('PASSWORD_WEAK');
  });

  test('cannot be used to guess the current one', async () => {
    const user = await fixture.member(server, acme);
    const codes: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const body = { currentPassword: `guess number ${at}`, newPassword: NEW };
      codes.push(
        (await server.ask('POST /auth/password', { session: user.session, body, ip: fixture.address() })).json
          .code,
      );
    }
    expect(codes.slice(0, 6)).toEqual(Array(6).fill('PASSWORD_WRONG'));
    expect(codes.slice(6)).toEqual(Array(2).fill('SIGN_IN_THROTTLED'));
  });

  test('is not possible for who has none', async () => {
    const user = await fixture.member(server, acme);
    await server.pool.sql
      .updateTable('identity.users')
      .set({ password_hash: null })
      .where('id', '=', user.id)
      .execute();
    const body = { currentPassword: user.password, newPassword: NEW };
    const { json } = await server.ask('POST /auth/password', { session: user.session, body });
    expect(json.code).toBe('PASSWORD_WRONG');
  });

  test('takes effect once when it is asked for twice at once', async () => {
    const user = await fixture.member(server, acme);
    const answers = await Promise.all(
      [1, 2].map(at =>
        server.ask('POST /auth/password', {
          session: user.session,
          body: { currentPassword: user.password, newPassword: `${NEW} ${at}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
  });
});

describe('resetting a password on the machine', () => {
  test('gives a new one and ends every session', async () => {
    const user = await fixture.member(server, acme);
    const password = await server.identity.operator.resetPassword(user.email);
    expect(password.reveal()).toMatch(/^(?:[A-Za-z0-9]{6}-){3}[A-Za-z0-9]{6}$/);
    expect((await server.ask('GET /user', { session: user.session })).status).toBe(401);
    await server.signIn(user.userName, password.reveal(), fixture.address());
    expect(fixture.audited('user.reset-password').at(-1)).toMatchObject({
      actor: { kind: 'system', accountId: acme.accountId },
    });
  });

  test('of nobody says so', async () => {
    await expect(server.identity.operator.resetPassword('nobody')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
