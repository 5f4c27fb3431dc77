import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** How deployments went, and what a sync that failed was about. */
export const migration: Migration = {
  name: '202611161650-deployment-outcomes',
  up: async db => {
    await sql`alter table gitops.deployments
      -- How the application stood last while this was its newest deployment; null where nobody saw.
      add column health text`.execute(db);
    // What is ill after a sync that failed, or while one runs, may come of that sync.
    await sql`update gitops.deployments as deployed set health = app.health
      from gitops.applications as app join gitops.application_bodies as told on told.id = app.id
      where app.runtime_id = deployed.runtime_id and app.uid = deployed.uid and app.kind = 'Application'
        and app.deployed_at = deployed.deployed_at
        and case coalesce(told.head->'operation'->>'phase', 'Succeeded')
          when 'Succeeded' then true
          when 'Failed' then app.health = 'Healthy'
          when 'Error' then app.health = 'Healthy'
          else false end`.execute(db);
    await sql`alter table gitops.failures
      -- What the operation said; null of times of being degraded, and of what an earlier release noted.
      add column body json`.execute(db);
    await sql`create index failures_by_application on gitops.failures (runtime_id, uid, began_at, id)`.execute(
      db,
    );
    // How a deployment went is looked up for each of a page.
    await sql`create index failures_by_deployment on gitops.failures (runtime_id, uid, deployed_at)
      where kind = 'health'`.execute(db);
    await sql`drop index gitops.failures_by_runtime`.execute(db);
  },
};
