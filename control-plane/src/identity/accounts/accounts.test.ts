import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
});
afterAll(() => fixture?.drop());

describe('the first start', () => {
  const first = { accountName: 'main', userName: 'admin', email: 'admin@localhost.example' };

  test('of several processes at once creates one account, and its admin can sign in', async () => {
    const second = await fixture.start();
    const made = await Promise.all(
      [server, second, server].map(({ identity }) => identity.operator.bootstrap(first)),
    );
    const [created, ...more] = made.filter(result => result !== undefined);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ account: { name: 'main' }, admin: { userName: 'admin' } });
    const session = await server.signIn('admin', created!.password.reveal());
    expect((await server.ask('GET /user', { session })).json.roles).toEqual(['User', 'Admin']);
    expect((await server.ask('GET /user', { key: created!.apiKey.reveal() })).json).toMatchObject({
      _id: created!.admin.id,
      activeAccountName: 'main',
    });
    expect(String(created!.password)).toBe('[redacted]');
    expect(JSON.stringify(created)).not.toContain(created!.apiKey.reveal());
  });

  test('a key that is issued anew for this machine ends the one that was lost', async () => {
    const [lost, found] = [
      await server.identity.operator.issueLocalKey(),
      await server.identity.operator.issueLocalKey(),
    ];
    expect((await server.ask('GET /user', { key: lost.apiKey.reveal() })).status).toBe(401);
    expect((await server.ask('GET /user', { key: found.apiKey.reveal() })).json.userName).toBe('admin');
  });

  test('never happens again', async () => {
    expect(await server.identity.operator.bootstrap(first)).toBeUndefined();
    expect(fixture.audited('account.create')).toHaveLength(1);
  });
});

describe('an account', () => {
  let acme: Tenant;
  beforeAll(async () => {
    acme = await fixture.tenant(server, 'acme');
  });

  const patch = (body: object) => server.ask('PATCH /account', { key: acme.key, body });

  test('has settings that admins change and everybody sees', async () => {
    const user = await fixture.member(server, acme);
    const changed = await patch({ inviteDomains: ['Example.com', 'example.com'], sessionIdleMinutes: 30 });
    expect(changed.json).toMatchObject({
      name: 'acme',
      inviteDomains: ['example.com'],
      sessionIdleMinutes: 30,
    });
    expect((await server.ask('GET /account', { key: user.key })).json).toEqual(changed.json);
    expect(changed.json.eventTextInCommands).toBe('refuse-forks');
    expect((await patch({ eventTextInCommands: 'refuse' })).json.eventTextInCommands).toBe('refuse');
    expect((await patch({ sessionIdleMinutes: null, inviteDomains: [] })).json.sessionIdleMinutes).toBeNull();
    expect(fixture.audited('account.update').at(-1)?.entry.details).toMatchObject({
      before: { sessionIdleMinutes: 30 },
      after: { sessionIdleMinutes: null },
    });
  });

  test('runs the installation only when it was the first', async () => {
    const { apiKey } = await server.identity.operator.issueLocalKey();
    const [first, second] = [apiKey.reveal(), acme.key];
    const operates = async (key: string) =>
      (await server.ask('GET /account', { key })).json.operatesInstallation;
    expect([await operates(first), await operates(second)]).toEqual([true, false]);
  });

  test('has a name of its own', async () => {
    await fixture.tenant(server, 'rival');
    expect((await patch({ name: 'RIVAL' })).json.code).toBe('NAME_TAKEN');
    expect((await patch({ name: 'acme inc' })).json.name).toBe('acme inc');
    expect((await patch({ name: 'acme' })).status).toBe(200);
  });

  test.each([
    { sessionIdleMinutes: 4 },
    { sessionIdleMinutes: 43_201 },
    { sessionIdleMinutes: 'x' },
    { inviteDomains: ['*.example.com'] },
    { inviteDomains: ['com'] },
    { eventTextInCommands: 'allow' },
    { inviteDomains: ['a@example.com'] },
    { name: '' },
    { plan: 'free' },
  ])('refuses %j', async body => {
    expect((await patch(body)).json.code).toBe('REQUEST_INVALID');
  });

  test('is made with an admin whose password is not weak', async () => {
    const admin = { userName: 'weak', email: 'weak@example.com', password: new Secret('password1234') };
    await expect(server.identity.operator.createAccount({ name: 'weak', admin })).rejects.toMatchObject({
      code: 'PASSWORD_WEAK',
    });
  });
});
