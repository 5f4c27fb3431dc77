/** An identity provider while somebody sets it up; empty texts stand for what is not set. */
import type { components, paths } from '../../api/index.ts';
import { PRESET_VALUES, PRESETS, type Preset } from './presets.ts';

export type Provider = components['schemas']['SsoProvider'];
type Body = paths['/sso/providers']['post']['requestBody']['content']['application/json'];
type Patch = NonNullable<paths['/sso/providers/{id}']['patch']['requestBody']>['content']['application/json'];

/** A group of the provider and the id of a team. */
export interface Mapping {
  readonly group: string;
  readonly team: string;
}

export interface ProviderDraft {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly groupClaim: string;
  readonly adminGroup: string;
  readonly groupTeams: readonly Mapping[];
  readonly allowedDomains: readonly string[];
  readonly assumeEmailVerified: boolean;
  readonly createUsers: boolean;
  readonly enabled: boolean;
  readonly enforced: boolean;
  readonly breakGlassUsers: readonly string[];
}

/** Off at first: the provider needs an address that is known only afterwards. */
export const emptyProvider: ProviderDraft = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: PRESET_VALUES.other.scopes,
  groupClaim: 'groups',
  adminGroup: '',
  groupTeams: [],
  allowedDomains: [],
  assumeEmailVerified: false,
  createUsers: false,
  enabled: false,
  enforced: false,
  breakGlassUsers: [],
};

export const providerDraftOf = (provider: Provider): ProviderDraft => ({
  ...provider,
  clientSecret: '',
  scopes: provider.scopes.filter(scope => scope !== 'openid'),
  adminGroup: provider.adminGroup ?? '',
  groupTeams: provider.groupTeams.map(({ group, team }) => ({ group, team: team._id })),
});

/** The draft with what a preset knows; what the reader has typed themselves stays. */
export const withPreset = (draft: ProviderDraft, preset: Preset): ProviderDraft => {
  const values = PRESET_VALUES[preset];
  const isOurs = (key: 'name' | 'issuer') =>
    draft[key] === '' || PRESETS.some(other => PRESET_VALUES[other][key] === draft[key]);
  return {
    ...draft,
    name: isOurs('name') ? values.name : draft.name,
    issuer: isOurs('issuer') ? values.issuer : draft.issuer,
    scopes: values.scopes,
    assumeEmailVerified: values.assumeEmailVerified,
  };
};

/** What is wrong with an issuer; the server has the last word. */
export const issuerProblem = (issuer: string) => {
  if (!URL.canParse(issuer)) return 'issuerUrl';
  const { protocol, hostname, username, password, search, hash } = new URL(issuer);
  if (issuer.includes('/.well-known')) return 'issuerDiscovery';
  if (username !== '' || password !== '' || search !== '' || hash !== '') return 'issuerQuery';
  if (/COMPANY|TENANT|HOST|REALM/.test(issuer)) return 'issuerPlaceholder';
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? undefined : 'issuerProtocol';
};

const settingsOf = (draft: ProviderDraft) => ({
  name: draft.name.trim(),
  issuer: draft.issuer.trim(),
  clientId: draft.clientId.trim(),
  scopes: ['openid', ...draft.scopes.filter(scope => scope !== 'openid')],
  groupClaim: draft.groupClaim.trim() === '' ? 'groups' : draft.groupClaim.trim(),
  adminGroup: draft.adminGroup.trim() === '' ? null : draft.adminGroup.trim(),
  groupTeams: draft.groupTeams
    .map(({ group, team }) => ({ group: group.trim(), team }))
    .filter(({ group, team }) => group !== '' && team !== ''),
  allowedDomains: [...draft.allowedDomains],
  assumeEmailVerified: draft.assumeEmailVerified,
  createUsers: draft.createUsers,
  enabled: draft.enabled,
  enforced: draft.enforced,
  breakGlassUsers: [...draft.breakGlassUsers],
});

/** The body that adds a provider. */
export const bodyOf = (draft: ProviderDraft): Body => ({
  ...settingsOf(draft),
  ...(draft.clientSecret === '' ? {} : { clientSecret: draft.clientSecret }),
});

/** Only what differs, so that two people who change different settings do not undo each other. */
export const patchOf = (before: Provider, draft: ProviderDraft): Patch => {
  const [now, then] = [settingsOf(draft), settingsOf(providerDraftOf(before))];
  const changed = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(then[key as keyof typeof then]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(draft.clientSecret === '' ? {} : { clientSecret: draft.clientSecret }),
  };
};

/** Whether the kept secret would be sent elsewhere, which the server refuses. */
export const needsSecretAgain = (
  before: Provider,
  { issuer, clientId, clientSecret }: ProviderDraft,
): boolean =>
  before.hasClientSecret &&
  clientSecret === '' &&
  (issuer.trim() !== before.issuer || clientId.trim() !== before.clientId);
