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

const lastEvent = () => fixture.journals.drafts.at(-1)!;

describe('who am I', () => {
  test('has the shape that existing clients read', async () => {
    const { json } = await server.ask('GET /user', { key: acme.key });
    expect(json).toEqual({
      _id: acme.adminId,
      type: 'user',
      userName: acme.userName,
      email: `${acme.userName}@example.com`,
      roles: ['User', 'Admin'],
      activeAccountName: 'acme',
      account: [{ _id: acme.accountId, name: 'acme', runtimeEnvironment: null }],
    });
  });

  test('tells a key its limits', async () => {
    const { payload: key } = await server.ask('POST /auth/key', {
      session: acme.session,
      body: { name: 'narrow', scopes: ['team:read'] },
    });
    expect((await server.ask('GET /user', { key })).json.scopes).toEqual(['team:read']);
    expect((await server.ask('GET /execution-contexts/current', { key })).json).toEqual({
      _id: acme.adminId,
      type: 'user',
      name: acme.userName,
      account: acme.accountId,
    });
  });

  test('is nothing without credentials', async () => {
    expect((await server.ask('GET /user')).json.code).toBe('UNAUTHENTICATED');
    expect(fixture.denied.at(-1)).toMatchObject({
      actor: { kind: 'anonymous' },
      entry: { action: 'operation.call', entity: { kind: 'operation', id: 'users-get' } },
    });
  });
});

describe('the users of an account', () => {
  test('are listed page by page in order of their names', async () => {
    const tenant = await fixture.tenant(server, 'paged');
    for (let at = 0; at < 5; at += 1) await fixture.member(server, tenant);
    const names: string[] = [];
    let cursor = '';
    do {
      const { json } = await server.ask(`GET /users?limit=2${cursor && `&cursor=${cursor}`}`, {
        key: tenant.key,
      });
      expect(json.users.length).toBeLessThanOrEqual(2);
      expect(json.total).toBe(6);
      names.push(...json.users.map((user: { userName: string }) => user.userName));
      cursor = json.nextCursor ?? '';
    } while (cursor !== '');
    expect(names).toHaveLength(6);
    expect(names).toEqual(names.toSorted());
  });

  test('can be searched by a part of the name, without wildcards', async () => {
    const search = async (text: string) =>
      (await server.ask(`GET /users?search=${text}`, { key: acme.key })).json;
    expect(await search('CME-adm')).toMatchObject({ users: [{ userName: acme.userName }], total: 1 });
    expect((await search('_')).users).toEqual([]);
    expect((await search('%25')).code).toBe('REQUEST_INVALID');
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=%25%25', 'cursor=YQA'])(
    'asked for with ?%s are a bad request',
    async query => {
      expect((await server.ask(`GET /users?${query}`, { key: acme.key })).status).toBe(400);
    },
  );

  test('show addresses to admins and to their owner only', async () => {
    const user = await fixture.member(server, acme);
    const emails = async (key: string) =>
      (await server.ask('GET /users', { key })).json.users.filter(
        (shown: { email?: string }) => shown.email !== undefined,
      ).length;
    const all = (await server.ask('GET /users', { key: acme.key })).json.users.length;
    expect(await emails(acme.key)).toBe(all);
    expect(await emails(user.key)).toBe(1);
    expect((await server.ask(`GET /users/${acme.adminId}`, { key: user.key })).json).not.toHaveProperty(
      'email',
    );
    expect((await server.ask(`GET /users/${user.id}`, { key: user.key })).json.email).toBe(user.email);
  });

  test('cannot be changed by those who are no admins', async () => {
    const user = await fixture.member(server, acme);
    const calls = [
      server.ask(`PATCH /users/${user.id}`, { key: user.key, body: { role: 'admin' } }),
      server.ask(`DELETE /users/${acme.adminId}`, { key: user.key }),
      server.ask(`POST /users/${acme.adminId}/disable`, { key: user.key }),
      server.ask('POST /invitations', { key: user.key, body: { email: 'x@example.com' } }),
      server.ask('PATCH /account', { key: user.key, body: { name: 'mine' } }),
    ];
    for (const { status, json } of await Promise.all(calls))
      expect([status, json.code]).toEqual([403, 'DENIED']);
    expect(fixture.denied.at(-1)?.entry.result).toBe('denied');
  });
});

describe('roles', () => {
  test('change at once, with a record and an event', async () => {
    const user = await fixture.member(server, acme);
    const { json } = await server.ask(`PATCH /users/${user.id}`, { key: acme.key, body: { role: 'admin' } });
    expect(json.role).toBe('admin');
    expect(json.teams.map((team: { name: string }) => team.name)).toEqual(['admins', 'users']);
    expect((await server.ask('GET /invitations', { key: user.key })).status).toBe(200);
    expect(lastEvent()).toMatchObject({
      event: { type: 'user.role-changed.v1' },
      data: { userId: user.id, role: 'admin' },
    });
    expect(fixture.audited('user.set-role').at(-1)?.entry.details).toEqual({
      before: 'user',
      after: 'admin',
    });
  });

  test('keep one active admin in every account', async () => {
    const tenant = await fixture.tenant(server, 'last');
    const { key, adminId } = tenant;
    const plain = await fixture.member(server, tenant);
    const disabled = await fixture.member(server, tenant, 'admin');
    await server.ask(`POST /users/${disabled.id}/disable`, { key });
    await server.ask('POST /service-accounts', { key, body: { name: 'robot', admin: true } });
    for (const answer of [
      await server.ask(`PATCH /users/${adminId}`, { key, body: { role: 'user' } }),
      await server.ask(`POST /users/${adminId}/disable`, { key }),
      await server.ask(`DELETE /users/${adminId}`, { key }),
    ])
      expect([answer.status, answer.json.code]).toEqual([409, 'LAST_ADMIN']);
    expect((await server.ask(`DELETE /users/${plain.id}`, { key })).status).toBe(204);
    await server.ask(`POST /users/${disabled.id}/enable`, { key });
    expect((await server.ask(`PATCH /users/${adminId}`, { key, body: { role: 'user' } })).status).toBe(200);
  });

  test('keep one admin also when two demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tenant = await fixture.tenant(server, `duel-${round}`);
      const other = await fixture.member(server, tenant, 'admin');
      const answers = await Promise.all([
        server.ask(`PATCH /users/${other.id}`, { key: tenant.key, body: { role: 'user' } }),
        server.ask(`DELETE /users/${tenant.adminId}`, { key: other.key }),
      ]);
      const codes = answers.map(({ status }) => status).toSorted();
      expect([codes[0] === 200 || codes[0] === 204, codes[1]! >= 401]).toEqual([true, true]);
    }
  });
});

describe('a removed user', () => {
  test('is gone from the account and its teams, and may come back by invitation', async () => {
    const user = await fixture.member(server, acme);
    const { json: team } = await server.ask('POST /team', {
      key: acme.key,
      body: { name: 'leavers', users: [user.id] },
    });
    expect((await server.ask(`DELETE /users/${user.id}`, { key: acme.key })).status).toBe(204);
    expect((await server.ask(`GET /users/${user.id}`, { key: acme.key })).status).toBe(404);
    expect((await server.ask(`GET /team/${team._id}`, { key: acme.key })).json.users).toEqual([]);
    expect(lastEvent()).toMatchObject({ event: { type: 'user.removed.v1' }, data: { userId: user.id } });
    const { json } = await server.ask('POST /invitations', { key: acme.key, body: { email: user.email } });
    const { token } = json;
    const { userName, password } = user;
    const back = await server.ask('POST /invitations/accept', { body: { token, userName, password } });
    expect(back.status).toBe(200);
    expect((await server.ask('GET /user', { key: user.key })).status).toBe(401);
  });

  test('keeps what they have in other accounts', async () => {
    const other = await fixture.tenant(server, 'other');
    const user = await fixture.member(server, acme);
    const { json } = await server.ask('POST /invitations', { key: other.key, body: { email: user.email } });
    await server.ask('POST /invitations/join', { session: user.session, body: { token: json.token } });
    const there = await server.ask('POST /auth/switch-account', {
      session: user.session,
      body: { account: 'other' },
    });
    const { payload: key } = await server.ask('POST /auth/key', {
      session: there.session,
      body: { name: 'there' },
    });
    await server.ask(`DELETE /users/${user.id}`, { key: acme.key });
    expect((await server.ask('GET /user', { key: user.key })).status).toBe(401);
    expect((await server.ask('GET /user', { key })).json.activeAccountName).toBe('other');
    expect((await server.ask('GET /user', { session: there.session })).status).toBe(200);
  });
});

describe('a disabled user', () => {
  test('comes back with keys, but has to sign in again', async () => {
    const user = await fixture.member(server, acme);
    expect((await server.ask(`POST /users/${user.id}/disable`, { key: acme.key })).json.status).toBe(
      'disabled',
    );
    expect((await server.ask('GET /user', { key: user.key })).status).toBe(401);
    expect((await server.ask(`POST /users/${user.id}/enable`, { key: acme.key })).json.status).toBe('active');
    expect((await server.ask('GET /user', { key: user.key })).status).toBe(200);
    expect((await server.ask('GET /user', { session: user.session })).status).toBe(401);
  });
});

describe('the own profile', () => {
  test('changes with the current password only, and throttles guessing it', async () => {
    const user = await fixture.member(server, acme);
    const patch = (currentPassword: string) =>
      server.ask('PATCH /user', {
        session: user.session,
        body: { userName: 'renamed', currentPassword },
        ip: fixture.address(),
      });
    for (let at = 0; at < 6; at += 1)
      expect((await patch('not the right one')).json.code).toBe('PASSWORD_WRONG');
    expect((await patch(user.password)).json.code).toBe('SIGN_IN_THROTTLED');
    fixture.clock.advance(60_000);
    expect((await patch(user.password)).json.userName).toBe('renamed');
  });

  test('takes no name or address of somebody else, in any case', async () => {
    const user = await fixture.member(server, acme);
    const currentPassword = user.password;
    const patch = (body: object) =>
      server.ask('PATCH /user', { session: user.session, body: { ...body, currentPassword } });
    expect((await patch({ userName: acme.userName.toUpperCase() })).json.code).toBe('NAME_TAKEN');
    expect((await patch({ email: `${acme.userName.toUpperCase()}@Example.com` })).json.code).toBe(
      'EMAIL_TAKEN',
    );
    for (const userName of ['a@b.example', 'ａda', 'a b', '../x', '', 'x'.repeat(65), 'a\u0430'])
      expect((await patch({ userName })).json.code).toBe('REQUEST_INVALID');
  });

  test('does not exist for service accounts', async () => {
    const { json: robot } = await server.ask('POST /service-accounts', {
      key: acme.key,
      body: { name: 'profile', admin: true },
    });
    const { payload: key } = await server.ask(
      `POST /auth/key?subjectType=service-account&subjectReference=${robot.id}`,
      { key: acme.key, body: { name: 'k' } },
    );
    const body = { userName: 'robot', currentPassword: 'whatever it is' };
    expect((await server.ask('PATCH /user', { key, body })).json.code).toBe('SESSION_REQUIRED');
    expect((await server.ask('GET /user', { key })).json).toMatchObject({
      type: 'service-account',
      userName: 'profile',
    });
  });
});
