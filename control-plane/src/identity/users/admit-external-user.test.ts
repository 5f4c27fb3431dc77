import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from '../identity-fixture.ts';
import type { ExternalIdentity } from './admit-external-user.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
});
afterAll(() => fixture?.drop());

const origin = { ip: '127.0.0.1', userAgent: 'test', requestId: 'fixed-request-id' };
const person = (subject: string, rest: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  accountId: acme.accountId,
  issuer: 'https://idp.example.com',
  subject,
  email: `${subject}@example.com`,
  emailVerified: true,
  ...rest,
});

describe('people from an identity provider', () => {
  test('become users once and are known by their subject from then on', async () => {
    const first = await server.identity.external.admit(person('grace', { userName: 'Gräce Hopper' }));
    expect(first.userName).toBe('GraceHopper');
    const again = await server.identity.external.admit(person('grace', { email: 'new@example.com' }));
    expect(again).toEqual(first);
    expect(fixture.audited('user.admit').at(-1)?.actor).toMatchObject({
      kind: 'system',
      accountId: acme.accountId,
    });
  });

  test('get a name that is free', async () => {
    const [one, two] = [
      await server.identity.external.admit(person('alan-1', { userName: 'alan' })),
      await server.identity.external.admit(person('alan-2', { userName: 'ALAN@elsewhere.example' })),
    ];
    expect([one.userName, two.userName]).toEqual(['alan', 'ALAN-2']);
    expect(
      (await server.identity.external.admit(person('漢字', { email: 'kanji@example.com', userName: '漢字' })))
        .userName,
    ).toBe('user');
  });

  test('are matched with a member whose address an admin stands for', async () => {
    const member = await fixture.member(server, acme);
    const admitted = await server.identity.external.admit(
      person('matched', { email: member.email.toUpperCase() }),
    );
    expect(admitted.userId).toBe(member.id);
  });

  test('are not matched with a member who typed the address themselves', async () => {
    const member = await fixture.member(server, acme);
    const body = { email: 'boss@example.com', currentPassword: member.password };
    expect((await server.ask('PATCH /user', { session: member.session, body })).status).toBe(200);
    await expect(server.identity.external.admit(person('boss'))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });

  test('are not matched with users of other accounts', async () => {
    const other = await fixture.tenant(server, 'other');
    const stranger = await fixture.member(server, other);
    await expect(
      server.identity.external.admit(person('stranger', { email: stranger.email })),
    ).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });

  test('need an address that the provider vouches for, unless they are known', async () => {
    await expect(
      server.identity.external.admit(person('unverified', { emailVerified: false })),
    ).rejects.toMatchObject({
      code: 'SSO_EMAIL_REFUSED',
    });
  });

  test('stay out while they are disabled', async () => {
    const { userId } = await server.identity.external.admit(person('disabled'));
    await server.ask(`POST /users/${userId}/disable`, { key: acme.key });
    await expect(server.identity.external.admit(person('disabled'))).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
  });

  test('are in exactly the managed teams they are granted', async () => {
    const ids: string[] = [];
    for (const name of ['dev', 'ops', 'own'])
      ids.push((await server.ask('POST /team', { key: acme.key, body: { name } })).json._id);
    const [dev, ops, own] = ids as [string, string, string];
    const admit = (granted: string[]) =>
      server.identity.external.admit(person('grouped', { teams: { managed: [dev, ops], granted } }));
    const { userId } = await admit([dev, own]);
    await server.ask(`PUT /team/${own}/${userId}/assignUserToTeam`, { key: acme.key });
    const teams = async () =>
      (await server.ask(`GET /team/${userId}/findTeamsByUser`, { key: acme.key })).json.map(
        (team: { name: string }) => team.name,
      );
    expect(await teams()).toEqual(['dev', 'own', 'users']);
    await admit([ops]);
    expect(await teams()).toEqual(['ops', 'own', 'users']);
  });

  test('have sessions that are good for the one account only', async () => {
    const other = await fixture.tenant(server, 'second');
    const member = await fixture.member(server, acme);
    const { json } = await server.ask('POST /invitations', { key: other.key, body: { email: member.email } });
    await server.ask('POST /invitations/join', { session: member.session, body: { token: json.token } });
    const admitted = await server.identity.external.admit(person('bound', { email: member.email }));
    const opened = await server.identity.external.openSession(admitted, origin);
    const session = opened.token.reveal();
    const whoami = (await server.ask('GET /user', { session })).json;
    expect(whoami.account.map((account: { name: string }) => account.name)).toEqual(['acme']);
    expect(
      (await server.ask('POST /auth/switch-account', { session, body: { account: 'second' } })).json.code,
    ).toBe('SESSION_BOUND');
    const again = await server.ask('POST /invitations', { key: other.key, body: { email: 'x@example.com' } });
    expect(
      (await server.ask('POST /invitations/join', { session, body: { token: again.json.token } })).json.code,
    ).toBe('SESSION_BOUND');
    expect(fixture.audited('user.sign-in').at(-1)).toMatchObject({
      actor: { id: member.id },
      entry: { details: { method: 'sso' } },
    });
  });
});
