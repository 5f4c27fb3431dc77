import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151100-rules',
  up: async db => {
    await sql`create table access.rules (
      account_id text not null,
      id text not null,
      effect text not null check (effect in ('allow', 'deny')),
      subject_kind text not null check (subject_kind in ('team', 'service-account', 'role')),
      subject_id text not null,
      resource text not null,
      actions text[] not null check (cardinality(actions) > 0),
      match jsonb not null check (match ->> 'kind' in ('any', 'untagged', 'any-of', 'all-of')),
      tags_of text not null check (tags_of in ('resource', 'project')),
      attributes jsonb not null check (jsonb_typeof(attributes) = 'array'),
      description text not null,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null,
      primary key (account_id, id)
    )`.execute(db);
    await sql`create index rules_by_subject on access.rules (account_id, subject_kind, subject_id)`.execute(
      db,
    );
    await sql`create table access.revisions (
      account_id text primary key,
      revision bigint not null
    )`.execute(db);
  },
};
