/** Providers that many have, with what they need. Words in capitals are for the reader to replace. */
export const PRESETS = ['google', 'okta', 'entra', 'keycloak', 'other'] as const;

export type Preset = (typeof PRESETS)[number];

interface PresetValues {
  readonly issuer: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** It never says whether it has verified an address. */
  readonly assumeEmailVerified: boolean;
}

const SCOPES = ['email', 'profile'];

export const PRESET_VALUES: Readonly<Record<Preset, PresetValues>> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    scopes: SCOPES,
    assumeEmailVerified: false,
  },
  okta: {
    name: 'Okta',
    issuer: 'https://COMPANY.okta.com',
    scopes: [...SCOPES, 'groups'],
    assumeEmailVerified: false,
  },
  entra: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    scopes: SCOPES,
    assumeEmailVerified: true,
  },
  keycloak: {
    name: 'Keycloak',
    issuer: 'https://HOST/realms/REALM',
    scopes: SCOPES,
    assumeEmailVerified: false,
  },
  other: { name: '', issuer: '', scopes: SCOPES, assumeEmailVerified: false },
};

const PATTERNS: readonly (readonly [Preset, RegExp])[] = [
  ['google', /^https:\/\/accounts\.google\.com\/?$/],
  ['okta', /^https:\/\/[^/]+\.okta(?:-emea|preview)?\.com(?:\/|$)/],
  ['entra', /^https:\/\/login\.microsoftonline\.(?:com|us)\//],
  ['keycloak', /^https?:\/\/[^/]+(?:\/auth)?\/realms\/[^/]+\/?$/],
];

/** The preset that an issuer belongs to. */
export const presetOf = (issuer: string): Preset =>
  PATTERNS.find(([, pattern]) => pattern.test(issuer))?.[0] ?? 'other';
