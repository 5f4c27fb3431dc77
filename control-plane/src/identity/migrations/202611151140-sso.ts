import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * Identity providers of accounts. As everywhere in this schema, rows point at each other by (account, id): a
 * provider cannot fill another account's teams, whatever the code above does.
 */
export const migration: Migration = {
  name: '202611151140-sso',
  up: async db => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table identity.sso_providers (
    id text primary key,
    account_id text not null references identity.accounts on delete cascade,
    name text not null,
    name_key text not null,
    issuer text not null,
    client_id text not null,
    sealed_secret text,
    scopes text[] not null,
    group_claim text not null,
    admin_group text,
    allowed_domains text[] not null,
    assume_email_verified boolean not null,
    create_users boolean not null,
    enabled boolean not null,
    enforced boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint sso_providers_name unique (account_id, name_key),
    unique (account_id, id)
  )`,
  `create table identity.sso_group_teams (
    account_id text not null,
    provider_id text not null,
    group_name text not null,
    team_id text not null,
    primary key (provider_id, group_name, team_id),
    foreign key (account_id, provider_id)
      references identity.sso_providers (account_id, id) on delete cascade,
    foreign key (account_id, team_id) references identity.teams (account_id, id) on delete cascade
  )`,
  'create index sso_group_teams_by_team on identity.sso_group_teams (account_id, team_id)',
  `create table identity.sso_break_glass (
    account_id text not null,
    provider_id text not null,
    user_id text not null,
    primary key (provider_id, user_id),
    foreign key (account_id, provider_id)
      references identity.sso_providers (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references identity.memberships on delete cascade
  )`,
  'create index sso_break_glass_by_user on identity.sso_break_glass (account_id, user_id)',
  `create table identity.sso_attempts (
    id text primary key,
    account_id text not null,
    provider_id text not null,
    state_hash text not null,
    browser_hash text not null,
    sealed_proof text not null,
    return_to text not null,
    expires_at timestamptz not null,
    foreign key (account_id, provider_id)
      references identity.sso_providers (account_id, id) on delete cascade
  )`,
  'create index sso_attempts_by_provider on identity.sso_attempts (provider_id, expires_at)',
  'create index sso_attempts_by_end on identity.sso_attempts (expires_at)',
  `create table identity.sso_sessions (
    session_id text primary key references identity.sessions on delete cascade,
    account_id text not null,
    provider_id text not null,
    foreign key (account_id, provider_id)
      references identity.sso_providers (account_id, id) on delete cascade
  )`,
  'create index sso_sessions_by_provider on identity.sso_sessions (account_id, provider_id)',
];
