import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151640-build-logs',
  up: async db => {
    await sql`create table logs.builds (
      build_id text primary key check (build_id ~ '^[0-9a-f]{24}$'),
      account_id text not null check (char_length(account_id) between 1 and 64),
      version bigint not null default 0,
      last_seq bigint not null default 0,
      bytes bigint not null default 0,
      finished_at timestamptz,
      touched_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index builds_by_age on logs.builds (touched_at)`.execute(db);
    await sql`create table logs.steps (
      build_id text not null references logs.builds on delete cascade,
      ordinal integer not null check (ordinal > 0),
      step_id text not null check (char_length(step_id) between 1 and 512),
      step_name text not null check (char_length(step_name) <= 512),
      bytes bigint not null,
      newlines bigint not null,
      is_open boolean not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (build_id, ordinal),
      unique (build_id, step_id)
    )`.execute(db);
    await sql`create table logs.blocks (
      build_id text not null,
      ordinal integer not null,
      start_byte bigint not null,
      length integer not null check (length > 0),
      newlines_before bigint not null,
      newlines integer not null,
      blob_key text not null,
      blob_offset bigint not null,
      marks jsonb not null,
      primary key (build_id, ordinal, start_byte),
      foreign key (build_id, ordinal) references logs.steps on delete cascade
    )`.execute(db);
    // The block in which a line begins: the last one with fewer line ends before it.
    await sql`create index blocks_by_line on logs.blocks (build_id, ordinal, newlines_before, start_byte)`.execute(
      db,
    );
  },
};
