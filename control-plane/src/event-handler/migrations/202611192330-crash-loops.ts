import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611192330-crash-loops',
  up: async db => {
    // Applications without resources that Git cannot be read of were shown as Unknown; their status says otherwise.
    await sql`update gitops.applications as app set health = body.head->'health'->>'status'
      from gitops.application_bodies as body
      where body.id = app.id and app.health = 'Unknown'
        and body.head->'health'->>'status' <> 'Unknown'`.execute(db);
    await sql`alter table gitops.applications
      add column is_crash_loop boolean not null default false,
      drop column severity`.execute(db);
    // A crash loop is Degraded also while its container runs for a moment.
    await sql`alter table gitops.applications
      add column severity smallint not null generated always as (case
        when health = 'Degraded' or (health = 'Progressing' and is_stuck)
          or (health in ('Progressing', 'Healthy') and is_crash_loop) then 0
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
