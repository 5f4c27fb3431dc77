import type { ColumnType, JSONColumnType, Selectable } from 'kysely';

/** What a specification holds besides what the platform knows of its runtime environment. */
export interface RuntimeSpec {
  readonly description: string;
  readonly extends: readonly string[];
  readonly tags: readonly string[];
  readonly runtimeScheduler?: SpecPart;
  readonly dockerDaemonScheduler?: SpecPart;
  readonly appProxy?: SpecPart;
  readonly environmentCertPath?: string;
}

export type SpecPart = Readonly<Record<string, unknown>>;

/** How steps of a runner are kept from its machine. */
export interface RunnerIsolation {
  readonly kind: 'sandbox' | 'containers' | 'none';
  readonly missing: readonly { readonly protection: string; readonly reason: string }[];
}

export type RunnerTrust = 'any' | 'trusted-only' | 'untrusted-only';

interface EnvironmentsTable {
  account_id: string;
  name: string;
  name_key: string;
  agent: boolean;
  is_default: boolean;
  version: number;
  spec: JSONColumnType<RuntimeSpec & object, string, string>;
  created_at: Date;
  changed_at: Date;
  changed_by: string;
}

interface EnvironmentVersionsTable {
  account_id: string;
  name_key: string;
  version: number;
  spec: JSONColumnType<RuntimeSpec & object, string, string>;
  changed_at: Date;
  changed_by: string;
}

interface RunnersTable {
  id: string;
  account_id: string;
  name: string;
  name_key: string;
  runtimes: string[];
  trust: RunnerTrust;
  capacity: number;
  paused: boolean;
  embedded: boolean;
  /** SHA-256 of the key's secret. */
  key_hash: string;
  key_made_at: Date;
  /** The key that the runner was given in place of the current one, until it is first used. */
  next_key_hash: string | null;
  version: string | null;
  platform: string | null;
  address: string | null;
  isolation: ColumnType<RunnerIsolation | null, string | null | undefined, string | null>;
  status_message: string | null;
  /** The one session that may speak for the runner. */
  session_id: string | null;
  connected_at: Date | null;
  seen_at: Date | null;
  builds: string[];
  created_at: Date;
}

interface RegistrationTokensTable {
  id: string;
  account_id: string;
  secret_hash: string;
  name: string | null;
  runtimes: string[];
  trust: RunnerTrust;
  capacity: number;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  embedded: boolean;
}

export interface InstallationEvent {
  readonly event: string;
  readonly content: SpecPart;
  readonly time: string;
}

interface InstallationsTable {
  id: string;
  account_id: string;
  status: string;
  options: JSONColumnType<SpecPart & object, string, string>;
  events: ColumnType<readonly InstallationEvent[], string, string>;
  created_at: Date;
  updated_at: Date;
}

export interface RuntimeTables {
  'runtimes.environments': EnvironmentsTable;
  'runtimes.environment_versions': EnvironmentVersionsTable;
  'runtimes.runners': RunnersTable;
  'runtimes.registration_tokens': RegistrationTokensTable;
  'runtimes.signing_keys': { id: string; public_key: string; sealed_private_key: string; created_at: Date };
  'runtimes.certificate_authorities': {
    account_id: string;
    certificate: string;
    sealed_key: string;
    created_at: Date;
  };
  'runtimes.installations': InstallationsTable;
}

export type EnvironmentRow = Selectable<EnvironmentsTable>;
export type RunnerRow = Selectable<RunnersTable>;
export type RegistrationTokenRow = Selectable<RegistrationTokensTable>;
export type InstallationRow = Selectable<InstallationsTable>;
