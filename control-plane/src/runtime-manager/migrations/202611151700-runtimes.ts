import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * Runtime environments with every earlier state of their specification; runners with the hashes of their keys; the
 * tokens that runners register with; the key that signs work; what installers tell of their progress.
 */
export const migration: Migration = {
  name: '202611151700-runtimes',
  up: async db => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table runtimes.environments (
    account_id text not null,
    name text not null,
    name_key text collate "C" not null,
    agent boolean not null,
    is_default boolean not null,
    version integer not null,
    spec jsonb not null check (jsonb_typeof(spec) = 'object'),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    changed_by text not null,
    constraint environments_name primary key (account_id, name_key)
  )`,
  'create unique index environments_default on runtimes.environments (account_id) where is_default',
  `create table runtimes.environment_versions (
    account_id text not null,
    name_key text collate "C" not null,
    version integer not null,
    spec jsonb not null,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (account_id, name_key, version),
    foreign key (account_id, name_key) references runtimes.environments on delete cascade
  )`,
  `create table runtimes.runners (
    id text primary key,
    account_id text not null,
    name text not null,
    name_key text collate "C" not null,
    runtimes text[] not null,
    trust text not null check (trust in ('any', 'trusted-only', 'untrusted-only')),
    capacity integer not null check (capacity > 0),
    paused boolean not null,
    embedded boolean not null,
    key_hash text not null,
    key_made_at timestamptz not null,
    next_key_hash text,
    version text,
    platform text,
    address text,
    status_message text,
    session_id text,
    connected_at timestamptz,
    seen_at timestamptz,
    builds text[] not null,
    created_at timestamptz not null,
    constraint runners_name unique (account_id, name_key)
  )`,
  `create table runtimes.registration_tokens (
    id text primary key,
    account_id text not null,
    secret_hash text not null,
    name text,
    runtimes text[] not null,
    trust text not null check (trust in ('any', 'trusted-only', 'untrusted-only')),
    capacity integer not null check (capacity > 0),
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index registration_tokens_by_account on runtimes.registration_tokens (account_id, id)',
  'create index registration_tokens_by_end on runtimes.registration_tokens (expires_at)',
  `create table runtimes.signing_keys (
    id text primary key,
    public_key text not null,
    sealed_private_key text not null,
    created_at timestamptz not null
  )`,
  `create table runtimes.installations (
    id text primary key,
    account_id text not null,
    status text not null,
    options jsonb not null,
    events jsonb not null check (jsonb_typeof(events) = 'array'),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index installations_by_age on runtimes.installations (updated_at)',
];
