import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;
let ada: { id: string; userName: string; key: string };
let ben: { id: string; userName: string; key: string };

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
  ada = await fixture.member(server, acme);
  ben = await fixture.member(server, acme);
});
afterAll(() => fixture?.drop());

const create = (body: object, headers: Record<string, string> = {}) =>
  server.ask('POST /team', { key: acme.key, body, headers });
const lastEvent = () => fixture.journals.drafts.at(-1)!;

describe('the default teams', () => {
  const byName = async (name: string) =>
    (await server.ask('GET /team', { key: acme.key })).json.find(
      (team: { name: string }) => team.name === name,
    );

  test('hold every user and every admin by themselves', async () => {
    const [users, admins] = [await byName('users'), await byName('admins')];
    expect([users.type, admins.type]).toEqual(['default', 'default']);
    expect(users.users.map((user: { _id: string }) => user._id).toSorted()).toEqual(
      [acme.adminId, ada.id, ben.id].toSorted(),
    );
    expect(admins.users).toEqual([{ _id: acme.adminId, userName: acme.userName }]);
  });

  test('take tags but no other change', async () => {
    const { _id } = await byName('users');
    const ask = (call: 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
      server.ask(`${call} /team/${_id}${path}`, { key: acme.key, body });
    expect((await ask('PATCH', '', { tags: ['everyone'] })).json.tags).toEqual(['everyone']);
    for (const answer of [
      await ask('PATCH', '', { name: 'people' }),
      await ask('PATCH', '', { users: [] }),
      await ask('PUT', '', { name: 'users' }),
      await ask('DELETE', ''),
      await ask('PUT', `/${ada.id}/deleteUserFromTeam`),
      await server.ask('POST /service-accounts', { key: acme.key, body: { name: 'r', teams: [_id] } }),
      await server.ask('POST /invitations', {
        key: acme.key,
        body: { email: 'r@example.com', teams: [_id] },
      }),
    ])
      expect([answer.status, answer.json.code]).toEqual([409, 'TEAM_AUTOMATIC']);
  });
});

describe('teams', () => {
  test('have the shape that existing clients read, in a bare list', async () => {
    const { status, json } = await create({ name: 'dev', tags: ['backend'], users: [ada.id] });
    expect(status).toBe(201);
    const expected = {
      _id: json._id,
      name: 'dev',
      type: 'custom',
      account: acme.accountId,
      tags: ['backend'],
      users: [{ _id: ada.id, userName: ada.userName }],
      serviceAccounts: [],
    };
    expect(json).toEqual(expected);
    const list = (await server.ask('GET /team', { key: ben.key })).json;
    expect(list).toContainEqual(expected);
    expect((await server.ask(`GET /team/${json._id}`, { key: ben.key })).json).toEqual(expected);
    expect(lastEvent()).toMatchObject({
      event: { type: 'team.created.v1' },
      data: { teamId: json._id, userIds: [ada.id] },
    });
  });

  test('have names that differ in more than case', async () => {
    await create({ name: 'Ops' });
    for (const name of ['ops', 'OPS', 'Ｏｐｓ'])
      expect((await create({ name })).json.code).toBe('NAME_TAKEN');
    const { json } = await create({ name: 'ops two' });
    const renamed = await server.ask(`PATCH /team/${json._id}`, { key: acme.key, body: { name: 'oPs' } });
    expect(renamed.json.code).toBe('NAME_TAKEN');
  });

  test('are the same for two accounts only in name', async () => {
    const other = await fixture.tenant(server, 'other');
    expect((await create({ name: 'shared name' })).status).toBe(201);
    expect((await server.ask('POST /team', { key: other.key, body: { name: 'shared name' } })).status).toBe(
      201,
    );
  });

  test('are changed in parts, and replaced as a whole', async () => {
    const { json } = await create({ name: 'parts', tags: ['a'], users: [ada.id] });
    const path = `/team/${json._id}` as const;
    const patched = await server.ask(`PATCH ${path}`, { key: acme.key, body: { tags: ['b'] } });
    expect(patched.json).toMatchObject({ name: 'parts', tags: ['b'], users: [{ _id: ada.id }] });
    const replaced = await server.ask(`PUT ${path}`, {
      key: acme.key,
      body: { name: 'whole', users: [ben.id] },
    });
    expect(replaced.json).toMatchObject({ name: 'whole', tags: [], users: [{ _id: ben.id }] });
    expect(lastEvent()).toMatchObject({
      event: { type: 'team.updated.v1' },
      data: { name: 'whole', usersAdded: [ben.id], usersRemoved: [ada.id] },
    });
  });

  test('gain and lose members one by one, any number of times', async () => {
    const { json } = await create({ name: 'one by one' });
    const put = (what: string, user: string) =>
      server.ask(`PUT /team/${json._id}/${user}/${what}`, { key: acme.key });
    for (const user of [ada.id, ben.id, ada.id])
      expect((await put('assignUserToTeam', user)).status).toBe(200);
    expect((await put('deleteUserFromTeam', ada.id)).json.users).toEqual([
      { _id: ben.id, userName: ben.userName },
    ]);
    expect((await put('deleteUserFromTeam', ada.id)).status).toBe(200);
  });

  test('keep every member when many are added at once', async () => {
    const { json } = await create({ name: 'at once' });
    const people = [acme.adminId, ada.id, ben.id];
    await Promise.all(
      people.map(id => server.ask(`PUT /team/${json._id}/${id}/assignUserToTeam`, { key: acme.key })),
    );
    expect((await server.ask(`GET /team/${json._id}`, { key: acme.key })).json.users).toHaveLength(3);
  });

  test('are deleted for good', async () => {
    const { json } = await create({ name: 'short-lived', users: [ada.id] });
    expect((await server.ask(`DELETE /team/${json._id}`, { key: acme.key })).status).toBe(204);
    expect((await server.ask(`GET /team/${json._id}`, { key: acme.key })).status).toBe(404);
    expect((await server.ask(`DELETE /team/${json._id}`, { key: acme.key })).status).toBe(404);
    expect(fixture.audited('team.delete').at(-1)?.entry.entity).toEqual({
      kind: 'team',
      id: json._id,
      name: 'short-lived',
    });
  });

  test('are created once when the request is repeated', async () => {
    const headers = { 'idempotency-key': 'create-the-team-once' };
    const [first, second] = [
      await create({ name: 'once' }, headers),
      await create({ name: 'once' }, headers),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect((await create({ name: 'twice' }, headers)).json.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a name with markup', { name: '<script>' }],
    ['a zero byte', { name: 'a\0b' }],
    ['too many tags', { name: 'x', tags: Array.from({ length: 51 }, (_, at) => `t${at}`) }],
    ['a tag that ends with a separator', { name: 'x', tags: ['a/'] }],
    ['a number for a user', { name: 'x', users: [1] }],
    ['an unknown field', { name: 'x', account: 'y' }],
    ['a list', []],
  ])('with %s are a bad request', async (_, body) => {
    const { status, json } = await create(body);
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
  });

  test('have only members of the account', async () => {
    for (const body of [{ users: ['0'.repeat(24)] }, { serviceAccounts: ['0'.repeat(24)] }]) {
      const before = fixture.journals.audits.length;
      expect((await create({ name: 'strangers', ...body })).status).toBe(404);
      expect(fixture.journals.audits.length).toBe(before);
    }
    expect((await create({ name: 'strangers' })).status).toBe(201);
  });

  test('of a user can be asked for', async () => {
    await create({ name: 'asked for', users: [ben.id] });
    const { json } = await server.ask(`GET /team/${ben.id}/findTeamsByUser`, { key: ada.key });
    expect(json.map((team: { name: string }) => team.name)).toContain('asked for');
  });
});
