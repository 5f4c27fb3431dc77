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

const create = (body: object) => server.ask('POST /service-accounts', { key: acme.key, body });
const keyFor = async (id: string): Promise<string> =>
  (
    await server.ask(`POST /auth/key?subjectType=service-account&subjectReference=${id}`, {
      key: acme.key,
      body: { name: 'k' },
    })
  ).payload;
const status = async (key: string): Promise<number> => (await server.ask('GET /user', { key })).status;

describe('service accounts', () => {
  test('act through any number of keys, as themselves', async () => {
    const { json: team } = await server.ask('POST /team', { key: acme.key, body: { name: 'robots' } });
    const created = await create({ name: 'deployer', teams: [team._id] });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      name: 'deployer',
      admin: false,
      enabled: true,
      teams: [{ _id: team._id, name: 'robots' }],
    });
    for (const key of [await keyFor(created.json.id), await keyFor(created.json.id)]) {
      const { json } = await server.ask('GET /user', { key });
      expect(json).toMatchObject({
        _id: created.json.id,
        type: 'service-account',
        userName: 'deployer',
        roles: ['User'],
      });
      expect(json).not.toHaveProperty('email');
    }
    const shown = (await server.ask(`GET /team/${team._id}`, { key: acme.key })).json;
    expect(shown.serviceAccounts).toEqual([{ _id: created.json.id, name: 'deployer' }]);
    expect(
      await server.identity.subjects.principal(acme.accountId, 'service-account', created.json.id),
    ).toEqual({
      kind: 'service-account',
      id: created.json.id,
      accountId: acme.accountId,
      admin: false,
      teamIds: [team._id],
    });
  });

  test('are admins only when they are told so, from the next call on', async () => {
    const { json } = await create({ name: 'promoted' });
    const key = await keyFor(json.id);
    expect((await server.ask('GET /invitations', { key })).status).toBe(403);
    await server.ask(`PATCH /service-accounts/${json.id}`, { key: acme.key, body: { admin: true } });
    expect((await server.ask('GET /invitations', { key })).status).toBe(200);
  });

  test('open nothing while disabled, and end with their keys when deleted', async () => {
    const { json } = await create({ name: 'ephemeral' });
    const key = await keyFor(json.id);
    expect(await status(key)).toBe(200);
    await server.ask(`PATCH /service-accounts/${json.id}`, { key: acme.key, body: { enabled: false } });
    expect(await status(key)).toBe(401);
    expect(
      await server.identity.subjects.principal(acme.accountId, 'service-account', json.id),
    ).toBeUndefined();
    await server.ask(`PATCH /service-accounts/${json.id}`, { key: acme.key, body: { enabled: true } });
    expect(await status(key)).toBe(200);
    expect((await server.ask(`DELETE /service-accounts/${json.id}`, { key: acme.key })).status).toBe(204);
    expect(await status(key)).toBe(401);
    const keys = (await server.ask('GET /auth/keys', { key: acme.key })).json;
    expect(keys.filter((shown: { subject: { ref: string } }) => shown.subject.ref === json.id)).toEqual([]);
    expect(fixture.journals.drafts.at(-1)).toMatchObject({
      event: { type: 'service-account.deleted.v1' },
      data: { serviceAccountId: json.id },
    });
  });

  test('change in parts', async () => {
    const { json: team } = await server.ask('POST /team', { key: acme.key, body: { name: 'parts' } });
    const { json } = await create({ name: 'partial', teams: [team._id] });
    const patch = (body: object) => server.ask(`PATCH /service-accounts/${json.id}`, { key: acme.key, body });
    expect((await patch({ name: 'renamed' })).json).toMatchObject({
      name: 'renamed',
      enabled: true,
      teams: [{ name: 'parts' }],
    });
    expect((await patch({ teams: [] })).json).toMatchObject({ name: 'renamed', teams: [] });
    expect((await patch({ name: 'DEPLOYER' })).json.code).toBe('NAME_TAKEN');
    expect((await patch({ teams: ['0'.repeat(24)] })).json).toMatchObject({
      code: 'NOT_FOUND',
      message: 'no such team',
    });
  });

  test('are listed page by page', async () => {
    const tenant = await fixture.tenant(server, 'paged');
    for (const name of ['c', 'a', 'B', 'd', 'e'])
      await server.ask('POST /service-accounts', { key: tenant.key, body: { name } });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { json } = await server.ask(`GET /service-accounts?limit=2${query}`, { key: tenant.key });
      expect(json.total).toBe(5);
      names.push(...json.serviceAccounts.map((shown: { name: string }) => shown.name));
      cursor = json.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(['a', 'B', 'c', 'd', 'e']);
  });

  test('are created once when the request is repeated', async () => {
    const headers = { 'idempotency-key': 'create-the-robot-once' };
    const ask = () =>
      server.ask('POST /service-accounts', { key: acme.key, body: { name: 'once' }, headers });
    expect((await ask()).json).toEqual((await ask()).json);
  });
});
