import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151730-certificates',
  up: async db => {
    await sql`create table runtimes.certificate_authorities (
      account_id text primary key,
      certificate text not null,
      sealed_key text not null,
      created_at timestamptz not null
    )`.execute(db);
  },
};
