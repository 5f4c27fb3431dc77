import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { CertifiedProvider } from '../testing/certified-provider.ts';
import { connect, type MadeProvider, signInAs } from '../testing/sign-in-flow.ts';
import { SsoStand, type Tenant } from '../testing/sso-stand.ts';

let stand: SsoStand;
let idp: CertifiedProvider;
let tenant: Tenant;
let provider: MadeProvider;

beforeAll(async () => {
  [stand, idp] = await Promise.all([SsoStand.start(inject('serverUrl')), CertifiedProvider.start()]);
});
afterAll(async () => {
  await stand?.stop();
  await idp?.stop();
});

const team = async (name: string): Promise<string> =>
  (await stand.ask('POST /team', { session: tenant.session, body: { name } })).json._id;

let teams: Record<'dev' | 'ops' | 'manual', string>;

beforeEach(async () => {
  idp.claimsInToken = false;
  tenant = await stand.tenant();
  teams = { dev: await team('dev'), ops: await team('Ops'), manual: await team('manual') };
  provider = await connect(stand, tenant, idp, {
    createUsers: true,
    groupTeams: [
      { group: '/company/developers', team: teams.dev },
      { group: 'contractors', team: teams.dev },
      { group: 'operators', team: 'ops' },
    ],
  });
});

const change = (body: object) =>
  stand.ask(`PATCH /sso/providers/${provider.id}`, { session: tenant.session, body });

const signIn = async (groups: unknown, sub = 'ada') => {
  const claims = { email: `${sub}-${tenant.accountId}@example.com`, email_verified: true, groups };
  const page = await signInAs(stand, provider, idp, { sub: `${sub}-${tenant.accountId}`, claims });
  return { ...page, code: page.json?.code as string | undefined, me: await stand.whoAmI(page.session) };
};

const teamsOf = async (userId: string | undefined): Promise<readonly string[]> => {
  const { json } = await stand.ask(`GET /users/${userId}`, { session: tenant.session });
  return json.teams.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'users');
};

describe('the groups of a person', () => {
  test('put them into the teams that the groups are mapped to', async () => {
    const { me } = await signIn(['/company/developers', 'operators', 'unmapped']);
    expect(await teamsOf(me?._id)).toEqual(['dev', 'Ops']);
  });

  test('count whether they come in the ID token or from the userinfo endpoint', async () => {
    idp.claimsInToken = true;
    idp.rebuild();
    expect(await teamsOf((await signIn(['operators'])).me?._id)).toEqual(['Ops']);
  });

  test('may come as one text', async () => {
    expect(await teamsOf((await signIn('operators')).me?._id)).toEqual(['Ops']);
  });

  test('are compared letter by letter', async () => {
    expect(await teamsOf((await signIn(['Operators', 'operator', 'company/developers'])).me?._id)).toEqual(
      [],
    );
  });

  test('take them out of mapped teams that no group names any more, and leave other teams alone', async () => {
    const { me } = await signIn(['/company/developers', 'operators']);
    const assign = `/team/${teams.manual}/${me?._id}/assignUserToTeam` as const;
    expect((await stand.ask(`PUT ${assign}`, { session: tenant.session })).status).toBe(200);
    await signIn(['contractors']);
    expect(await teamsOf(me?._id)).toEqual(['dev', 'manual']);
    await signIn(undefined);
    expect(await teamsOf(me?._id)).toEqual(['manual']);
  });

  test('change nothing, and are not on record, when they are as before', async () => {
    await signIn(['operators']);
    const before = stand.audited('team.update').length;
    await signIn(['operators']);
    expect(stand.audited('team.update')).toHaveLength(before);
  });

  test('are on record as changes of the team, with the provider', async () => {
    const { me } = await signIn(['operators']);
    expect(stand.audited('team.update').at(-1)).toMatchObject({
      actor: { id: me?._id, accountId: tenant.accountId },
      entry: { entity: { id: teams.ops }, details: { usersAdded: [me?._id], provider: 'Company login' } },
    });
  });

  test('are felt at once in sessions that are open already', async () => {
    const { session = '' } = await signIn(['operators']);
    const teamsNow = async () => {
      const credentials = { kind: 'session', token: new Secret(session), ip: '127.0.0.1' } as const;
      return (await stand.identity.authenticator.identify(credentials))?.principal.teamIds;
    };
    expect(await teamsNow()).toContain(teams.ops);
    await signIn([]);
    expect(await teamsNow()).not.toContain(teams.ops);
  });

  test('do not matter while a team of theirs is gone', async () => {
    await stand.ask(`DELETE /team/${teams.ops}`, { session: tenant.session });
    expect(await teamsOf((await signIn(['operators'])).me?._id)).toEqual([]);
  });

  test.each([[[['nested']]], [[{ name: 'operators' }]], [[1]], [{ a: 1 }]])(
    'end the sign-in as %j',
    async groups => {
      expect((await signIn(groups)).code).toBe('SSO_TOKEN_REFUSED');
    },
  );

  test('are read from the claim that the provider is set to', async () => {
    await change({ groupClaim: 'roles' });
    expect(await teamsOf((await signIn(['operators'])).me?._id)).toEqual([]);
  });
});

describe('an admin group', () => {
  test('makes its members admins and others plain users, as of their last sign-in', async () => {
    await change({ adminGroup: 'bosses' });
    const first = await signIn(['bosses']);
    expect(first.me?.roles).toContain('Admin');
    const second = await signIn([]);
    expect(second.me?.roles).not.toContain('Admin');
    expect(await stand.whoAmI(first.session)).toMatchObject({ roles: ['User'] });
    expect(stand.audited('user.set-role').at(-1)?.entry).toMatchObject({
      details: { before: 'admin', after: 'user', provider: 'Company login' },
    });
  });

  test('never takes the last admin or a break-glass user', async () => {
    await signIn([], 'boss');
    await change({ adminGroup: 'bosses', assumeEmailVerified: true });
    const claims = { email: `${tenant.adminName}@example.com`, email_verified: true, groups: [] };
    const admin = () => signInAs(stand, provider, idp, { sub: `admin-${tenant.accountId}`, claims });
    expect(await stand.whoAmI((await admin()).session)).toMatchObject({ roles: ['User', 'Admin'] });
    await signIn(['bosses'], 'boss');
    await change({ breakGlassUsers: [tenant.adminId] });
    expect(await stand.whoAmI((await admin()).session)).toMatchObject({ roles: ['User', 'Admin'] });
    await change({ breakGlassUsers: [] });
    expect(await stand.whoAmI((await admin()).session)).toMatchObject({ roles: ['User'] });
  });
});
