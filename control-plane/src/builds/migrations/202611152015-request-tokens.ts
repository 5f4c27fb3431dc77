import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** The hash of what steps ask for identity tokens with; null where the build gets none. */
export const migration: Migration = {
  name: '202611152015-request-tokens',
  up: async db => {
    await sql`alter table builds.claims add column request_hash text`.execute(db);
  },
};
