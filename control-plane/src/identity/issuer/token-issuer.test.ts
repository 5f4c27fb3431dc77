import { createPublicKey, verify } from 'node:crypto';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ModuleServer, startModule } from '../../testing/index.ts';
import { identitySchema } from '../schema.ts';
import type { IdentityTables } from '../tables.ts';
import { createTokenIssuer, type TokenIssuer } from './token-issuer.ts';

const clock = new ManualClock(new Date('2026-11-15T12:00:00Z'));
let world: ModuleServer<IdentityTables, TokenIssuer>;

beforeAll(async () => {
  world = await startModule<IdentityTables, TokenIssuer>(inject('serverUrl'), {
    schema: identitySchema,
    clock,
    create: ({ work, keyRing, ids }) =>
      createTokenIssuer({
        work,
        secrets: keyRing,
        clock,
        ids,
        publicUrl: new URL('https://freshet.example.com'),
      }),
  });
});
afterAll(() => world.close());

const read = async (path: string) => {
  const answer = await world.server.inject({ url: path, headers: { host: '127.0.0.1:3000' } });
  return { headers: answer.headers, json: answer.json() };
};

const issued = async (audience: readonly string[] = []) => {
  const token = (
    await world.module.issue({ audience, lifeSeconds: 300, claims: { sub: 'account:a', fork: false } })
  ).reveal();
  const [header = '', payload = '', signature = ''] = token.split('.');
  const plain = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: plain(header), payload: plain(payload), signed: `${header}.${payload}`, signature };
};

test('a token is checked with what the platform publishes about itself', async () => {
  const { json: configuration } = await read('/.well-known/openid-configuration');
  expect(configuration).toMatchObject({
    issuer: 'https://freshet.example.com',
    jwks_uri: 'https://freshet.example.com/.well-known/jwks',
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const { header, payload, signed, signature } = await issued();
  expect(payload).toEqual({
    sub: 'account:a',
    fork: false,
    iss: configuration.issuer,
    aud: configuration.issuer,
    iat: 1794744000,
    nbf: 1794744000,
    exp: 1794744300,
    jti: expect.any(String),
  });
  for (const claim of Object.keys(payload)) expect(configuration.claims_supported).toContain(claim);
  const { headers, json } = await read(new URL(configuration.jwks_uri).pathname);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const key = json.keys.find(({ kid }: { kid: string }) => kid === header.kid);
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const proof = Buffer.from(signature, 'base64url');
  expect(verify('sha256', Buffer.from(signed), publicKey, proof)).toBe(true);
  expect(verify('sha256', Buffer.from(`${signed}x`), publicKey, proof)).toBe(false);
  expect(JSON.stringify(json)).not.toContain('"d"');
  expect((await issued(['one', 'two'])).payload.aud).toEqual(['one', 'two']);
});

test('the key is replaced after a while, and the old one stays until its last token has ended', async () => {
  const { header: before } = await issued();
  clock.advance(90 * 86_400_000);
  const { header: after } = await issued();
  expect(after.kid).not.toBe(before.kid);
  const kids = async () => (await read('/.well-known/jwks')).json.keys.map(({ kid }: { kid: string }) => kid);
  expect(await kids()).toEqual([after.kid, before.kid]);
  clock.advance(3 * 86_400_000);
  expect(await kids()).toEqual([after.kid]);
  const owner = world.owner();
  const rows = await owner.sql.selectFrom('identity.token_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
});
