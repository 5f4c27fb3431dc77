import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * GitOps runtimes with the hashes of their keys, the sessions that they are connected with, what holds for all
 * runtimes of an account, and which of the calls that runtimes tell of are on record already.
 */
export const migration: Migration = {
  name: '202611160230-gitops-runtimes',
  up: async db => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table gitops_runtimes.runtimes (
    id text primary key,
    account_id text not null,
    name text collate "C" not null,
    kind text not null check (kind in ('hosted', 'hybrid')),
    namespace text not null,
    cluster text not null,
    engine text not null check (engine in ('embedded', 'argo')),
    access_mode text not null check (access_mode in ('tunnel', 'ingress', 'manual')),
    ingress_url text,
    internal_ingress_url text,
    is_namespaced boolean not null,
    is_configuration_runtime boolean not null,
    installation_status text not null check (installation_status in ('IN_PROGRESS', 'COMPLETED', 'FAILED')),
    errors jsonb not null check (jsonb_typeof(errors) = 'array'),
    version text,
    platform text,
    key_hash text not null,
    key_made_at timestamptz not null,
    sealed_store_key text not null,
    generation bigint not null,
    resync_at timestamptz,
    connected_at timestamptz,
    seen_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint runtimes_name unique (account_id, name)
  )`,
  `create unique index runtimes_hosted on gitops_runtimes.runtimes (account_id) where kind = 'hosted'`,
  `create table gitops_runtimes.sessions (
    id text primary key,
    runtime_id text not null references gitops_runtimes.runtimes on delete cascade,
    generation bigint not null,
    leads boolean not null,
    address text,
    connected_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  'create index sessions_by_runtime on gitops_runtimes.sessions (runtime_id)',
  'create index sessions_by_age on gitops_runtimes.sessions (seen_at)',
  `create table gitops_runtimes.accounts (
    account_id text primary key,
    git_provider text,
    git_api_url text,
    shared_config_repo text,
    is_validated boolean not null,
    updated_at timestamptz not null
  )`,
  `create table gitops_runtimes.token_keys (
    id text primary key,
    sealed_key text not null,
    created_at timestamptz not null
  )`,
  `create table gitops_runtimes.recorded_calls (
    runtime_id text not null references gitops_runtimes.runtimes on delete cascade,
    id text not null,
    at timestamptz not null,
    primary key (runtime_id, id)
  )`,
  'create index recorded_calls_by_age on gitops_runtimes.recorded_calls (at)',
];
