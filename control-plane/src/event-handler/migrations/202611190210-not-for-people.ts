import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Finds what figures leave out: what the platform made for itself, as before, and now Git Sources. */
export const migration: Migration = {
  name: '202611190210-not-for-people',
  up: async db => {
    // First, as it takes the strongest lock: who has read the table and is about to write it never waits for us in turn.
    await sql`drop index gitops.applications_internal`.execute(db);
    // As IS_FOR_PEOPLE says it. The release before asks for a part of it, and finds that by this index too.
    await sql`create index applications_not_for_people on gitops.applications (account_id, runtime_id, uid)
      where not (not is_internal and entity is distinct from 'git-source')`.execute(db);
  },
};
