import { type Migration, roleOf } from '@freshet/kit/db';
import { sql } from 'kysely';

const ROLE = sql.id(roleOf('keyring'));

export const migration: Migration = {
  name: '202611151110-data-keys',
  up: async db => {
    await sql`create table keyring.data_keys (
      key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
      account_id text not null check (char_length(account_id) between 1 and 64),
      generation integer not null check (generation > 0),
      master_key_id text not null,
      blob text not null,
      created_at timestamptz not null default now(),
      unique (account_id, generation)
    )`.execute(db);
    await sql`create index data_keys_by_master_key on keyring.data_keys (master_key_id, key_id)`.execute(db);
    await sql`create table keyring.canary (
      name text primary key check (name = 'installation'),
      sealed text not null
    )`.execute(db);
    // A lost data key is every secret under it lost; nothing in the product removes one.
    await sql`revoke delete on keyring.data_keys from ${ROLE}`.execute(db);
  },
};
