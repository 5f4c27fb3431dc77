import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151740-registry-events',
  up: async db => {
    await sql`create table triggers.registry_events (
      id text primary key,
      account_id text not null,
      uri text not null check (char_length(uri) <= 480),
      kind text not null,
      namespace text not null,
      name text not null,
      sealed_secret text not null,
      context text,
      created_at timestamptz not null,
      created_by text not null,
      unique (account_id, uri)
    )`.execute(db);
    await sql`create table triggers.event_pipelines (
      event_id text not null references triggers.registry_events (id) on delete cascade,
      account_id text not null,
      pipeline_id text not null,
      filters jsonb not null,
      primary key (event_id, pipeline_id)
    )`.execute(db);
    await sql`create index event_pipelines_by_pipeline on triggers.event_pipelines (account_id, pipeline_id)`.execute(
      db,
    );
  },
};
