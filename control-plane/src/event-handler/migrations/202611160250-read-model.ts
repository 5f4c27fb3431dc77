import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Whose it is, and which report told of it last. */
const TOLD = sql`
  account_id text not null,
  runtime_id text not null,
  generation bigint not null,
  seq bigint not null`;

export const migration: Migration = {
  name: '202611160250-read-model',
  up: async db => {
    await sql`create table gitops.runtimes (
      runtime_id text primary key,
      account_id text not null,
      name text not null,
      -- Whatever was told before this place and not since is gone.
      floor_generation bigint not null default 0,
      floor_seq bigint not null default 0
    ) with (fillfactor = 50)`.execute(db);

    // Only what lists are narrowed and sorted by. Health and sync are in no index: they change most, and a row of which
    // no indexed column changed is rewritten in its place.
    await sql`create table gitops.applications (
      id text primary key,
      ${TOLD},
      digest text not null,
      runtime text not null,
      kind text not null,
      namespace text not null,
      name text not null,
      project text not null,
      server text not null,
      cluster text,
      target_namespace text not null,
      sync text not null,
      health text not null,
      git_source text,
      entity text,
      is_internal boolean not null,
      product text,
      groups text[] not null,
      labels text[] not null,
      parent_id text,
      uid text not null,
      created_at timestamptz not null,
      -- The epoch where there was no deployment, so that sorting has no special case.
      deployed_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db);
    await sql`create index applications_by_name on gitops.applications (account_id, name, id)`.execute(db);
    await sql`create index applications_by_deployment
      on gitops.applications (account_id, deployed_at, id)`.execute(db);
    await sql`create index applications_by_runtime on gitops.applications (runtime_id)`.execute(db);
    await sql`create index applications_by_parent on gitops.applications (account_id, parent_id)`.execute(db);
    await sql`create index applications_by_source on gitops.applications (account_id, git_source)`.execute(
      db,
    );
    await sql`create index applications_by_product on gitops.applications (account_id, product)
      where product is not null`.execute(db);
    await sql`create index applications_by_label on gitops.applications using gin (labels)`.execute(db);
    await sql`create index applications_by_group on gitops.applications using gin (groups)`.execute(db);

    await sql`create table gitops.application_bodies (
      id text primary key,
      runtime_id text not null,
      head json not null,
      resources json not null
    )`.execute(db);

    // Clusters, releases of Helm, components, the state of runtimes, rights in Git.
    await sql`create table gitops.objects (
      id text primary key,
      ${TOLD},
      digest text not null,
      runtime text not null,
      kind text not null,
      name text not null,
      namespace text not null,
      server text not null,
      body jsonb not null
    ) with (fillfactor = 70)`.execute(db);
    await sql`create index objects_by_name on gitops.objects (account_id, kind, name, id)`.execute(db);
    await sql`create index objects_by_runtime on gitops.objects (runtime_id)`.execute(db);

    await sql`create index objects_by_person on gitops.objects (account_id, (body->>'userId'))
      where kind = 'git-permission'`.execute(db);

    // What is gone, for as long as an older report on it may still come.
    await sql`create table gitops.tombstones (id text primary key, ${TOLD})`.execute(db);
    await sql`create index tombstones_by_runtime on gitops.tombstones (runtime_id)`.execute(db);

    await sql`create table gitops.deployments (
      id text primary key,
      ${TOLD},
      uid text not null,
      history_id bigint not null,
      deployed_at timestamptz not null,
      has_commit boolean not null,
      body json not null
    )`.execute(db);
    await sql`create index deployments_by_application
      on gitops.deployments (runtime_id, uid, deployed_at, id)`.execute(db);
    await sql`create index deployments_by_account on gitops.deployments (account_id, deployed_at)`.execute(
      db,
    );

    await sql`create table gitops.changes (
      id text primary key,
      ${TOLD},
      repo_url text not null,
      branch text not null,
      sha text not null,
      at timestamptz not null,
      entities text[] not null,
      body json not null
    )`.execute(db);
    await sql`create index changes_by_time on gitops.changes (account_id, at, id)`.execute(db);
    await sql`create index changes_by_entity on gitops.changes using gin (entities)`.execute(db);
    await sql`create index changes_by_runtime on gitops.changes (runtime_id)`.execute(db);
  },
};
