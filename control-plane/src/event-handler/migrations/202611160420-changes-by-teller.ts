import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160420-changes-by-teller',
  up: async db => {
    // What several runtimes tell of one commit is shown as one.
    await sql`alter table gitops.changes add column commit_id text`.execute(db);
    await sql`update gitops.changes set commit_id = id`.execute(db);
    await sql`alter table gitops.changes alter column commit_id set not null`.execute(db);
    await sql`drop index gitops.changes_by_time`.execute(db);
    await sql`create index changes_by_time on gitops.changes (account_id, at, commit_id)`.execute(db);

    // Deleted runtimes, for as long as something that they told may still be on its way.
    await sql`create table gitops.forgotten_runtimes (
      runtime_id text primary key,
      forgotten_at timestamptz not null
    )`.execute(db);
  },
};
