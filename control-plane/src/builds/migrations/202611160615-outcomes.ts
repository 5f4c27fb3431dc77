import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How builds ended, to be counted without reading them. It is written to once for each, when it ends. */
export const migration: Migration = {
  name: '202611160615-outcomes',
  up: async db => {
    await sql`create index builds_by_end on builds.builds (account_id, finished_at)
      include (pipeline_id, state, started_at) where finished_at is not null`.execute(db);
  },
};
