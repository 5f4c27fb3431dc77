import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * Nothing but the shape: rows are filled by `202611182010-repositories-of-sources`, while others go on reading.
 *
 * It filled them itself at first, and was edited after its merge, which is safe in both directions: the shape is the same,
 * and the later fill looks only at rows that have no repositories yet. Where the first version ran it finds nothing to do,
 * where it did not it does all; both end with the same rows.
 */
export const migration: Migration = {
  name: '202611181500-source-repositories',
  up: async db => {
    // With a default: processes of the release before insert rows without it.
    await sql`alter table gitops.applications
      add column repositories text[] not null default '{}'`.execute(db);
    await sql`create index applications_by_repository
      on gitops.applications using gin (repositories)`.execute(db);
  },
};
