import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ForgingProvider } from '../testing/forging-provider.ts';
import { RelyingParty } from './relying-party.ts';

let forger: ForgingProvider;
let aheadMs = 0;

beforeEach(async () => {
  forger = await ForgingProvider.start();
  aheadMs = 0;
});
afterEach(() => forger.stop());

const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + aheadMs) };
const partyWith = (keyRefetchSeconds: number, allowInsecureLoopbackIssuers = true) =>
  new RelyingParty({
    clock,
    keyRefetchSeconds,
    answerMs: 1_000,
    allowInsecureLoopbackIssuers,
    networks: { allowPrivate: false },
  });

const client = () => ({
  issuer: forger.issuer,
  clientId: 'freshet',
  clientSecret: new Secret('secret'),
  scopes: ['openid'],
  redirectUri: 'https://freshet.example/callback',
});
const proof = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
const { signal } = new AbortController();

const redeem = (party: RelyingParty, header: Record<string, unknown> = {}) => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: forger.issuer, aud: 'freshet', sub: 'ada', nonce: 'nonce', iat, exp: iat + 60 };
  forger.idToken = forger.token({ ...claims, email: 'a@example.com', email_verified: true }, header);
  const parameters = { code: 'code', state: 'state' };
  return party.redeem(client(), { proof, parameters, groupClaim: 'groups', wantsGroups: false }, signal);
};
const refused = (answer: Promise<unknown>) =>
  expect(answer).rejects.toMatchObject({ code: 'SSO_TOKEN_REFUSED' });

describe('the keys of a provider', () => {
  test('are asked for once for many sign-ins', async () => {
    const party = partyWith(5);
    for (let count = 0; count < 3; count += 1) expect((await redeem(party)).subject).toBe('ada');
    expect(forger.asked.get('/jwks')).toBe(1);
  });

  test('are asked for again when a token names another one', async () => {
    const party = partyWith(0);
    await redeem(party);
    await refused(redeem(party, { kid: 'new' }));
    expect(forger.asked.get('/jwks')).toBe(2);
    expect((await redeem(party)).subject).toBe('ada');
    expect(forger.asked.get('/jwks')).toBe(2);
  });

  test('are not asked for more often than allowed, however many tokens name unknown ones', async () => {
    const party = partyWith(30);
    await redeem(party);
    for (let count = 0; count < 5; count += 1) await refused(redeem(party, { kid: `unknown ${count}` }));
    expect(forger.asked.get('/jwks')).toBe(1);
  });

  test('are asked for again after a failure', async () => {
    const party = partyWith(5);
    forger.answers.set('/jwks', (_, response) => void response.writeHead(500).end());
    await expect(redeem(party)).rejects.toMatchObject({ code: 'SSO_PROVIDER_UNREACHABLE' });
    forger.answers.clear();
    expect((await redeem(party)).subject).toBe('ada');
  });
});

describe('the description of a provider', () => {
  test('is remembered for five minutes', async () => {
    const party = partyWith(5);
    const asked = () => forger.asked.get('/.well-known/openid-configuration');
    await party.authorizationUrl(client(), proof, signal);
    aheadMs = 299_000;
    await party.authorizationUrl(client(), proof, signal);
    expect(asked()).toBe(1);
    aheadMs = 300_001;
    await party.authorizationUrl(client(), proof, signal);
    expect(asked()).toBe(2);
  });

  test('is not remembered when it cannot be used', async () => {
    const party = partyWith(5);
    forger.metadata = { issuer: 'https://another.example' };
    await expect(party.authorizationUrl(client(), proof, signal)).rejects.toMatchObject({
      code: 'SSO_PROVIDER_INVALID',
    });
    forger.metadata = {};
    expect(await party.authorizationUrl(client(), proof, signal)).toContain(`${forger.issuer}/authorize?`);
  });

  test('is not asked for in plain text once that is not allowed any more', async () => {
    await expect(partyWith(5, false).authorizationUrl(client(), proof, signal)).rejects.toMatchObject({
      code: 'SSO_PROVIDER_INVALID',
    });
    expect(forger.asked.size).toBe(0);
  });

  test('decides how the client secret is sent', async () => {
    const seen: string[] = [];
    forger.answers.set('/token', (request, response) => {
      let body = request.headers.authorization ?? '';
      request.on('data', chunk => (body += chunk));
      request.on('end', () => {
        seen.push(body);
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      });
    });
    const party = partyWith(5);
    await expect(redeem(party)).rejects.toMatchObject({ code: 'SSO_DECLINED' });
    forger.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    aheadMs = 300_001;
    await expect(redeem(party)).rejects.toMatchObject({ code: 'SSO_DECLINED' });
    expect(seen[0]).toMatch(/^Basic /);
    expect(seen[0]).not.toContain('client_secret=');
    expect(seen[1]).toContain('client_secret=secret');
    expect(seen[1]).toContain(`code_verifier=${proof.verifier}`);
  });
});
