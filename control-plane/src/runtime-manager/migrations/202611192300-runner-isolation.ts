import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How a runner keeps steps from its machine, as it said last; nothing for runners that never said it. */
export const migration: Migration = {
  name: '202611192300-runner-isolation',
  up: async db => {
    await sql`alter table runtimes.runners add column isolation jsonb`.execute(db);
  },
};
