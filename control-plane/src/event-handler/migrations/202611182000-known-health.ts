import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** What was told before `knownHealth` decided it, as that does: few rows, and no table is locked for them. */
export const migration: Migration = {
  name: '202611182000-known-health',
  up: async db => {
    await sql`update gitops.applications as app set health = 'Unknown'
      from gitops.application_bodies as body
      where body.id = app.id and app.health = 'Healthy' and app.sync = 'Unknown'
        and body.head->>'resourceCount' = '0'`.execute(db);
  },
};
