import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ProviderStore } from '../providers/provider-store.ts';
import { Browser } from '../testing/browser.ts';
import { CertifiedProvider, type Person } from '../testing/certified-provider.ts';
import {
  addProvider,
  comeBack,
  connect,
  goThere,
  type MadeProvider,
  signInAs,
  startUrl,
} from '../testing/sign-in-flow.ts';
import { SsoStand, type Tenant } from '../testing/sso-stand.ts';
import { findMember } from './find-member.ts';

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
  idp.claimsInToken = false;
  tenant = await stand.tenant();
  provider = await connect(stand, tenant, idp, { createUsers: true });
});

const somebody = (claims: Person = {}): { sub: string; claims: Person & { email: string } } => {
  people += 1;
  const sub = `person-${people}`;
  return {
    sub,
    claims: { email: `${sub}@example.com`, email_verified: true, ...claims } as Person & { email: string },
  };
};

const change = (body: object) =>
  stand.ask(`PATCH /sso/providers/${provider.id}`, { session: tenant.session, body });

/** Makes a member of the account who has a password. */
const invite = async (email: string): Promise<{ _id: string; userName: string }> => {
  const { json } = await stand.ask('POST /invitations', { session: tenant.session, body: { email } });
  people += 1;
  const accepted = await stand.ask('POST /invitations/accept', {
    body: { token: json.token, userName: `local-${people}`, password: 'a sufficiently long password' },
  });
  return accepted.json;
};

describe('signing in through a certified provider', () => {
  test('opens a session for a new person and leads to the wanted page', async () => {
    const { sub, claims } = somebody({ preferred_username: 'Grace.Hopper' });
    idp.people.set(sub, claims);
    idp.next = sub;
    const browser = new Browser();
    const back = await goThere(stand, provider, { browser, returnTo: '/builds?page=2#top' });
    const page = await comeBack(stand, browser, back);
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe('/builds?page=2#top');
    expect(await stand.whoAmI(page.session)).toMatchObject({
      userName: 'Grace.Hopper',
      email: claims.email,
      roles: ['User'],
      account: [{ _id: tenant.accountId }],
    });
    const { json } = await stand.ask('GET /auth/sessions', { session: page.session });
    expect(json.sessions[0].method).toBe('sso');
    expect(stand.audited('user.sign-in').at(-1)).toMatchObject({
      actor: { kind: 'user', name: 'Grace.Hopper', accountId: tenant.accountId },
      entry: { result: 'success', details: { method: 'sso' } },
    });
  });

  test('asks with state, nonce and an S256 challenge, and for the scopes of the provider', async () => {
    const { searchParams } = await new Browser().locationOf(startUrl(stand, provider));
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('scope')).toBe('openid email profile groups');
    expect(searchParams.get('redirect_uri')).toBe(provider.redirectUri);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
  });

  test('knows a person again by the subject, whatever the address is by then', async () => {
    const { sub, claims } = somebody();
    const first = await stand.whoAmI((await signInAs(stand, provider, idp, { sub, claims })).session);
    const moved = { ...claims, email: `moved-${claims.email}`, email_verified: false };
    const again = await stand.whoAmI((await signInAs(stand, provider, idp, { sub, claims: moved })).session);
    expect(again?._id).toBe(first?._id);
  });

  test('works with the claims in the ID token as well', async () => {
    idp.claimsInToken = true;
    idp.rebuild();
    const { sub, claims } = somebody();
    const asked = idp.requests.length;
    const { session } = await signInAs(stand, provider, idp, { sub, claims });
    expect(await stand.whoAmI(session)).toMatchObject({ email: claims.email });
    expect(idp.requests.slice(asked)).not.toContain('GET /me');
  });

  test('works for a public client, by PKCE alone', async () => {
    const open = await stand.tenant();
    const settings = { issuer: idp.issuer, clientId: 'public', clientSecret: undefined, createUsers: true };
    const made = await addProvider(stand, open, settings);
    idp.register({ id: 'public', redirectUri: made.redirectUri });
    const { session } = await signInAs(stand, made, idp, somebody());
    expect(await stand.whoAmI(session)).toBeDefined();
  });

  test('keeps none of the provider’s tokens, and nothing secret in the clear', async () => {
    await goThere(stand, provider, { browser: new Browser() });
    const attempts = await stand.pool.sql.selectFrom('identity.sso_attempts').selectAll().execute();
    const rows = await stand.pool.sql.selectFrom('identity.sso_providers').selectAll().execute();
    expect(attempts.length).toBeGreaterThan(0);
    expect(JSON.stringify([attempts, rows])).not.toContain('a client secret');
    expect(attempts.every(({ sealed_proof }) => !sealed_proof.includes('nonce'))).toBe(true);
    expect(JSON.stringify(stand.log.entries)).not.toContain('a client secret');
    expect(JSON.stringify(stand.audits)).not.toContain('a client secret');
  });

  test('accepts keys that the provider has changed since the last sign-in', async () => {
    expect((await signInAs(stand, provider, idp, somebody())).status).toBe(303);
    idp.rotateKeys();
    expect((await signInAs(stand, provider, idp, somebody())).status).toBe(303);
  });

  test('gives every sign-in a session of its own and ends the one the browser had', async () => {
    const [person, browser] = [somebody(), new Browser()];
    const first = await signInAs(stand, provider, idp, { ...person, browser });
    const second = await signInAs(stand, provider, idp, { ...person, browser });
    expect(second.session).not.toBe(first.session);
    expect(await stand.whoAmI(first.session)).toBeUndefined();
    expect(await stand.whoAmI(second.session)).toBeDefined();
  });

  test('opens a session that is good for its own account only', async () => {
    const { session } = await signInAs(stand, provider, idp, somebody());
    const { json } = await stand.ask('POST /auth/switch-account', {
      session,
      body: { account: tenant.accountId },
    });
    expect(json.code).toBe('SESSION_BOUND');
  });

  test('of two first sign-ins at once makes one user', async () => {
    const { sub, claims } = somebody();
    idp.people.set(sub, claims);
    idp.next = sub;
    const browsers = [new Browser(), new Browser(), new Browser()];
    const backs = await Promise.all(browsers.map(browser => goThere(stand, provider, { browser })));
    const pages = await Promise.all(backs.map((back, index) => comeBack(stand, browsers[index]!, back)));
    const ids = await Promise.all(pages.map(async ({ session }) => (await stand.whoAmI(session))?._id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });
});

describe('a sign-in that is overtaken', () => {
  test('takes the user that another one has just made', async () => {
    const { sub, claims } = somebody();
    const id = 'ab'.repeat(12);
    const account = { account_id: tenant.accountId, user_id: id };
    const page = await stand.overtake(
      tenant.accountId,
      () => signInAs(stand, provider, idp, { sub, claims }),
      async sql => {
        const at = new Date();
        const user = { id, user_name: 'quick', user_name_key: 'quick', email: claims.email, created_at: at };
        await sql
          .insertInto('identity.users')
          .values({ ...user, email_vouched: true })
          .execute();
        await sql
          .insertInto('identity.memberships')
          .values({ ...account, role: 'user', joined_at: at })
          .execute();
        const link = { ...account, issuer: idp.issuer, subject: sub, linked_at: at };
        await sql.insertInto('identity.external_identities').values(link).execute();
      },
    );
    expect((await stand.whoAmI(page.session))?._id).toBe(id);
    expect(stand.audited('user.sign-in').at(-1)?.actor.id).toBe(id);
  });
});

describe('a sign-in that looks for its user while another one makes it', () => {
  /** The database, where something happens right after an answer of this number has come. */
  const interrupted = (number: number, happening: () => Promise<unknown>) => {
    let answers = 0;
    return stand.pool.sql.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers += 1;
        if (answers === number) await happening();
        return result;
      },
    });
  };

  test.each([1, 2])(
    'finds it or does not, after its answer %i, and never takes it for another',
    async number => {
      const { sub, claims } = somebody();
      const known = await new ProviderStore(stand.pool.sql).find(tenant.accountId, provider.id);
      const identity = {
        issuer: idp.issuer,
        subject: sub,
        email: claims.email,
        emailVerified: true,
        groups: [],
      };
      const sql = interrupted(number, () => signInAs(stand, provider, idp, { sub, claims }));
      const found = await findMember(sql, known!, identity);
      if (found) expect(found).toMatchObject({ email: claims.email, linked: true });
      else expect(number).toBeGreaterThan(1);
    },
  );
});

describe('the cookie of a sign-in', () => {
  test('is hidden from scripts, bound to its path, and short-lived', async () => {
    const page = await new Browser().get(startUrl(stand, provider));
    const [cookie] = page.headers.getSetCookie();
    expect(cookie).toMatch(
      /^freshet_sso=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/sso; HttpOnly; SameSite=Lax$/,
    );
  });

  test('that fails leads a person back to the sign-in page, with the reason', async () => {
    const address = `${stand.url}/api/auth/sso/${provider.id}/callback?code=x&state=made-up`;
    const page = await new Browser().get(address, { accept: 'text/html,*/*;q=0.8' });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toMatch(/^\/login\?fault=SSO_ATTEMPT_INVALID&request=[\w-]{8,64}$/);
  });

  test('must come back: an answer that is planted in another browser opens nothing', async () => {
    const attacker = somebody();
    idp.people.set(attacker.sub, attacker.claims);
    idp.next = attacker.sub;
    const back = await goThere(stand, provider, { browser: new Browser() });
    const victim = new Browser();
    const page = await comeBack(stand, victim, back);
    expect([page.status, page.json.code]).toEqual([401, 'SSO_ATTEMPT_INVALID']);
    expect(page.session).toBeUndefined();

    await victim.get(startUrl(stand, provider));
    const other = await goThere(stand, provider, { browser: new Browser() });
    expect((await comeBack(stand, victim, other)).json.code).toBe('SSO_ATTEMPT_INVALID');
  });
});

describe('an answer of the provider is refused', () => {
  const bringBack = async (edit: (parameters: URLSearchParams) => void) => {
    const { sub, claims } = somebody();
    idp.people.set(sub, claims);
    idp.next = sub;
    const browser = new Browser();
    const back = new URL(await goThere(stand, provider, { browser }));
    edit(back.searchParams);
    return comeBack(stand, browser, back.href);
  };

  test.each([
    ['without a state', (p: URLSearchParams) => p.delete('state')],
    ['with a state of another shape', (p: URLSearchParams) => p.set('state', 'x'.repeat(4096))],
    [
      'with a state that was made up',
      (p: URLSearchParams) => p.set('state', `${'a'.repeat(24)}.${'b'.repeat(43)}`),
    ],
    [
      'with part of the right state',
      (p: URLSearchParams) => p.set('state', `${p.get('state')?.slice(0, -1)}_`),
    ],
  ])('%s', async (_, edit) => {
    const { status, json, session } = await bringBack(edit);
    expect([status, json.code, session]).toEqual([401, 'SSO_ATTEMPT_INVALID', undefined]);
  });

  test.each([
    ['without a code', (p: URLSearchParams) => p.delete('code'), 'SSO_TOKEN_REFUSED'],
    ['with a code that was made up', (p: URLSearchParams) => p.set('code', 'x'.repeat(43)), 'SSO_DECLINED'],
    [
      'in the name of another issuer',
      (p: URLSearchParams) => p.set('iss', 'https://evil.example'),
      'SSO_TOKEN_REFUSED',
    ],
    ['without the issuer that it promises', (p: URLSearchParams) => p.delete('iss'), 'SSO_TOKEN_REFUSED'],
  ])('%s', async (_, edit, code) => {
    const { status, json, session } = await bringBack(edit);
    expect([status, json.code, session]).toEqual([401, code, undefined]);
  });

  test('when a parameter is repeated', async () => {
    const { status, json } = await bringBack(p => p.append('code', 'another'));
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
  });

  test('the second time', async () => {
    const [person, browser] = [somebody(), new Browser()];
    idp.people.set(person.sub, person.claims);
    idp.next = person.sub;
    const cookies = new Browser();
    const back = await goThere(stand, provider, { browser });
    expect((await comeBack(stand, browser, back)).status).toBe(303);
    for (const again of [browser, cookies])
      expect((await comeBack(stand, again, back)).json.code).toBe('SSO_ATTEMPT_INVALID');
  });

  test('when its code belongs to somebody else’s sign-in', async () => {
    const [attacker, victim] = [somebody(), somebody()];
    idp.people.set(attacker.sub, attacker.claims);
    idp.people.set(victim.sub, victim.claims);
    idp.next = victim.sub;
    const stolen = new URL(await goThere(stand, provider, { browser: new Browser() })).searchParams.get(
      'code',
    )!;
    idp.next = attacker.sub;
    const browser = new Browser();
    const back = new URL(await goThere(stand, provider, { browser }));
    back.searchParams.set('code', stolen);
    const page = await comeBack(stand, browser, back.href);
    expect([page.json.code, page.session]).toEqual(['SSO_DECLINED', undefined]);
  });

  test('more than ten minutes after the start', async () => {
    const { sub, claims } = somebody();
    idp.people.set(sub, claims);
    idp.next = sub;
    const browser = new Browser();
    const back = await goThere(stand, provider, { browser });
    stand.clock.aheadMs += 600_000;
    try {
      expect((await comeBack(stand, browser, back)).json.code).toBe('SSO_ATTEMPT_INVALID');
    } finally {
      stand.clock.aheadMs -= 600_000;
    }
  });

  test('when the person declined, without repeating what the provider says', async () => {
    idp.next = undefined;
    const browser = new Browser();
    const page = await comeBack(stand, browser, await goThere(stand, provider, { browser }));
    expect([page.status, page.json.code]).toEqual([401, 'SSO_DECLINED']);
    expect(page.text).toContain('access_denied');
    expect(page.text).not.toContain('evil.example');
  });

  test('when the provider does not accept the client secret', async () => {
    await change({ clientSecret: 'another secret' });
    const { sub, claims } = somebody();
    const page = await signInAs(stand, provider, idp, { sub, claims });
    expect([page.status, page.json.code]).toEqual([503, 'SSO_PROVIDER_INVALID']);
  });

  test('and each refusal is in the log of the account', async () => {
    await bringBack(p => p.delete('state'));
    expect(stand.audited('user.sign-in').at(-1)).toMatchObject({
      actor: { kind: 'anonymous', accountId: tenant.accountId },
      entry: {
        result: 'failure',
        entity: { kind: 'sso-provider', id: provider.id },
        details: { method: 'sso', code: 'SSO_ATTEMPT_INVALID' },
      },
    });
  });
});

describe('a person whom the provider has authenticated', () => {
  const enter = async (claims: Person = {}, sub?: string) => {
    const person = somebody(claims);
    const page = await signInAs(stand, provider, idp, { ...person, ...(sub === undefined ? {} : { sub }) });
    return { ...page, code: page.json?.code as string | undefined };
  };

  test('becomes the member with their verified address', async () => {
    const member = await invite('invited@example.com');
    const { session } = await enter({ email: 'INVITED@example.com' });
    expect((await stand.whoAmI(session))?._id).toBe(member._id);
    expect(stand.audited('user.link-identity').at(-1)).toMatchObject({
      entry: { entity: { id: member._id }, details: { issuer: idp.issuer } },
    });
  });

  test.each([false, 'false', undefined])('is nobody when the address is verified: %s', async verified => {
    const email = `unverified-${String(verified)}@example.com`;
    await invite(email);
    expect((await enter({ email, email_verified: verified as boolean })).code).toBe('SSO_EMAIL_REFUSED');
  });

  test('is believed about the address when the account trusts a provider that says nothing', async () => {
    const email = 'trusted@example.com';
    const member = await invite(email);
    await change({ assumeEmailVerified: true });
    const trusting = await enter({ email, email_verified: undefined as never });
    expect((await stand.whoAmI(trusting.session))?._id).toBe(member._id);
    expect((await enter({ email_verified: false })).code).toBe('SSO_EMAIL_REFUSED');
  });

  test('is nobody without an address', async () => {
    expect((await enter({ email: undefined as never })).code).toBe('SSO_EMAIL_REFUSED');
    expect((await enter({ email: 'not an address' })).code).toBe('SSO_EMAIL_REFUSED');
  });

  test('is not the former colleague whose address they were given', async () => {
    expect((await enter({ email: 'shared@example.com' }, 'old-employee')).status).toBe(303);
    const page = await enter({ email: 'shared@example.com' }, 'new-employee');
    expect([page.status, page.code, page.session]).toEqual([409, 'SSO_IDENTITY_CONFLICT', undefined]);
  });

  test('is not a member who typed the address into their own profile', async () => {
    const member = await invite('real@example.com');
    const { headers } = await stand.ask('POST /auth/login', {
      body: { userName: member.userName, password: 'a sufficiently long password' },
    });
    const session = /^freshet_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
    const body = { email: 'boss@example.com', currentPassword: 'a sufficiently long password' };
    expect((await stand.ask('PATCH /user', { session, body })).status).toBe(200);
    expect((await enter({ email: 'boss@example.com' })).code).toBe('SSO_IDENTITY_CONFLICT');
  });

  test('stays outside when the provider must not create users', async () => {
    await change({ createUsers: false });
    const page = await enter();
    expect([page.status, page.code]).toEqual([403, 'SSO_NOT_A_MEMBER']);
  });

  test('takes up an invitation at their address, with its role and teams', async () => {
    await change({ createUsers: false });
    const { json: team } = await stand.ask('POST /team', {
      session: tenant.session,
      body: { name: 'invited' },
    });
    const body = { email: 'expected@example.com', role: 'admin', teams: [team._id] };
    await stand.ask('POST /invitations', { session: tenant.session, body });
    const { session } = await enter({ email: 'expected@example.com' });
    expect(await stand.whoAmI(session)).toMatchObject({ roles: ['User', 'Admin'] });
    const { json } = await stand.ask(`GET /team/${team._id}`, { session: tenant.session });
    expect(json.users).toHaveLength(1);
    const pending = await stand.ask('GET /invitations', { session: tenant.session });
    expect(pending.json.invitations).toEqual([]);
  });

  test('does not become a user of another account, nor that user’s double', async () => {
    const other = await stand.tenant();
    const page = await enter({ email: `${other.adminName}@example.com` });
    expect([page.status, page.code]).toEqual([403, 'SSO_NOT_A_MEMBER']);
  });

  test('stays outside when disabled, and is let in again when enabled', async () => {
    const { session } = await enter({}, 'disabled-one');
    const me = await stand.whoAmI(session);
    await stand.ask(`POST /users/${me?._id}/disable`, { session: tenant.session });
    expect(await stand.whoAmI(session)).toBeUndefined();
    const page = await enter({}, 'disabled-one');
    expect([page.status, page.code]).toEqual([403, 'SSO_USER_DISABLED']);
    await stand.ask(`POST /users/${me?._id}/enable`, { session: tenant.session });
    expect((await enter({}, 'disabled-one')).status).toBe(303);
  });

  test('must come from an allowed domain, at every sign-in', async () => {
    expect((await enter({ email: 'a@other.example' }, 'domain-one')).status).toBe(303);
    await change({ allowedDomains: ['example.com'] });
    expect((await enter({ email: 'a@other.example' }, 'domain-one')).code).toBe('SSO_EMAIL_REFUSED');
    expect((await enter({ email: 'b@sub.example.com' })).code).toBe('SSO_EMAIL_REFUSED');
    expect((await enter({ email: 'c@evil-example.com' })).code).toBe('SSO_EMAIL_REFUSED');
    expect((await enter({ email: 'd@example.com' })).status).toBe(303);
  });

  test('joins only from the domains that the account lets in', async () => {
    await stand.ask('PATCH /account', { session: tenant.session, body: { inviteDomains: ['example.org'] } });
    expect((await enter({ email: 'e@example.com' })).code).toBe('DOMAIN_NOT_ALLOWED');
    expect((await enter({ email: 'e@example.org' })).status).toBe(303);
  });

  test('gets a user name that is free', async () => {
    const names = [];
    for (let index = 0; index < 3; index += 1) {
      const { session } = await enter({ preferred_username: 'ada' });
      names.push((await stand.whoAmI(session))?.userName);
    }
    expect(names).toEqual(['ada', 'ada-2', 'ada-3']);
  });
});
