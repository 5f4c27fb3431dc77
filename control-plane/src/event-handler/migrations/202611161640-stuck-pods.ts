import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611161640-stuck-pods',
  up: async db => {
    await sql`alter table gitops.applications
      add column is_stuck boolean not null default false,
      drop column severity`.execute(db);
    // A pod that will not come up is looked at as what its application will be when the cluster gives up.
    await sql`alter table gitops.applications
      add column severity smallint not null generated always as (case
        when health = 'Degraded' or (health = 'Progressing' and is_stuck) then 0
        when health = 'Missing' then 1
        when sync = 'OutOfSync' then 2
        when health = 'Unknown' or sync = 'Unknown' then 3
        when health = 'Suspended' then 4
        when health = 'Progressing' then 5
        else 6 end) stored`.execute(db);
    await sql`create index applications_by_severity
      on gitops.applications (account_id, severity, name, id)`.execute(db);
  },
};
