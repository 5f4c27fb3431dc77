import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611161000-environments',
  up: async db => {
    await sql`alter table gitops.applications
      add column environment text,
      add column is_held boolean not null default false`.execute(db);
    // As ENVIRONMENT_LABELS has them, the first that is there.
    await sql`update gitops.applications as app set environment = (
        select substr(label, length(wanted) + 2)
        from unnest(array['freshet.io/environment', 'app.kubernetes.io/environment', 'environment', 'env'])
          with ordinality as names (wanted, place)
        join unnest(app.labels) as known (label) on starts_with(label, wanted || '=') and length(label) > length(wanted) + 1
        order by place limit 1)
      where app.labels <> '{}'`.execute(db);
    await sql`create index applications_held on gitops.applications (account_id, name, id)
      where is_held`.execute(db);
  },
};
