import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Tokens of a build are looked for when it ends. */
export const migration: Migration = {
  name: '202611152030-clone-token-purpose',
  up: async db => {
    await sql`create index clone_tokens_by_purpose on repositories.clone_tokens (account_id, purpose)`.execute(
      db,
    );
  },
};
