import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How deployments went, and what a sync that failed was about. */
export const migration: Migration = {
  name: '202611161650-deployment-outcomes',
  up: async db => {
    await sql`alter table gitops.deployments
      -- How the application stood last while this was its newest deployment; null where nobody saw.
      add column health text`.execute(db);
    await sql`update gitops.deployments as deployed set health = app.health
      from gitops.applications as app
      where app.runtime_id = deployed.runtime_id and app.uid = deployed.uid and app.kind = 'Application'
        and app.deployed_at = deployed.deployed_at`.execute(db);
    await sql`alter table gitops.failures
      -- What the operation said; null of times of being degraded, and of what an earlier release noted.
      add column body json`.execute(db);
    await sql`create index failures_by_application on gitops.failures (runtime_id, uid, began_at, id)`.execute(
      db,
    );
    await sql`drop index gitops.failures_by_runtime`.execute(db);
  },
};
