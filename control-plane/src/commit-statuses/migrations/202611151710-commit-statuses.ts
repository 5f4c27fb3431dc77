import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151710-commit-statuses',
  up: async db => {
    await sql`create table statuses.commit_statuses (
      build_id text primary key,
      account_id text not null,
      pipeline_id text,
      trigger_id text,
      pipeline_name text not null,
      provider text not null,
      repo_owner text not null,
      repo_name text not null,
      context text,
      revision text not null,
      -- What the provider is to show, and what it was last told.
      wanted text not null check (wanted in ('pending', 'success', 'failure', 'stopped')),
      description text not null,
      reported text,
      problem text,
      updated_at timestamptz not null
    )`.execute(db);
    await sql`create index commit_statuses_by_age on statuses.commit_statuses (updated_at)`.execute(db);
  },
};
