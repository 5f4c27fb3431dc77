import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How long builds waited is read from the index of their ends too, so that no row has to be fetched for it. */
export const migration: Migration = {
  name: '202611161010-queues',
  up: async db => {
    await sql`drop index builds.builds_by_end`.execute(db);
    await sql`create index builds_by_end on builds.builds (account_id, finished_at)
      include (pipeline_id, state, started_at, created_at) where finished_at is not null`.execute(db);
  },
};
