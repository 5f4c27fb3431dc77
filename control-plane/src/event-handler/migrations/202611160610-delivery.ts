import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** What the figures of delivery are counted from, so that no body has to be read for them. */
export const migration: Migration = {
  name: '202611160610-delivery',
  up: async db => {
    // Instants are told with their zone, so reading them depends on nothing else.
    await sql`create function gitops.instant(told text) returns timestamptz language sql immutable
      return told::timestamptz`.execute(db);
    await sql`alter table gitops.deployments
      add column committed_at timestamptz generated always as (gitops.instant(body->'commit'->>'date')) stored,
      add column is_rollback boolean not null
        generated always as (coalesce(body->>'isRollback' = 'true', false)) stored,
      add column is_demo boolean not null generated always as (coalesce(body->>'isDemo' = 'true', false)) stored
    `.execute(db);
    await sql`drop index gitops.deployments_by_account`.execute(db);
    await sql`create index deployments_by_account on gitops.deployments (account_id, deployed_at)
      include (runtime_id, uid, committed_at, is_rollback, is_demo)`.execute(db);
    await sql`create index applications_by_uid on gitops.applications (runtime_id, uid)`.execute(db);
    await sql`create index applications_internal on gitops.applications (account_id, runtime_id, uid)
      where is_internal`.execute(db);

    // Syncs that failed, and times in which an application was degraded. Kept like deployments.
    await sql`create table gitops.failures (
      id text primary key,
      account_id text not null,
      runtime_id text not null,
      uid text not null,
      kind text not null check (kind in ('sync', 'health')),
      began_at timestamptz not null,
      -- Null while it lasts.
      ended_at timestamptz,
      -- The deployment that it came after, where there was one.
      deployed_at timestamptz,
      is_demo boolean not null default false
    )`.execute(db);
    await sql`create index failures_by_account on gitops.failures (account_id, began_at)`.execute(db);
    await sql`create index failures_by_runtime on gitops.failures (runtime_id)`.execute(db);
    await sql`create unique index failures_lasting on gitops.failures (runtime_id, uid)
      where kind = 'health' and ended_at is null`.execute(db);
    await sql`create index failures_open on gitops.failures (runtime_id, uid) where ended_at is null`.execute(
      db,
    );
  },
};
