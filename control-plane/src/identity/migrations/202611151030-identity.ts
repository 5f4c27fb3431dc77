import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * Everything that belongs to an account carries its id, and foreign keys run over (account, id) pairs: a row
 * of one account cannot point into another, whatever the code above does. Whatever may act in an account hangs
 * on the membership or service account it acts for, so that removing that ends it in the same statement.
 *
 * Names that must be unique are compared by their `_key`: one spelling, lower case.
 */
export const migration: Migration = {
  name: '202611151030-identity',
  up: async db => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table identity.accounts (
    id text primary key,
    name text not null,
    name_key text collate "C" not null constraint accounts_name unique,
    invite_domains text[] not null,
    session_idle_minutes integer,
    created_at timestamptz not null
  )`,
  `create table identity.users (
    id text primary key,
    user_name text not null,
    user_name_key text collate "C" not null constraint users_user_name unique,
    email text not null constraint users_email unique,
    email_vouched boolean not null,
    password_hash text,
    created_at timestamptz not null
  )`,
  `create table identity.memberships (
    account_id text not null references identity.accounts on delete cascade,
    user_id text not null references identity.users on delete cascade,
    role text not null check (role in ('admin', 'user')),
    disabled_at timestamptz,
    joined_at timestamptz not null,
    last_sign_in_at timestamptz,
    primary key (account_id, user_id)
  )`,
  'create index memberships_by_user on identity.memberships (user_id)',
  `create table identity.external_identities (
    account_id text not null,
    issuer text not null,
    subject text not null,
    user_id text not null,
    linked_at timestamptz not null,
    primary key (account_id, issuer, subject),
    foreign key (account_id, user_id) references identity.memberships on delete cascade
  )`,
  'create index external_identities_by_user on identity.external_identities (account_id, user_id)',
  `create table identity.teams (
    id text primary key,
    account_id text not null references identity.accounts on delete cascade,
    name text not null,
    name_key text collate "C" not null,
    members text not null check (members in ('chosen', 'everyone', 'admins')),
    tags text[] not null,
    created_at timestamptz not null,
    constraint teams_name unique (account_id, name_key),
    unique (account_id, id)
  )`,
  `create index teams_automatic on identity.teams (account_id) where members <> 'chosen'`,
  `create table identity.service_accounts (
    id text primary key,
    account_id text not null references identity.accounts on delete cascade,
    name text not null,
    name_key text collate "C" not null,
    admin boolean not null,
    disabled_at timestamptz,
    created_at timestamptz not null,
    constraint service_accounts_name unique (account_id, name_key),
    unique (account_id, id)
  )`,
  `create table identity.team_users (
    account_id text not null,
    team_id text not null,
    user_id text not null,
    primary key (team_id, user_id),
    foreign key (account_id, team_id) references identity.teams (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references identity.memberships on delete cascade
  )`,
  'create index team_users_by_user on identity.team_users (account_id, user_id)',
  `create view identity.user_teams as
    select account_id, user_id, team_id from identity.team_users
    union all
    select m.account_id, m.user_id, t.id
    from identity.memberships m
    join identity.teams t on t.account_id = m.account_id and t.members <> 'chosen'
    where t.members = 'everyone' or m.role = 'admin'`,
  `create table identity.team_service_accounts (
    account_id text not null,
    team_id text not null,
    service_account_id text not null,
    primary key (team_id, service_account_id),
    foreign key (account_id, team_id) references identity.teams (account_id, id) on delete cascade,
    foreign key (account_id, service_account_id)
      references identity.service_accounts (account_id, id) on delete cascade
  )`,
  `create index team_service_accounts_by_member
    on identity.team_service_accounts (account_id, service_account_id)`,
  // The kind of a key's subject is open for later kinds; the known ones end with their subject.
  `create table identity.api_keys (
    id text primary key,
    account_id text not null references identity.accounts on delete cascade,
    name text not null,
    secret_hash text not null,
    scopes text[],
    subject_type text not null,
    subject_id text not null,
    user_id text generated always as (case subject_type when 'user' then subject_id end) stored,
    service_account_id text
      generated always as (case subject_type when 'service-account' then subject_id end) stored,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    foreign key (account_id, user_id) references identity.memberships on delete cascade,
    foreign key (account_id, service_account_id)
      references identity.service_accounts (account_id, id) on delete cascade
  )`,
  'create index api_keys_by_subject on identity.api_keys (account_id, subject_id)',
  `create table identity.api_key_uses (
    key_id text not null,
    ip text not null,
    audited_at timestamptz not null,
    primary key (key_id, ip)
  )`,
  'create index api_key_uses_by_age on identity.api_key_uses (audited_at)',
  `create table identity.sessions (
    id text primary key,
    account_id text not null,
    user_id text not null,
    secret_hash text not null,
    method text not null check (method in ('password', 'sso')),
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    foreign key (account_id, user_id) references identity.memberships on delete cascade
  )`,
  'create index sessions_by_user on identity.sessions (user_id, account_id)',
  'create index sessions_by_end on identity.sessions (least(ended_at, expires_at))',
  `create table identity.invitations (
    id text primary key,
    account_id text not null references identity.accounts on delete cascade,
    email text not null,
    role text not null check (role in ('admin', 'user')),
    secret_hash text not null,
    created_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint invitations_email unique (account_id, email),
    unique (account_id, id)
  )`,
  'create index invitations_by_end on identity.invitations (expires_at)',
  `create table identity.invitation_teams (
    account_id text not null,
    invitation_id text not null,
    team_id text not null,
    primary key (invitation_id, team_id),
    foreign key (account_id, invitation_id)
      references identity.invitations (account_id, id) on delete cascade,
    foreign key (account_id, team_id) references identity.teams (account_id, id) on delete cascade
  )`,
  'create index invitation_teams_by_team on identity.invitation_teams (account_id, team_id)',
  `create table identity.sign_in_attempts (
    key text primary key,
    attempts integer not null,
    last_at timestamptz not null,
    blocked_until timestamptz not null
  )`,
  'create index sign_in_attempts_by_age on identity.sign_in_attempts (last_at)',
];
