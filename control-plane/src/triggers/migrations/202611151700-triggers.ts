import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151700-triggers',
  up: async db => {
    await sql`create table triggers.webhooks (
      id text primary key,
      account_id text not null,
      name text not null check (char_length(name) between 1 and 100),
      provider text not null,
      repo text,
      context text,
      sealed_secret text not null,
      created_at timestamptz not null,
      created_by text not null,
      last_delivery_at timestamptz
    )`.execute(db);
    await sql`create index webhooks_by_account on triggers.webhooks (account_id, id)`.execute(db);

    await sql`create table triggers.deliveries (
      id text primary key,
      account_id text not null,
      webhook_id text,
      -- What makes a delivery the same as another: the id that its sender gave it, and what it says.
      source text not null,
      delivery_key text not null,
      body_hash text,
      provider text not null,
      event text not null,
      repo text,
      body bytea not null,
      bytes integer not null,
      redelivery_of text,
      received_at timestamptz not null,
      state text not null check (state in ('waiting', 'done', 'ignored', 'unreadable')),
      reason text,
      verdicts jsonb not null default '[]'
    ) with (autovacuum_vacuum_scale_factor = 0.05)`.execute(db);
    await sql`create unique index deliveries_by_key on triggers.deliveries (source, delivery_key)`.execute(
      db,
    );
    await sql`create unique index deliveries_by_body on triggers.deliveries (source, body_hash)
      where body_hash is not null`.execute(db);
    await sql`create index deliveries_waiting on triggers.deliveries (account_id) where state = 'waiting'`.execute(
      db,
    );
    await sql`create index deliveries_by_account on triggers.deliveries (account_id, received_at desc, id desc)`.execute(
      db,
    );
    await sql`create index deliveries_by_repo on triggers.deliveries (account_id, repo, received_at desc, id desc)`.execute(
      db,
    );
    await sql`create index deliveries_by_webhook on triggers.deliveries (webhook_id, received_at desc, id desc)`.execute(
      db,
    );
    await sql`create index deliveries_by_age on triggers.deliveries (received_at)`.execute(db);

    await sql`create table triggers.git_triggers (
      account_id text not null,
      pipeline_id text not null,
      trigger_id text not null,
      pipeline_name text not null,
      -- Lower case, since providers do not tell repositories apart by it.
      repo text not null,
      context text,
      trigger jsonb not null,
      primary key (pipeline_id, trigger_id)
    )`.execute(db);
    await sql`create index git_triggers_by_repo on triggers.git_triggers (account_id, repo)`.execute(db);

    await sql`create table triggers.cron_triggers (
      account_id text not null,
      pipeline_id text not null,
      trigger_id text not null,
      pipeline_name text not null,
      trigger jsonb not null,
      -- The tick that comes next; never when there is none.
      next_at timestamptz,
      primary key (pipeline_id, trigger_id)
    )`.execute(db);
    await sql`create index cron_triggers_due on triggers.cron_triggers (next_at) where next_at is not null`.execute(
      db,
    );
  },
};
