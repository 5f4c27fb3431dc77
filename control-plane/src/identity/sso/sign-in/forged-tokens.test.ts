import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { ForgingProvider, unsigned } from '../testing/forging-provider.ts';
import { addProvider, CLIENT, comeBack, type MadeProvider, startUrl } from '../testing/sign-in-flow.ts';
import { SsoStand, type Tenant } from '../testing/sso-stand.ts';

let stand: SsoStand;
let forger: ForgingProvider;
let tenant: Tenant;
let provider: MadeProvider;
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  [stand, forger] = await Promise.all([
    SsoStand.start(inject('serverUrl'), { answerMs: 1_000 }),
    ForgingProvider.start(),
  ]);
});
afterAll(async () => {
  await stand?.stop();
  await forger?.stop();
});

beforeEach(async () => {
  forger.reset();
  // Discovery documents are remembered for minutes; each test has one of its own.
  stand.clock.aheadMs += 600_000;
  tenant = await stand.tenant();
  provider = await addProvider(stand, tenant, { issuer: forger.issuer, createUsers: true });
});

type Claims = Record<string, unknown>;

/** Goes through a sign-in with whatever token `forge` makes of claims that would be right. */
const signIn = async (forge: (claims: Claims) => string) => {
  const browser = new Browser();
  const there = await browser.locationOf(startUrl(stand, provider));
  const seconds = Math.floor(Date.now() / 1000);
  forger.idToken = forge({
    iss: forger.issuer,
    aud: CLIENT.id,
    sub: 'mallory',
    email: `mallory-${tenant.accountId}@example.com`,
    email_verified: true,
    iat: seconds,
    exp: seconds + 300,
    nonce: there.searchParams.get('nonce'),
  });
  const back = `${provider.redirectUri}?code=any&state=${there.searchParams.get('state')}`;
  const page = await comeBack(stand, browser, back);
  return {
    ...page,
    code: page.json?.code as string | undefined,
    message: page.json?.message as string | undefined,
  };
};

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

describe('an ID token', () => {
  test('opens a session when everything about it is right', async () => {
    const page = await signIn(claims => forger.token(claims));
    expect(page.status).toBe(303);
    expect(await stand.whoAmI(page.session)).toBeDefined();
  });

  const without = (claims: Claims, name: string): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

  test.each<[string, (claims: Claims) => string, RegExp]>([
    ['has no signature', claims => `${unsigned(claims, { alg: 'none' })}.`, /"alg"/],
    ['says that it needs none', claims => forger.token(claims, { alg: 'none' }), /"alg"/],
    ['takes the public key for a shared secret', claims => forger.confusedToken(claims), /"alg"/],
    ['is signed with another key', claims => forger.token(claims, {}, stranger.privateKey), /signature/],
    ['names an unknown key', claims => forger.token(claims, { kid: 'unknown' }), /no applicable keys/],
    ['brings its own key', claims => ownKeyToken(claims), /no applicable keys/],
    ['needs an extension', claims => forger.token(claims, { crit: ['exp'], exp: 1 }), /"crit"/],
    ['was changed after it was signed', claims => tampered(forger.token(claims)), /signature/],
    ['is for another client', claims => forger.token({ ...claims, aud: 'another' }), /"aud"/],
    ['is for other clients too', claims => forger.token({ ...claims, aud: [CLIENT.id, 'x'] }), /"aud"/],
    ['was made for another', c => forger.token({ ...c, aud: [CLIENT.id, 'x'], azp: 'x' }), /"azp"/],
    ['comes from another issuer', c => forger.token({ ...c, iss: 'https://evil.example' }), /"iss"/],
    ['comes from nearly the right issuer', c => forger.token({ ...c, iss: `${c.iss}/` }), /"iss"/],
    ['has expired', claims => forger.token({ ...claims, exp: hourAgo() }), /"exp"/],
    ['never expires', claims => forger.token(without(claims, 'exp')), /"exp"/],
    ['is not valid yet', claims => forger.token({ ...claims, nbf: hourAgo() + 7200 }), /"nbf"/],
    ['has no nonce', claims => forger.token(without(claims, 'nonce')), /"nonce"/],
    ['has the nonce of another sign-in', c => forger.token({ ...c, nonce: 'x'.repeat(43) }), /"nonce"/],
    ['names nobody', claims => forger.token(without(claims, 'sub')), /"sub"/],
    ['names a control character', c => forger.token({ ...c, sub: 'a\u0000b' }), /the subject/],
    [
      'names somebody at too great a length',
      c => forger.token({ ...c, sub: 'x'.repeat(256) }),
      /the subject/,
    ],
    ['is no token', () => 'nonsense', /Invalid JWT/],
    ['is encrypted', () => 'a.b.c.d.e', /JWE/],
    ['is absent', () => '', /"id_token"/],
  ])('is refused when it %s', async (_, forge, why) => {
    const { status, code, session, message } = await signIn(forge);
    expect([status, code, session]).toEqual([401, 'SSO_TOKEN_REFUSED', undefined]);
    expect(message).toMatch(why);
    expect(stand.audited('user.sign-in').at(-1)?.entry).toMatchObject({
      result: 'failure',
      details: { code: 'SSO_TOKEN_REFUSED' },
    });
  });

  test('is refused with the reason, and without anything of it', async () => {
    const { message, text } = await signIn(claims => forger.token({ ...claims, aud: 'canary-audience' }));
    expect(message).toContain('"aud" (audience)');
    expect(text).not.toMatch(/canary|mallory/);
    expect(JSON.stringify(stand.log.entries)).not.toContain('canary-audience');
  });

  test('is accepted a little late, for clocks that differ', async () => {
    const late = Math.floor(Date.now() / 1000) - 20;
    expect((await signIn(claims => forger.token({ ...claims, exp: late }))).status).toBe(303);
  });

  test('names its issuer: the same subject of another issuer is another person', async () => {
    const first = await signIn(claims => forger.token(claims));
    const other = await ForgingProvider.start();
    try {
      const issuer = other.issuer;
      const body = { issuer, clientSecret: CLIENT.secret };
      await stand.ask(`PATCH /sso/providers/${provider.id}`, { session: tenant.session, body });
      const browser = new Browser();
      const there = await browser.locationOf(startUrl(stand, provider));
      const exp = Math.floor(Date.now() / 1000) + 300;
      const nonce = there.searchParams.get('nonce');
      const email = { email: 'another@example.com', email_verified: true };
      other.idToken = other.token({
        iss: issuer,
        aud: CLIENT.id,
        sub: 'mallory',
        iat: exp,
        exp,
        nonce,
        ...email,
      });
      const back = `${provider.redirectUri}?code=any&state=${there.searchParams.get('state')}`;
      const second = await comeBack(stand, browser, back);
      const me = await stand.whoAmI(second.session);
      expect(me).toMatchObject({ email: 'another@example.com' });
      // What the former issuer vouched for has ended with the change.
      expect(await stand.whoAmI(first.session)).toBeUndefined();
    } finally {
      await other.stop();
    }
  });
});

describe('groups that a provider leaves out because there are too many', () => {
  test('end the sign-in instead of all team memberships', async () => {
    await stand.ask('POST /team', { session: tenant.session, body: { name: 'mapped' } });
    await stand.ask(`PATCH /sso/providers/${provider.id}`, {
      session: tenant.session,
      body: { groupTeams: [{ group: 'g', team: 'mapped' }] },
    });
    const { code, message } = await signIn(claims =>
      forger.token({
        ...claims,
        _claim_names: { groups: 'src1' },
        _claim_sources: { src1: { endpoint: 'https://x' } },
      }),
    );
    expect(code).toBe('SSO_TOKEN_REFUSED');
    expect(message).toContain('too many groups');
  });
});

describe('a provider that misbehaves', () => {
  const start = async () => {
    const { status, json } = await new Browser().get(startUrl(stand, provider));
    return [status, json?.code];
  };

  test.each<[string, () => void]>([
    ['states another issuer', () => (forger.metadata = { issuer: 'https://evil.example' })],
    ['names no token endpoint', () => (forger.metadata = { token_endpoint: undefined })],
    ['names an address that is none', () => (forger.metadata = { jwks_uri: 'nowhere' })],
    [
      'leads into another machine without encryption',
      () => (forger.metadata = { token_endpoint: 'http://10.0.0.1/' }),
    ],
    [
      'leads into the file system',
      () => (forger.metadata = { authorization_endpoint: 'file:///etc/passwd' }),
    ],
    ['runs a script', () => (forger.metadata = { authorization_endpoint: 'javascript:alert(1)' })],
    [
      'offers only shared-secret signatures',
      () => (forger.metadata = { id_token_signing_alg_values_supported: ['HS256', 'none'] }),
    ],
    ['sends the asker elsewhere', () => redirecting('/.well-known/openid-configuration')],
    ['sends no JSON', () => answering('/.well-known/openid-configuration', '<html>')],
    ['sends a list', () => answering('/.well-known/openid-configuration', '[]')],
  ])('is not used when it %s', async (_, misbehave) => {
    misbehave();
    expect(await start()).toEqual([503, 'SSO_PROVIDER_INVALID']);
  });

  test('is given up when it sends without end', async () => {
    forger.answers.set('/.well-known/openid-configuration', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await start()).toEqual([503, 'SSO_PROVIDER_UNREACHABLE']);
  });

  test('is given up when it does not answer', async () => {
    forger.answers.set('/.well-known/openid-configuration', () => undefined);
    expect(await start()).toEqual([503, 'SSO_PROVIDER_UNREACHABLE']);
  });

  test('is given up when it is out of order', async () => {
    forger.answers.set('/token', (_, response) => void response.writeHead(502).end('bad gateway'));
    const page = await signIn(claims => forger.token(claims));
    expect([page.status, page.code]).toEqual([503, 'SSO_PROVIDER_UNREACHABLE']);
  });

  test('does not get the client secret sent to where it redirects', async () => {
    redirecting('/token');
    expect((await signIn(claims => forger.token(claims))).code).toBe('SSO_PROVIDER_INVALID');
    expect(forger.asked.get('/elsewhere')).toBeUndefined();
  });

  const redirecting = (path: string) =>
    forger.answers.set(path, (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end());
  const answering = (path: string, body: string) =>
    forger.answers.set(
      path,
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
});

const ownKeyToken = (claims: Claims): string => {
  const jwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid: 'own' };
  return forger.token(claims, { kid: 'own', jwk }, stranger.privateKey);
};

const tampered = (token: string): string => {
  const [header, claims = '', signature] = token.split('.');
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...parsed, sub: 'admin' })).toString('base64url');
  return [header, forged, signature].join('.');
};
