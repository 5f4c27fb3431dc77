import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Nothing but the shape: of what went before, nobody knows any more what it was. */
export const migration: Migration = {
  name: '202611191310-gone-unlisted',
  up: async db => {
    // Applications that lists did not show and that are gone, for as long as there are facts of them.
    await sql`create table gitops.gone_unlisted (
      account_id text not null,
      runtime_id text not null,
      uid text not null,
      gone_at timestamptz not null default now(),
      primary key (account_id, runtime_id, uid)
    )`.execute(db);
  },
};
