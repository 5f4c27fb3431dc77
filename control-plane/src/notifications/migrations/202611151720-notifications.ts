import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151720-notifications',
  up: async db => {
    await sql`create table notifications.subscriptions (
      id text primary key,
      account_id text not null,
      name text not null,
      kind text not null check (kind in ('slack', 'email', 'webhook')),
      -- Addresses and secrets; what of them may be shown stands beside.
      sealed_target text not null,
      shown_target text not null,
      pipeline_id text,
      events text[] not null check (cardinality(events) > 0),
      disabled boolean not null,
      created_at timestamptz not null,
      created_by text not null
    )`.execute(db);
    await sql`create index subscriptions_by_account on notifications.subscriptions (account_id, id)`.execute(
      db,
    );

    await sql`create table notifications.messages (
      id text primary key,
      account_id text not null,
      subscription_id text not null references notifications.subscriptions (id) on delete cascade,
      event_id text not null,
      build_id text not null,
      event text not null,
      notice jsonb not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      problem text,
      created_at timestamptz not null,
      finished_at timestamptz,
      unique (subscription_id, event_id)
    )`.execute(db);
    await sql`create index messages_by_subscription on notifications.messages
      (subscription_id, created_at desc, id desc)`.execute(db);
    await sql`create index messages_by_age on notifications.messages (created_at)`.execute(db);
  },
};
