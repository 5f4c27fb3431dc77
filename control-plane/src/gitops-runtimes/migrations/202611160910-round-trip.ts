import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How far away a runtime is, as its links show it. */
export const migration: Migration = {
  name: '202611160910-round-trip',
  up: async db => {
    await sql`alter table gitops_runtimes.sessions add column round_trip_ms integer`.execute(db);
  },
};
