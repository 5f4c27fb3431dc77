import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160240-intake',
  up: async db => {
    // How far the reports of each runtime are stored. Few rows, written with every batch.
    await sql`create table api_events.streams (
      runtime_id text primary key,
      account_id text not null,
      generation bigint not null,
      acknowledged bigint not null
    ) with (fillfactor = 50)`.execute(db);

    // What was taken and not yet made something of.
    await sql`create table api_events.batches (
      id text primary key,
      account_id text not null,
      runtime_id text not null,
      runtime_name text not null,
      generation bigint not null,
      lines text not null,
      taken_at timestamptz not null
    )`.execute(db);
    // It is read once, soon, and then removed: packing it would cost more than it saves.
    await sql`alter table api_events.batches alter column lines set storage external`.execute(db);
    await sql`create index batches_by_age on api_events.batches (taken_at)`.execute(db);

    await sql`create table api_events.refused (
      runtime_id text not null,
      account_id text not null,
      generation bigint not null,
      seq bigint not null,
      reason text not null,
      primary key (runtime_id, generation, seq)
    )`.execute(db);
  },
};
