import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { CertifiedProvider } from '../testing/certified-provider.ts';
import {
  addProvider,
  CLIENT,
  connect,
  type MadeProvider,
  signInAs,
  startUrl,
} from '../testing/sign-in-flow.ts';
import { SsoStand, type Tenant } from '../testing/sso-stand.ts';

const ISSUER = 'https://login.example.com/realm';
const ABSENT = 'f'.repeat(24);

let stand: SsoStand;
let idp: CertifiedProvider;
let tenant: Tenant;

beforeAll(async () => {
  [stand, idp] = await Promise.all([SsoStand.start(inject('serverUrl')), CertifiedProvider.start()]);
});
afterAll(async () => {
  await stand?.stop();
  await idp?.stop();
});
beforeEach(async () => {
  tenant = await stand.tenant();
});

const create = (body: object, who: Tenant = tenant) =>
  stand.ask('POST /sso/providers', { session: who.session, body });
const change = ({ id }: MadeProvider, body: object, who: Tenant = tenant) =>
  stand.ask(`PATCH /sso/providers/${id}`, { session: who.session, body });
const minimal = { name: 'Login', issuer: ISSUER, clientId: 'freshet' };

describe('an identity provider', () => {
  test('needs a name, an issuer and a client id, and has careful defaults for the rest', async () => {
    const { status, json } = await create(minimal);
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...minimal,
      hasClientSecret: false,
      redirectUri: `${stand.url}/api/auth/sso/${json.id}/callback`,
      scopes: ['openid', 'email', 'profile'],
      groupClaim: 'groups',
      adminGroup: null,
      groupTeams: [],
      allowedDomains: [],
      assumeEmailVerified: false,
      createUsers: false,
      enabled: true,
      enforced: false,
      breakGlassUsers: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const listed = await stand.ask('GET /sso/providers', { session: tenant.session });
    expect(listed.json).toEqual({ providers: [json] });
    const got = await stand.ask(`GET /sso/providers/${json.id}`, { session: tenant.session });
    expect(got.json).toEqual(json);
  });

  test('never shows its client secret, which is sealed at rest', async () => {
    const canary = 'canary-client-secret';
    const answers = [await create({ ...minimal, clientSecret: canary })];
    const { id } = answers[0]!.json;
    answers.push(await change({ id, redirectUri: '' }, { clientSecret: `${canary}-2`, name: 'Renamed' }));
    answers.push(await stand.ask('GET /sso/providers', { session: tenant.session }));
    answers.push(await stand.ask(`GET /sso/providers/${id}`, { session: tenant.session }));
    const rows = await stand.pool.sql.selectFrom('identity.sso_providers').selectAll().execute();
    const everything = JSON.stringify([
      answers.map(({ text }) => text),
      rows,
      stand.audits,
      stand.log.entries,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    expect(everything).not.toContain(canary);
    expect(answers[1]?.json.hasClientSecret).toBe(true);
  });

  test.each([
    ['http://login.example.com', 'https'],
    ['http://127.0.0.1.evil.example', 'https'],
    ['http://localhost.evil.example', 'https'],
    ['http://169.254.169.254/latest', 'https'],
    ['ftp://login.example.com', 'issuer'],
    ['https://user:pass@login.example.com', 'password'],
    ['https://login.example.com/?tenant=a', 'query'],
    ['https://login.example.com/#a', 'fragment'],
    ['https://login.example.com/.well-known/openid-configuration', 'discovery'],
    ['login.example.com', 'issuer'],
  ])('cannot have the issuer %s', async (issuer, why) => {
    const { status, json } = await create({ ...minimal, issuer });
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
    expect(json.message).toContain(why);
  });

  test('has a name of its own in the account', async () => {
    await create(minimal);
    expect((await create({ ...minimal, name: 'LOGIN' })).json.code).toBe('NAME_TAKEN');
  });

  test('maps groups to teams by id or name, and only to teams that one can be put into', async () => {
    const { json: team } = await stand.ask('POST /team', { session: tenant.session, body: { name: 'Dev' } });
    const groupTeams = [
      { group: 'a', team: 'dev' },
      { group: 'b', team: team._id },
      { group: 'b', team: 'DEV' },
    ];
    const { json } = await create({ ...minimal, groupTeams });
    const { json: again } = await stand.ask(`GET /sso/providers/${json.id}`, { session: tenant.session });
    const mapped = { _id: team._id, name: 'Dev' };
    expect(again.groupTeams).toEqual([
      { group: 'a', team: mapped },
      { group: 'b', team: mapped },
    ]);
    const other = await stand.tenant();
    const foreign = await stand.ask('POST /team', { session: other.session, body: { name: 'theirs' } });
    for (const [name, code] of [
      ['nowhere', 'NOT_FOUND'],
      ['theirs', 'NOT_FOUND'],
      [foreign.json._id, 'NOT_FOUND'],
      ['admins', 'TEAM_AUTOMATIC'],
    ])
      expect((await change(json, { groupTeams: [{ group: 'g', team: name }] })).json.code).toBe(code);
  });

  test('changes only in what is said', async () => {
    const { json } = await create({ ...minimal, clientSecret: 'secret', adminGroup: 'bosses' });
    const after = await change(json, { name: 'Renamed', adminGroup: null, scopes: ['email'] });
    expect(after.json).toEqual({
      ...json,
      name: 'Renamed',
      adminGroup: null,
      scopes: ['openid', 'email'],
      updatedAt: expect.any(String),
    });
    expect((await change(json, { clientSecret: null })).json.hasClientSecret).toBe(false);
  });

  test('does not take its secret along to another issuer or client', async () => {
    const { json } = await create({ ...minimal, clientSecret: 'secret' });
    for (const body of [{ issuer: 'https://evil.example' }, { clientId: 'another' }]) {
      const { status, json: refused } = await change(json, body);
      expect([status, refused.code]).toEqual([400, 'REQUEST_INVALID']);
    }
    expect((await change(json, { issuer: 'https://new.example', clientSecret: 'new' })).status).toBe(200);
  });

  test('is on record with every change, and with what changed', async () => {
    const { json } = await create(minimal);
    await change(json, { createUsers: true });
    await stand.ask(`DELETE /sso/providers/${json.id}`, { session: tenant.session });
    const entity = { kind: 'sso-provider', id: json.id, name: 'Login' };
    const actor = { id: tenant.adminId, accountId: tenant.accountId };
    expect(stand.audited('sso-provider.create').at(-1)).toMatchObject({ actor, entry: { entity } });
    expect(stand.audited('sso-provider.update').at(-1)).toMatchObject({
      actor,
      entry: { entity, details: { before: { createUsers: false }, after: { createUsers: true } } },
    });
    expect(stand.audited('sso-provider.delete').at(-1)).toMatchObject({ actor, entry: { entity } });
  });

  test('belongs to one account: to others it does not exist', async () => {
    const { json } = await create(minimal);
    const other = await stand.tenant();
    const texts = (path: string, body?: object) => async (id: string) => {
      const [method = '', suffix = ''] = path.split(' ');
      const answer = await stand.ask(`${method as 'GET'} /sso/providers/${id}${suffix}`, {
        session: other.session,
        body,
      });
      const { requestId: _, ...rest } = answer.json;
      return [answer.status, rest];
    };
    for (const probe of [texts('GET'), texts('PATCH', { name: 'x' }), texts('DELETE'), texts('POST /test')]) {
      const foreign = await probe(json.id);
      expect(foreign).toEqual(await probe(ABSENT));
      expect(foreign[0]).toBe(404);
    }
    expect((await stand.ask('GET /sso/providers', { session: other.session })).json.providers).toEqual([]);
  });

  test('is for admins only', async () => {
    const made = await connect(stand, tenant, idp, { createUsers: true });
    const claims = { email: `user-${tenant.accountId}@example.com`, email_verified: true };
    const { session } = await signInAs(stand, made, idp, { sub: `user-${tenant.accountId}`, claims });
    for (const call of [
      'GET /sso/providers',
      `GET /sso/providers/${made.id}`,
      `DELETE /sso/providers/${made.id}`,
    ])
      expect((await stand.ask(call as 'GET /', { session })).status).toBe(403);
    expect((await stand.ask('GET /sso/providers')).status).toBe(401);
  });

  test('is one of at most twenty', async () => {
    for (let index = 0; index < 20; index += 1)
      expect((await create({ ...minimal, name: `Login ${index}` })).status).toBe(201);
    expect((await create(minimal)).json.code).toBe('LIMIT_REACHED');
  });
});

describe('testing a provider', () => {
  const examine = async ({ id }: MadeProvider) => {
    const { json } = await stand.ask(`POST /sso/providers/${id}/test`, { session: tenant.session });
    const failed = json.checks.filter((check: { ok: boolean }) => !check.ok);
    return { ok: json.ok, failed: failed.map((check: { name: string }) => check.name), checks: json.checks };
  };

  test('finds nothing wrong when all is well', async () => {
    const report = await examine(await connect(stand, tenant, idp));
    expect(report).toMatchObject({ ok: true, failed: [] });
    expect(report.checks.map(({ name }: { name: string }) => name)).toEqual([
      'discovery',
      'keys',
      'scopes',
      'client',
    ]);
  });

  test('finds out that the client secret is wrong', async () => {
    const made = await connect(stand, tenant, idp);
    await change(made, { clientSecret: 'wrong' });
    expect(await examine(made)).toMatchObject({ ok: false, failed: ['client'] });
  });

  test('finds out that the client is unknown', async () => {
    const made = await addProvider(stand, tenant, { issuer: idp.issuer, clientId: 'nobody' });
    expect(await examine(made)).toMatchObject({ ok: false, failed: ['client'] });
  });

  test('finds out that nobody answers', async () => {
    const gone = await CertifiedProvider.start();
    await gone.stop();
    const made = await addProvider(stand, tenant, { issuer: gone.issuer });
    expect(await examine(made)).toMatchObject({ ok: false, failed: ['discovery'] });
  });

  test('finds out that the issuer is another', async () => {
    const made = await addProvider(stand, tenant, { issuer: `${idp.issuer}/realm` });
    expect(await examine(made)).toMatchObject({ ok: false, failed: ['discovery'] });
  });
});

describe('a provider that is disabled', () => {
  const person = () => ({
    sub: `person-${tenant.accountId}`,
    claims: { email: `person-${tenant.accountId}@example.com`, email_verified: true },
  });

  test('says so to whoever wants to sign in, and ends the sessions it opened', async () => {
    const made = await connect(stand, tenant, idp, { createUsers: true });
    const { session } = await signInAs(stand, made, idp, person());
    expect(await stand.whoAmI(session)).toBeDefined();
    await change(made, { enabled: false });
    expect(await stand.whoAmI(session)).toBeUndefined();
    expect(await stand.whoAmI(tenant.session)).toBeDefined();
    const { status, json } = await new Browser().get(startUrl(stand, made));
    expect([status, json.code]).toEqual([403, 'SSO_PROVIDER_DISABLED']);
    expect(json.message).toContain('Company login');
    expect(json.hint).toContain('administrator');
    await change(made, { enabled: true });
    expect((await signInAs(stand, made, idp, person())).status).toBe(303);
  });

  test('lets nobody in who was on the way when it was disabled', async () => {
    const made = await connect(stand, tenant, idp, { createUsers: true });
    const { sub, claims } = person();
    idp.people.set(sub, claims);
    idp.next = sub;
    const browser = new Browser();
    const back = await browser.travel(startUrl(stand, made), made.redirectUri);
    await change(made, { enabled: false });
    const page = await browser.get(back);
    expect([page.status, page.json.code]).toEqual([403, 'SSO_PROVIDER_DISABLED']);
  });

  test('lets nobody in whom it has just authenticated', async () => {
    const made = await connect(stand, tenant, idp, { createUsers: true });
    const page = await stand.overtake(
      tenant.accountId,
      () => signInAs(stand, made, idp, person()),
      sql =>
        sql.updateTable('identity.sso_providers').set({ enabled: false }).where('id', '=', made.id).execute(),
    );
    expect([page.status, page.json.code]).toEqual([403, 'SSO_PROVIDER_DISABLED']);
    expect(page.session).toBeUndefined();
  });

  test('or deleted ends its sessions, and is not known any more', async () => {
    const made = await connect(stand, tenant, idp, { createUsers: true });
    const { session } = await signInAs(stand, made, idp, person());
    await stand.ask(`DELETE /sso/providers/${made.id}`, { session: tenant.session });
    expect(await stand.whoAmI(session)).toBeUndefined();
    expect((await new Browser().get(startUrl(stand, made))).status).toBe(404);
  });
});

describe('providers of two accounts', () => {
  test('know different people, under one issuer as well', async () => {
    const other = await stand.tenant();
    const [mine, theirs] = [
      await connect(stand, tenant, idp, { createUsers: true }),
      await connect(stand, other, idp, { createUsers: true }),
    ];
    const sub = `shared-${tenant.accountId}`;
    const here = await signInAs(stand, mine, idp, {
      sub,
      claims: { email: `${sub}@example.com`, email_verified: true },
    });
    const claims = { email: `${sub}@example.org`, email_verified: true };
    const there = await signInAs(stand, theirs, idp, { sub, claims });
    const [a, b] = [await stand.whoAmI(here.session), await stand.whoAmI(there.session)];
    expect(a?._id).not.toBe(b?._id);
    expect(a).toMatchObject({ account: [{ _id: tenant.accountId }] });
    expect(b).toMatchObject({ account: [{ _id: other.accountId }] });
  });

  test('cannot finish each other’s sign-ins', async () => {
    const other = await stand.tenant();
    const [mine, theirs] = [
      await connect(stand, tenant, idp, { createUsers: true }),
      await connect(stand, other, idp, { createUsers: true }),
    ];
    const sub = `mixed-up-${tenant.accountId}`;
    idp.people.set(sub, { email: `${sub}@example.com`, email_verified: true });
    idp.next = sub;
    const browser = new Browser();
    const back = await browser.travel(startUrl(stand, mine), mine.redirectUri);
    const page = await browser.get(back.replace(mine.id, theirs.id));
    expect([page.status, page.json.code]).toEqual([401, 'SSO_ATTEMPT_INVALID']);
  });
});

describe('the options of a sign-in page', () => {
  const options = async (account: string) =>
    (await stand.ask(`GET /auth/sso/options?account=${encodeURIComponent(account)}`)).json;

  test('are the names of the enabled providers of an account, by its id or name', async () => {
    const { json: shown } = await create(minimal);
    await create({ ...minimal, name: 'Hidden', enabled: false });
    const { json: account } = await stand.ask('GET /account', { session: tenant.session });
    const expected = { providers: [{ id: shown.id, name: 'Login' }], required: false };
    expect(await options(tenant.accountId)).toEqual(expected);
    expect(await options(account.name.toUpperCase())).toEqual(expected);
  });

  test('are the same for an account without providers and for one that does not exist', async () => {
    const none = await options(tenant.accountId);
    expect(none).toEqual({ providers: [], required: false });
    expect(await options('no such account')).toEqual(none);
    expect(await options(ABSENT)).toEqual(none);
    expect((await stand.ask('GET /auth/sso/options')).json).toEqual(none);
  });

  test('say when only break-glass users may use a password', async () => {
    await create({
      ...minimal,
      enforced: true,
      breakGlassUsers: [tenant.adminId],
      clientSecret: CLIENT.secret,
    });
    expect(await options(tenant.accountId)).toMatchObject({ required: true });
  });
});

describe('where a sign-in leads to', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'evil',
    ' /',
    '/\t/evil',
  ])('cannot be %j', async returnTo => {
    const made = await connect(stand, tenant, idp);
    const { status, json } = await new Browser().get(startUrl(stand, made, returnTo));
    expect([status, json.code]).toEqual([400, 'REQUEST_INVALID']);
  });
});
