import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** The keys that sign identity tokens of builds; private halves are sealed by the key ring. */
export const migration: Migration = {
  name: '202611152010-token-keys',
  up: async db => {
    await sql`create table identity.token_keys (
      id text primary key,
      public_jwk jsonb not null,
      sealed_private_key text not null,
      created_at timestamptz not null
    )`.execute(db);
  },
};
