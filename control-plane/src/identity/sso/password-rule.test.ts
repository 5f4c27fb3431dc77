import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { CertifiedProvider } from './testing/certified-provider.ts';
import { connect, type MadeProvider, signInAs } from './testing/sign-in-flow.ts';
import { SsoStand, type Tenant } from './testing/sso-stand.ts';

const PASSWORD = 'a sufficiently long password';

let stand: SsoStand;
let idp: CertifiedProvider;
let tenant: Tenant;
let provider: MadeProvider;
let people = 0;

beforeAll(async () => {
  [stand, idp] = await Promise.all([SsoStand.start(inject('serverUrl')), CertifiedProvider.start()]);
});
afterAll(async () => {
  await stand?.stop();
  await idp?.stop();
});
beforeEach(async () => {
  tenant = await stand.tenant();
  provider = await connect(stand, tenant, idp);
});

const change = (body: object) =>
  stand.ask(`PATCH /sso/providers/${provider.id}`, { session: tenant.session, body });
const enforce = () => change({ enforced: true, breakGlassUsers: [tenant.adminId] });

const invitation = async (role: 'admin' | 'user' = 'user') => {
  people += 1;
  const email = `local-${people}@example.com`;
  const { json } = await stand.ask('POST /invitations', { session: tenant.session, body: { email, role } });
  const accept = () =>
    stand.ask('POST /invitations/accept', {
      body: { token: json.token, userName: `local-${people}`, password: PASSWORD },
    });
  return { email, accept };
};

/** A member with a password, who is signed in. */
const member = async (role: 'admin' | 'user' = 'user') => {
  const { email, accept } = await invitation(role);
  const { json, headers } = await accept();
  const session = /^freshet_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { id: json._id as string, userName: json.userName as string, email, session };
};

const logIn = async (userName: string, password = PASSWORD) => {
  const { status, json } = await stand.ask('POST /auth/login', { body: { userName, password } });
  return [status, json.code];
};

describe('a provider that is enforced', () => {
  test('blocks passwords, also of admins, with a clear message, and says so in the log', async () => {
    const [user, admin] = [await member(), await member('admin')];
    expect((await enforce()).status).toBe(200);
    expect(await logIn(user.userName)).toEqual([403, 'SSO_REQUIRED']);
    expect(await logIn(admin.userName)).toEqual([403, 'SSO_REQUIRED']);
    expect(stand.audited('user.sign-in').at(-1)?.entry.result).toBe('failure');
  });

  test('says nothing to whoever does not know the password', async () => {
    const user = await member();
    await enforce();
    expect(await logIn(user.userName, 'not the password at all')).toEqual([401, 'SIGN_IN_FAILED']);
  });

  test('lets break-glass users in with their password', async () => {
    await enforce();
    expect(await logIn(tenant.adminName, tenant.password)).toEqual([200, undefined]);
  });

  test('ends the password sessions of all others at once', async () => {
    const user = await member();
    await enforce();
    expect(await stand.whoAmI(user.session)).toBeUndefined();
    expect(await stand.whoAmI(tenant.session)).toBeDefined();
  });

  test('leaves API keys alone', async () => {
    const user = await member();
    const { text: key } = await stand.ask('POST /auth/key', {
      session: user.session,
      body: { name: 'script' },
    });
    await enforce();
    const response = await fetch(`${stand.url}/api/user`, { headers: { authorization: key } });
    expect(response.status).toBe(200);
  });

  test('lets members in through the provider', async () => {
    const user = await member();
    await enforce();
    const claims = { email: user.email, email_verified: true };
    const { session } = await signInAs(stand, provider, idp, { sub: user.id, claims });
    expect((await stand.whoAmI(session))?._id).toBe(user.id);
  });

  test('blocks the password of an invitation, which the provider then takes up', async () => {
    const { email, accept } = await invitation();
    await enforce();
    expect((await accept()).json.code).toBe('SSO_REQUIRED');
    const { session } = await signInAs(stand, provider, idp, {
      sub: email,
      claims: { email, email_verified: true },
    });
    expect(await stand.whoAmI(session)).toBeDefined();
  });

  test('does not let anyone switch in from another account with a password', async () => {
    const other = await stand.tenant();
    await stand.ask('POST /invitations', {
      session: other.session,
      body: { email: `${tenant.adminName}@example.com` },
    });
    const user = await member();
    const body = { email: user.email };
    const { json } = await stand.ask('POST /invitations', { session: other.session, body });
    await stand.ask('POST /invitations/join', { session: user.session, body: { token: json.token } });
    const switched = await stand.ask('POST /auth/switch-account', {
      session: user.session,
      body: { account: other.accountId },
    });
    const session = /freshet_session=([^;]+)/.exec(switched.headers.get('set-cookie') ?? '')?.[1];
    expect(await stand.whoAmI(session)).toBeDefined();
    await enforce();
    const back = await stand.ask('POST /auth/switch-account', {
      session,
      body: { account: tenant.accountId },
    });
    expect(back.json.code).toBe('SSO_REQUIRED');
  });

  test('needs a break-glass user who can really get in', async () => {
    const plain = await member();
    expect((await change({ enforced: true })).json.code).toBe('SSO_LOCKOUT');
    expect((await change({ enforced: true, breakGlassUsers: [plain.id] })).json.code).toBe('SSO_LOCKOUT');
    const other = await stand.tenant();
    const foreign = await change({ enforced: true, breakGlassUsers: [other.adminId] });
    expect(foreign.json.code).toBe('NOT_FOUND');
  });

  test('never locks an account for good: without break-glass users any admin gets in', async () => {
    const [admin, user] = [await member('admin'), await member()];
    await change({ enforced: true, breakGlassUsers: [admin.id] });
    expect(await logIn(tenant.adminName, tenant.password)).toEqual([403, 'SSO_REQUIRED']);
    const { json } = await stand.ask('POST /auth/login', {
      body: { userName: admin.userName, password: PASSWORD },
    });
    expect(json.roles).toContain('Admin');
    await stand.pool.sql.deleteFrom('identity.memberships').where('user_id', '=', admin.id).execute();
    expect(await logIn(tenant.adminName, tenant.password)).toEqual([200, undefined]);
    expect(await logIn(user.userName)).toEqual([403, 'SSO_REQUIRED']);
  });

  test('blocks nothing while it is disabled', async () => {
    const user = await member();
    await enforce();
    await change({ enabled: false });
    expect(await logIn(user.userName)).toEqual([200, undefined]);
  });

  test('blocks passwords in its own account only', async () => {
    const other = await stand.tenant();
    await enforce();
    expect(await logIn(other.adminName, other.password)).toEqual([200, undefined]);
  });

  test('blocks a password session that is opened at the same moment', async () => {
    const user = await member();
    const outcome = await stand.overtake(
      tenant.accountId,
      () => logIn(user.userName),
      async sql => {
        const breakGlass = {
          account_id: tenant.accountId,
          provider_id: provider.id,
          user_id: tenant.adminId,
        };
        await sql.insertInto('identity.sso_break_glass').values(breakGlass).execute();
        await sql
          .updateTable('identity.sso_providers')
          .set({ enforced: true })
          .where('id', '=', provider.id)
          .execute();
      },
    );
    expect(outcome).toEqual([403, 'SSO_REQUIRED']);
  });
});
