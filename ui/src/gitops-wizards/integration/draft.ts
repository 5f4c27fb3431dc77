export const KINDS = ['docker-hub', 'ecr', 'ghcr', 'jfrog', 'quay', 'registry', 'jira'] as const;
export type Kind = (typeof KINDS)[number];

/** What everybody may know of an integration, by kind. */
const SETTINGS = {
  'docker-hub': ['username'],
  ecr: ['host', 'region'],
  ghcr: ['username'],
  jfrog: ['host', 'username'],
  quay: ['username'],
  registry: ['host', 'username'],
  jira: ['host', 'email'],
} as const satisfies Record<Kind, readonly string[]>;

/** What is sealed, by kind. */
const CREDENTIALS = {
  'docker-hub': ['password'],
  ecr: ['accessKeyId', 'secretAccessKey'],
  ghcr: ['password'],
  jfrog: ['password'],
  quay: ['password'],
  registry: ['password'],
  jira: ['token'],
} as const satisfies Record<Kind, readonly string[]>;

export type SettingField = (typeof SETTINGS)[Kind][number];
export type CredentialField = (typeof CREDENTIALS)[Kind][number];

/** An integration before it is made. Credentials are no part of it: drafts are kept, and secrets are not. */
export interface IntegrationDraft {
  readonly runtime: string;
  readonly name: string;
  readonly kind: string;
  readonly host: string;
  readonly region: string;
  readonly username: string;
  readonly email: string;
  readonly isForAll: boolean;
  readonly message: string;
}

export const EMPTY_INTEGRATION: IntegrationDraft = {
  runtime: '',
  name: '',
  kind: 'docker-hub',
  host: '',
  region: '',
  username: '',
  email: '',
  isForAll: true,
  message: '',
};

export type Credentials = Readonly<Partial<Record<CredentialField, string>>>;

export const kindOf = ({ kind }: Pick<IntegrationDraft, 'kind'>): Kind =>
  KINDS.find(known => known === kind) ?? 'registry';

export const settingFields = (draft: Pick<IntegrationDraft, 'kind'>): readonly SettingField[] =>
  SETTINGS[kindOf(draft)];

export const credentialFields = (draft: Pick<IntegrationDraft, 'kind'>): readonly CredentialField[] =>
  CREDENTIALS[kindOf(draft)];

export const isIntegrationName = (name: string): boolean => /^[a-z](?:[-a-z0-9]{0,50}[a-z0-9])?$/.test(name);

/** A host, as one types it: with or without https://, with nothing behind it. */
export const isHost = (host: string): boolean =>
  host === '' || /^(https?:\/\/)?[\w.-]+(:\d{1,5})?\/?$/.test(host.trim());

/** Keys of Amazon are no login that its registry takes. */
export const isTestable = (draft: Pick<IntegrationDraft, 'kind'>): boolean => kindOf(draft) !== 'ecr';

/** Whether how one logs in is filled in, with nothing left empty. */
export const hasLogin = (draft: IntegrationDraft, credentials: Credentials): boolean =>
  settingFields(draft).every(field => draft[field].trim() !== '') &&
  isHost(draft.host) &&
  credentialFields(draft).every(field => (credentials[field] ?? '') !== '');

/** What the service is asked with. */
export const loginOf = (draft: IntegrationDraft, credentials: Credentials) => ({
  kind: kindOf(draft),
  settings: Object.fromEntries(settingFields(draft).map(field => [field, draft[field].trim()])),
  credentials: Object.fromEntries(credentialFields(draft).map(field => [field, credentials[field] ?? ''])),
});

/** Of which login a test was, and who made it, in a text that holds no credential: these count as rounds. */
export const testOf = (draft: IntegrationDraft, round: number): string =>
  JSON.stringify([draft.runtime, round, loginOf(draft, {})]);

/** What the runtime is asked for. */
export const inputOf = (draft: IntegrationDraft, credentials: Credentials) => ({
  name: draft.name,
  ...loginOf(draft, credentials),
  runtimes: draft.isForAll ? [] : [draft.runtime],
  isNew: true,
  ...(draft.message.trim() === '' ? {} : { message: draft.message.trim() }),
});
