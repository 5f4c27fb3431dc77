import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151715-repositories',
  up: async db => {
    await sql`create table repositories.repositories (
      id text primary key,
      account_id text not null,
      owner text not null,
      name text not null,
      -- Lower case, so that no two names differ in case alone.
      full_name_key text not null,
      description text not null,
      visibility text not null check (visibility in ('internal', 'private')),
      tags text[] not null,
      default_branch text not null,
      fork_of text references repositories.repositories (id) on delete set null,
      next_number int not null default 1,
      added boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      pushed_at timestamptz,
      unique (account_id, full_name_key)
    )`.execute(db);
    await sql`create index repositories_by_source on repositories.repositories (fork_of) where fork_of is not null`.execute(
      db,
    );
    // A push that was allowed and of which nobody knows yet how it ended.
    await sql`create table repositories.pushes (
      id text primary key,
      account_id text not null,
      repository_id text not null references repositories.repositories (id) on delete cascade,
      actor jsonb not null,
      updates jsonb not null,
      merge jsonb,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index pushes_by_age on repositories.pushes (created_at)`.execute(db);
    await sql`create table repositories.protections (
      id text primary key,
      account_id text not null,
      repository_id text not null references repositories.repositories (id) on delete cascade,
      pattern text not null,
      rule jsonb not null,
      updated_at timestamptz not null,
      unique (repository_id, pattern)
    )`.execute(db);
    await sql`create table repositories.pull_requests (
      repository_id text not null references repositories.repositories (id) on delete cascade,
      number int not null,
      account_id text not null,
      title text not null,
      body text not null,
      state text not null check (state in ('open', 'closed', 'merged')),
      author jsonb not null,
      author_id text not null,
      source_repository_id text references repositories.repositories (id) on delete set null,
      source_branch text not null,
      target_branch text not null,
      is_fork boolean not null,
      head_sha text not null,
      labels text[] not null,
      mergeable text not null check (mergeable in ('yes', 'conflicts', 'unknown')),
      merge_sha text,
      merged_by jsonb,
      merge_method text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      closed_at timestamptz,
      primary key (repository_id, number)
    )`.execute(db);
    await sql`create unique index pull_requests_open on repositories.pull_requests
      (repository_id, source_repository_id, source_branch, target_branch) where state = 'open'`.execute(db);
    await sql`create index pull_requests_by_source on repositories.pull_requests
      (source_repository_id, source_branch) where state = 'open'`.execute(db);
    await sql`create index pull_requests_by_state on repositories.pull_requests
      (repository_id, state, number desc)`.execute(db);
    await sql`create table repositories.reviews (
      id text primary key,
      account_id text not null,
      repository_id text not null,
      number int not null,
      verdict text not null check (verdict in ('approve', 'request-changes', 'comment')),
      body text not null,
      reviewer jsonb not null,
      reviewer_id text not null,
      sha text not null,
      path text,
      line int,
      created_at timestamptz not null,
      foreign key (repository_id, number) references repositories.pull_requests on delete cascade
    )`.execute(db);
    await sql`create index reviews_by_pull_request on repositories.reviews (repository_id, number, id)`.execute(
      db,
    );
    await sql`create table repositories.statuses (
      repository_id text not null references repositories.repositories (id) on delete cascade,
      sha text not null,
      context text not null,
      account_id text not null,
      state text not null check (state in ('pending', 'success', 'failure', 'error')),
      description text not null,
      target_url text,
      creator jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (repository_id, sha, context)
    )`.execute(db);
    await sql`create table repositories.webhooks (
      id text primary key,
      account_id text not null,
      repository_id text not null references repositories.repositories (id) on delete cascade,
      url text not null,
      events text[] not null,
      active boolean not null,
      sealed_secret text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
    await sql`create index webhooks_by_repository on repositories.webhooks (repository_id, id)`.execute(db);
    await sql`create table repositories.deliveries (
      id text primary key,
      account_id text not null,
      webhook_id text not null references repositories.webhooks (id) on delete cascade,
      event text not null,
      payload text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      status int,
      problem text,
      created_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
    await sql`create index deliveries_by_webhook on repositories.deliveries (webhook_id, id desc)`.execute(
      db,
    );
    await sql`create index deliveries_by_age on repositories.deliveries (created_at)`.execute(db);
    await sql`create table repositories.clone_tokens (
      id text primary key,
      account_id text not null,
      repository_id text not null references repositories.repositories (id) on delete cascade,
      secret_hash text not null,
      purpose text not null,
      expires_at timestamptz not null
    )`.execute(db);
    await sql`create index clone_tokens_by_end on repositories.clone_tokens (expires_at)`.execute(db);
  },
};
