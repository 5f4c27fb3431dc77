import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;
let people = 0;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
});
afterAll(() => fixture?.drop());

const invite = (body: object = {}, tenant = acme) => {
  people += 1;
  return server.ask('POST /invitations', {
    key: tenant.key,
    body: { email: `guest-${people}@example.com`, ...body },
  });
};
const accept = (token: string, body: object = {}) => {
  people += 1;
  return server.ask('POST /invitations/accept', {
    body: { token, userName: `guest-${people}`, password: 'blue kettle on the roof', ...body },
    ip: fixture.address(),
  });
};

describe('an invitation', () => {
  test('is a link with a token that is shown once and kept out of requests', async () => {
    const { status, json } = await invite({ role: 'admin' });
    expect(status).toBe(201);
    expect(json.link).toBe(`http://127.0.0.1:3000/invitations/accept#token=${json.token}`);
    expect(new Date(json.expiresAt).getTime() - new Date(json.createdAt).getTime()).toBe(7 * 86_400_000);
    const { token, link, ...listed } = json;
    expect((await server.ask('GET /invitations', { key: acme.key })).json.invitations).toContainEqual(listed);
  });

  test('brings a new user into the account with role and teams, signed in', async () => {
    const { json: team } = await server.ask('POST /team', { key: acme.key, body: { name: 'newcomers' } });
    const { json: gone } = await server.ask('POST /team', { key: acme.key, body: { name: 'gone' } });
    const { json } = await invite({ role: 'admin', teams: [team._id, gone._id] });
    await server.ask(`DELETE /team/${gone._id}`, { key: acme.key });
    const accepted = await accept(json.token, { userName: 'newcomer' });
    expect(accepted.json).toMatchObject({
      userName: 'newcomer',
      email: json.email,
      roles: ['User', 'Admin'],
      activeAccountName: 'acme',
    });
    const { json: shown } = await server.ask(`GET /users/${accepted.json._id}`, {
      session: accepted.session,
    });
    expect(shown.teams.map(({ name }: { name: string }) => name)).toEqual(['admins', 'newcomers', 'users']);
    expect(fixture.journals.drafts.map(({ event }) => event.type).slice(-2)).toEqual([
      'user.joined.v1',
      'session.started.v1',
    ]);
    expect(fixture.audited('invitation.accept').at(-1)).toMatchObject({
      actor: { kind: 'anonymous', accountId: acme.accountId },
      entry: { entity: { id: accepted.json._id } },
    });
  });

  test('lets a user of another account join as themselves', async () => {
    const other = await fixture.tenant(server, 'other');
    const user = await fixture.member(server, other);
    const { json } = await invite({ email: user.email });
    const refused = await accept(json.token);
    expect([refused.status, refused.json.code]).toEqual([409, 'EMAIL_TAKEN']);
    const joined = await server.ask('POST /invitations/join', {
      session: user.session,
      body: { token: json.token },
    });
    expect(joined.json).toMatchObject({ activeAccountName: 'other' });
    expect(joined.json.account).toHaveLength(2);
    const again = await server.ask('POST /invitations/join', {
      session: user.session,
      body: { token: json.token },
    });
    expect(again.json.code).toBe('INVITATION_INVALID');
  });

  test('is not for members, and not for keys', async () => {
    const user = await fixture.member(server, acme);
    expect((await invite({ email: user.email })).json.code).toBe('ALREADY_MEMBER');
    const { json } = await invite();
    const join = (as: object) =>
      server.ask('POST /invitations/join', { ...as, body: { token: json.token }, ip: fixture.address() });
    expect((await join({ session: user.session })).json.code).toBe('ALREADY_MEMBER');
    expect((await join({ key: user.key })).json.code).toBe('SESSION_REQUIRED');
    expect((await accept(json.token)).status).toBe(200);
  });

  test('is one per address until it is revoked or has expired', async () => {
    const { json } = await invite({ email: 'again@example.com' });
    expect((await invite({ email: 'AGAIN@example.com' })).json.code).toBe('INVITATION_PENDING');
    expect((await server.ask(`DELETE /invitations/${json.id}`, { key: acme.key })).status).toBe(204);
    expect((await server.ask(`DELETE /invitations/${json.id}`, { key: acme.key })).status).toBe(404);
    expect((await invite({ email: 'again@example.com' })).status).toBe(201);
    fixture.clock.advance(7 * 86_400_000);
    expect((await invite({ email: 'again@example.com' })).status).toBe(201);
  });

  test('that is wrong, used, revoked or expired gives one answer', async () => {
    const [used, revoked, expired] = [(await invite()).json, (await invite()).json, (await invite()).json];
    await accept(used.token);
    await server.ask(`DELETE /invitations/${revoked.id}`, { key: acme.key });
    const { json: fresh } = await invite();
    const answers = [
      await accept(used.token),
      await accept(revoked.token),
      await accept('x'),
      await accept(`${'0'.repeat(24)}.${'A'.repeat(43)}`),
      await accept(`${fresh.id}.${'A'.repeat(43)}`),
    ];
    fixture.clock.advance(7 * 86_400_000);
    answers.push(await accept(expired.token));
    expect(new Set(answers.map(({ status, payload }) => `${status} ${payload}`)).size).toBe(1);
    expect([answers[0]!.status, answers[0]!.json.code]).toEqual([404, 'INVITATION_INVALID']);
  });

  test('is good once, also for two who accept at the same moment', async () => {
    const { json } = await invite();
    const answers = await Promise.all([accept(json.token), accept(json.token), accept(json.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('survives a refused attempt', async () => {
    const { json } = await invite();
    expect((await accept(json.token, { password: 'password1234' })).json.code).toBe('PASSWORD_WEAK');
    expect((await accept(json.token, { userName: acme.userName.toUpperCase() })).json.code).toBe(
      'NAME_TAKEN',
    );
    expect((await accept(json.token, { userName: 'a@b' })).json.code).toBe('REQUEST_INVALID');
    expect((await accept(json.token)).status).toBe(200);
  });

  test('cannot be guessed at speed', async () => {
    const ip = fixture.address();
    const codes: string[] = [];
    for (let at = 0; at < 24; at += 1) {
      fixture.clock.advance(10);
      const body = { token: 'x', userName: 'x', password: 'blue kettle on the roof' };
      const { json } = await server.ask('POST /invitations/accept', { body, ip });
      codes.push(json.code);
    }
    expect(codes.filter(code => code === 'RATE_LIMITED')).toHaveLength(14);
    for (let at = 0; at < 30; at += 1) {
      fixture.clock.advance(6_100);
      const body = { token: 'x', userName: 'x', password: 'blue kettle on the roof' };
      const { json } = await server.ask('POST /invitations/accept', { body, ip });
      codes.push(json.code);
    }
    expect(codes).toContain('SIGN_IN_THROTTLED');
  });

  test('respects the domains of the account when made and when accepted', async () => {
    const strict = await fixture.tenant(server, 'strict');
    const early = (await invite({ email: 'early@elsewhere.example' }, strict)).json;
    await server.ask('PATCH /account', { key: strict.key, body: { inviteDomains: ['example.com'] } });
    for (const email of ['x@elsewhere.example', 'x@mail.example.com', 'x@example.com.evil.example'])
      expect((await invite({ email }, strict)).json.code).toBe('DOMAIN_NOT_ALLOWED');
    expect((await accept(early.token)).json.code).toBe('DOMAIN_NOT_ALLOWED');
    const { json } = await invite({}, strict);
    const other = await fixture.tenant(server, 'strangers');
    const stranger = await fixture.member(server, other);
    const body = { email: 'me@elsewhere.example', currentPassword: stranger.password };
    await server.ask('PATCH /user', { session: stranger.session, body });
    const joined = await server.ask('POST /invitations/join', {
      session: stranger.session,
      body: { token: json.token },
    });
    expect(joined.json.code).toBe('DOMAIN_NOT_ALLOWED');
    expect((await accept(json.token)).status).toBe(200);
  });

  test('is swept away when it has expired', async () => {
    const { json } = await invite();
    fixture.clock.advance(7 * 86_400_000);
    expect((await server.ask(`DELETE /invitations/${json.id}`, { key: acme.key })).status).toBe(404);
    for (const { run } of server.identity.schedules) await run();
    const rows = await server.pool.sql
      .selectFrom('identity.invitations')
      .select('id')
      .where('id', '=', json.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('is listed page by page', async () => {
    const tenant = await fixture.tenant(server, 'paged');
    for (let at = 0; at < 3; at += 1) await invite({}, tenant);
    const first = (await server.ask('GET /invitations?limit=2', { key: tenant.key })).json;
    const second = (
      await server.ask(`GET /invitations?limit=2&cursor=${first.nextCursor}`, { key: tenant.key })
    ).json;
    expect([first.invitations.length, second.invitations.length, second.nextCursor]).toEqual([
      2,
      1,
      undefined,
    ]);
    expect([first.total, second.total]).toEqual([3, 3]);
    fixture.clock.advance(7 * 86_400_000);
    const { json } = await server.ask('GET /invitations', { key: tenant.key });
    expect(json).toEqual({ invitations: [], total: 0 });
  });

  test('is not repeated with its secret', async () => {
    const headers = { 'idempotency-key': 'invite-them-once' };
    const ask = () =>
      server.ask('POST /invitations', { key: acme.key, body: { email: 'once@example.com' }, headers });
    expect((await ask()).status).toBe(201);
    expect((await ask()).json.code).toBe('REQUEST_REPLAYED');
  });
});
