import { hash } from '@node-rs/argon2';
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

const signIn = (userName: string, password: string, rest: { ip?: string; account?: string } = {}) => {
  const { ip = fixture.address(), account } = rest;
  return server.ask('POST /auth/login', {
    body: { userName, password, ...(account ? { account } : {}) },
    ip,
  });
};

const lastAudit = () => fixture.journals.audits.at(-1)!;

describe('signing in', () => {
  test('sets a cookie that scripts and other sites cannot use, and says who one is', async () => {
    const { status, json, headers } = await signIn(acme.userName, acme.password);
    expect(status).toBe(200);
    expect(json).toMatchObject({ _id: acme.adminId, userName: acme.userName, activeAccountName: 'acme' });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Lax/);
  });

  test('works with the e-mail address and in any case', async () => {
    expect((await signIn(`${acme.userName}@EXAMPLE.com`, acme.password)).status).toBe(200);
    expect((await signIn(acme.userName.toUpperCase(), acme.password)).status).toBe(200);
  });

  test('gives every session an id and a secret of its own and ends the one the browser had', async () => {
    const first = await server.signIn(acme.userName, acme.password, fixture.address());
    const again = await server.ask('POST /auth/login', {
      session: first,
      body: { userName: acme.userName, password: acme.password },
      ip: fixture.address(),
    });
    expect(again.session).toBeDefined();
    expect(again.session).not.toBe(first);
    expect((await server.ask('GET /user', { session: first })).status).toBe(401);
    expect((await server.ask('GET /user', { session: again.session })).status).toBe(200);
  });

  test('never adopts a session id that the browser brings along', async () => {
    const planted = `${'a'.repeat(24)}.${'x'.repeat(43)}`;
    const { session } = await server.ask('POST /auth/login', {
      session: planted,
      body: { userName: acme.userName, password: acme.password },
      ip: fixture.address(),
    });
    expect(session?.startsWith('a'.repeat(24))).toBe(false);
    expect((await server.ask('GET /user', { session: planted })).status).toBe(401);
  });

  test('is on record with who and from where', async () => {
    const ip = fixture.address();
    await signIn(acme.userName, acme.password, { ip });
    expect(lastAudit()).toMatchObject({
      actor: { kind: 'user', id: acme.adminId, accountId: acme.accountId, ip, requestId: 'fixed-request-id' },
      entry: { action: 'user.sign-in', result: 'success', entity: { id: acme.adminId } },
    });
  });

  test('needs an account the user belongs to when one is named', async () => {
    const other = await fixture.tenant(server, 'elsewhere');
    expect((await signIn(acme.userName, acme.password, { account: 'ACME' })).status).toBe(200);
    expect((await signIn(acme.userName, acme.password, { account: acme.accountId })).status).toBe(200);
    for (const account of ['elsewhere', other.accountId, 'nowhere'])
      expect((await signIn(acme.userName, acme.password, { account })).json.code).toBe('SIGN_IN_FAILED');
  });

  test('replaces a hash of weaker parameters', async () => {
    const user = await fixture.member(server, acme);
    const weak = await hash(user.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    const row = server.pool.sql.updateTable('identity.users').set({ password_hash: weak });
    await row.where('id', '=', user.id).execute();
    expect((await signIn(user.userName, user.password)).status).toBe(200);
    const { password_hash } = await server.pool.sql
      .selectFrom('identity.users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/m=19456,t=2,p=1/);
    expect((await signIn(user.userName, user.password)).status).toBe(200);
  });
});

describe('a failed sign-in', () => {
  test('answers the same and hashes once, whatever the reason', async () => {
    const disabled = await fixture.member(server, acme);
    await server.ask(`POST /users/${disabled.id}/disable`, { key: acme.key });
    const sso = await fixture.member(server, acme);
    await server.pool.sql
      .updateTable('identity.users')
      .set({ password_hash: null })
      .where('id', '=', sso.id)
      .execute();
    const tries: [string, string][] = [
      ['nobody-of-this-name', 'whatever it may be'],
      ['nobody@example.com', 'whatever it may be'],
      [acme.userName, 'not the right password'],
      [disabled.userName, disabled.password],
      [sso.userName, sso.password],
    ];
    const answers: unknown[] = [];
    for (const [userName, password] of tries) {
      const before = server.hasher.verifications;
      const { status, payload, headers } = await signIn(userName, password);
      expect(server.hasher.verifications - before).toBe(1);
      expect(headers['set-cookie']).toBeUndefined();
      answers.push(`${status} ${payload}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*SIGN_IN_FAILED/);
  });

  test('is on record in the account of a known user, with the reason', async () => {
    await signIn(acme.userName, 'not the right password');
    expect(lastAudit()).toMatchObject({
      actor: { kind: 'anonymous', accountId: acme.accountId },
      entry: {
        action: 'user.sign-in',
        result: 'failure',
        entity: { id: acme.adminId },
        details: { why: 'wrong password' },
      },
    });
    const disabled = await fixture.member(server, acme);
    await server.ask(`POST /users/${disabled.id}/disable`, { key: acme.key });
    await signIn(disabled.userName, disabled.password);
    expect(lastAudit()).toMatchObject({
      actor: { accountId: acme.accountId },
      entry: { entity: { id: disabled.id }, details: { why: 'disabled' } },
    });
  });

  test('under an unknown name is on record with the installation, without what was typed', async () => {
    await signIn('my-secret-typed-in-the-wrong-field', 'x');
    expect(lastAudit()).toMatchObject({
      actor: { accountId: 'installation' },
      entry: { result: 'failure', entity: { id: 'unknown' }, details: { why: 'unknown user' } },
    });
    expect(JSON.stringify(lastAudit())).not.toContain('my-secret-typed');
  });

  test.each([
    ['no password', { userName: 'x' }],
    ['a number for a password', { userName: 'x', password: 1 }],
    ['an object for a name', { userName: { $ne: 1 }, password: 'x' }],
    ['a zero byte in the name', { userName: 'a\0b', password: 'x' }],
    ['a zero byte in the account', { userName: 'a', password: 'x', account: 'a\0b' }],
    ['an endless password', { userName: 'x', password: 'x'.repeat(257) }],
    ['an unknown field', { userName: 'x', password: 'x', admin: true }],
  ])('with %s is a bad request', async (_, body) => {
    const { status, json } = await server.ask('POST /auth/login', { body, ip: fixture.address() });
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
  });
});

describe('guessing passwords', () => {
  const guess = (userName: string, ip: string) => signIn(userName, 'not the right password', { ip });

  test('gets slower for a name after five attempts, from wherever they come', async () => {
    const user = await fixture.member(server, acme);
    for (let at = 0; at < 6; at += 1)
      expect((await guess(user.userName, fixture.address())).status).toBe(401);
    const blocked = await guess(user.userName, fixture.address());
    expect(blocked.json).toMatchObject({ code: 'SIGN_IN_THROTTLED', details: { retryAfterSeconds: 1 } });
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '1']);
    for (const wait of [2, 4, 8, 16]) {
      fixture.clock.advance((wait / 2) * 1000);
      expect((await guess(user.userName, fixture.address())).status).toBe(401);
      expect((await guess(user.userName, fixture.address())).json.details).toEqual({
        retryAfterSeconds: wait,
      });
    }
  });

  test('waits at most fifteen minutes, and an hour of quiet clears it', async () => {
    const user = await fixture.member(server, acme);
    for (let at = 0; at < 20; at += 1) {
      await guess(user.userName, fixture.address());
      fixture.clock.advance(900_000);
    }
    await guess(user.userName, fixture.address());
    expect((await guess(user.userName, fixture.address())).json.details).toEqual({ retryAfterSeconds: 900 });
    fixture.clock.advance(3_700_000);
    for (let at = 0; at < 6; at += 1)
      expect((await guess(user.userName, fixture.address())).status).toBe(401);
  });

  test('is held up under the user name and the address alike', async () => {
    const user = await fixture.member(server, acme);
    for (let at = 0; at < 3; at += 1) {
      await guess(user.userName, fixture.address());
      await guess(user.email, fixture.address());
    }
    expect((await guess(user.email, fixture.address())).json.code).toBe('SIGN_IN_THROTTLED');
    fixture.clock.advance(3_700_000);
  });

  test('is not looked at while it is held up, and leaves a trace', async () => {
    const user = await fixture.member(server, acme);
    for (let at = 0; at < 6; at += 1) await guess(user.userName, fixture.address());
    const before = server.hasher.verifications;
    const right = await signIn(user.userName, user.password);
    expect(right.json.code).toBe('SIGN_IN_THROTTLED');
    expect(server.hasher.verifications).toBe(before);
    expect(lastAudit().entry).toMatchObject({ result: 'failure', details: { why: 'SIGN_IN_THROTTLED' } });
  });

  test('by others does not lock out a user where they have signed in before', async () => {
    const user = await fixture.member(server, acme);
    const home = fixture.address();
    await server.signIn(user.userName, user.password, home);
    for (let at = 0; at < 9; at += 1) await guess(user.userName, fixture.address());
    expect((await signIn(user.userName, user.password, { ip: home })).status).toBe(200);
  });

  test('of many names from one network gets slower too, also within an IPv6 network', async () => {
    for (let at = 0; at < 21; at += 1) {
      const { status } = await guess(`nobody-${at}`, `2001:db8::${at}`);
      expect(status).toBe(401);
    }
    expect((await guess('nobody-else', '2001:db8::ffff')).json.code).toBe('SIGN_IN_THROTTLED');
    expect((await guess('nobody-else', '2001:db8:0:1::1')).json.code).toBe('SIGN_IN_FAILED');
  });

  test('at once is counted one by one', async () => {
    const user = await fixture.member(server, acme);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => guess(user.userName, fixture.address())),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  test('is forgiven by a success', async () => {
    const user = await fixture.member(server, acme);
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 4; at += 1) await guess(user.userName, fixture.address());
      expect((await signIn(user.userName, user.password)).status).toBe(200);
    }
  });

  test('stops at the operation’s own limit per address', async () => {
    const ip = '2001:db8:ffff::1';
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('nobody', ip)));
    expect(answers.filter(({ json }) => json.code === 'RATE_LIMITED')).toHaveLength(10);
  });
});

describe('a password that changes while somebody signs in', () => {
  test('opens nothing any more', async () => {
    const user = await fixture.member(server, acme);
    const verify = server.hasher.verify.bind(server.hasher);
    server.hasher.verify = async (stored, password) => {
      const matches = await verify(stored, password);
      if (password.reveal() === user.password) await server.identity.operator.resetPassword(user.userName);
      return matches;
    };
    try {
      expect((await signIn(user.userName, user.password)).json.code).toBe('SIGN_IN_FAILED');
    } finally {
      server.hasher.verify = verify;
    }
  });
});
