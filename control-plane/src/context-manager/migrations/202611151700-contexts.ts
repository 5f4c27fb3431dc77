import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151700-contexts',
  up: async db => {
    await sql`create table contexts.contexts (
      account_id text not null,
      id text not null,
      name text not null,
      name_key text not null,
      type text not null,
      is_default boolean not null,
      tags text[] not null,
      shown jsonb not null,
      sealed text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (account_id, id),
      constraint contexts_name_taken unique (account_id, name_key)
    )`.execute(db);
  },
};
