import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160620-worst-first',
  up: async db => {
    // The place of a state among all of them is what lists are sorted by; FLEET_STATES names the numbers.
    await sql`alter table gitops.applications
      add column severity smallint not null generated always as (case
        when health = 'Degraded' then 0
        when health = 'Missing' then 1
        when sync = 'OutOfSync' then 2
        when health = 'Unknown' or sync = 'Unknown' then 3
        when health = 'Suspended' then 4
        when health = 'Progressing' then 5
        else 6 end) stored,
      add column since timestamptz not null default 'epoch',
      add column images text[] not null default '{}'`.execute(db);
    await sql`update gitops.applications as app set
      since = greatest(app.created_at, app.deployed_at),
      images = array(select json_array_elements_text(body.head->'images') limit 20)
      from gitops.application_bodies as body where body.id = app.id`.execute(db);
    // Most reports leave the state as it is: a row is still rewritten in its place then.
    await sql`create index applications_by_severity
      on gitops.applications (account_id, severity, name, id)`.execute(db);
    await sql`create index applications_by_image on gitops.applications using gin (images)`.execute(db);
  },
};
