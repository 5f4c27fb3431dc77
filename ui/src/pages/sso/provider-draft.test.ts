import { describe, expect, test } from 'vitest';
import { presetOf } from './presets.ts';
import {
  bodyOf,
  emptyProvider,
  issuerProblem,
  needsSecretAgain,
  type Provider,
  patchOf,
  providerDraftOf,
  withPreset,
} from './provider-draft.ts';

const kept: Provider = {
  id: 'a'.repeat(24),
  name: 'Okta',
  issuer: 'https://acme.okta.com',
  clientId: 'abc',
  hasClientSecret: true,
  redirectUri: 'https://freshet.example.com/api/auth/sso/x/callback',
  scopes: ['openid', 'email'],
  groupClaim: 'groups',
  adminGroup: null,
  groupTeams: [{ group: 'dev', team: { _id: 'b'.repeat(24), name: 'backend' } }],
  allowedDomains: [],
  assumeEmailVerified: false,
  createUsers: false,
  enabled: true,
  enforced: false,
  breakGlassUsers: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

describe('a provider that is being set up', () => {
  test('is sent without a secret that nobody typed, and without half of a mapping', () => {
    const body = bodyOf({
      ...emptyProvider,
      name: ' Okta ',
      groupTeams: [
        { group: 'dev', team: '' },
        { group: ' ops ', team: 't' },
      ],
    });
    expect(body).toMatchObject({ name: 'Okta', adminGroup: null, groupTeams: [{ group: 'ops', team: 't' }] });
    expect(body.scopes).toEqual(['openid', 'email', 'profile']);
    expect(body).not.toHaveProperty('clientSecret');
  });

  test('changes only what differs', () => {
    const draft = providerDraftOf(kept);
    expect(patchOf(kept, draft)).toEqual({});
    expect(patchOf(kept, { ...draft, enabled: false, clientSecret: 's3cret' })).toEqual({
      enabled: false,
      clientSecret: 's3cret',
    });
  });

  test('wants the secret again when it would be sent elsewhere', () => {
    const draft = providerDraftOf(kept);
    expect(needsSecretAgain(kept, draft)).toBe(false);
    expect(needsSecretAgain(kept, { ...draft, issuer: 'https://other.okta.com' })).toBe(true);
    expect(needsSecretAgain(kept, { ...draft, clientId: 'x', clientSecret: 'again' })).toBe(false);
  });
});

describe('a preset', () => {
  test('fills in what it knows, and leaves what the reader typed', () => {
    const google = withPreset(emptyProvider, 'google');
    expect(google).toMatchObject({ name: 'Google', issuer: 'https://accounts.google.com' });
    expect(withPreset(google, 'entra').issuer).toContain('TENANT');
    expect(withPreset({ ...google, issuer: 'https://mine.example' }, 'okta').issuer).toBe(
      'https://mine.example',
    );
  });

  test.each([
    ['https://accounts.google.com', 'google'],
    ['https://acme.okta.com/oauth2/default', 'okta'],
    ['https://login.microsoftonline.com/1234/v2.0', 'entra'],
    ['https://id.example.com/realms/acme', 'keycloak'],
    ['https://id.example.com', 'other'],
  ])('is known by its issuer: %s', (issuer, preset) => {
    expect(presetOf(issuer)).toBe(preset);
  });
});

test.each([
  ['', 'issuerUrl'],
  ['http://id.example.com', 'issuerProtocol'],
  ['https://id.example.com/.well-known/openid-configuration', 'issuerDiscovery'],
  ['https://id.example.com/?a=b', 'issuerQuery'],
  ['https://me:pw@id.example.com', 'issuerQuery'],
  ['https://HOST/realms/REALM', 'issuerPlaceholder'],
  ['https://id.example.com', undefined],
  ['http://127.0.0.1:9000', undefined],
])('the issuer %j is judged: %s', (issuer, problem) => {
  expect(issuerProblem(issuer)).toBe(problem);
});
