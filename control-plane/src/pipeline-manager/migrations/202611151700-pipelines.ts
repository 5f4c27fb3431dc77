import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151700-pipelines',
  up: async db => {
    await sql`create table pipelines.projects (
      account_id text not null,
      id text primary key,
      name text not null,
      tags text[] not null,
      variables text not null,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null,
      constraint projects_name unique (account_id, name)
    )`.execute(db);
    // Definitions are text, not jsonb: the order of steps is part of what they say.
    await sql`create table pipelines.pipelines (
      account_id text not null,
      id text primary key,
      project_id text references pipelines.projects (id),
      short_name text not null,
      full_name text not null,
      description text not null,
      is_public boolean not null,
      tags text[] not null,
      labels jsonb not null,
      extras text not null,
      is_template boolean not null,
      template_id text references pipelines.pipelines (id),
      revision integer not null,
      spec text not null,
      workflow_text text,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null,
      constraint pipelines_name unique (account_id, full_name)
    )`.execute(db);
    await sql`create index pipelines_by_project on pipelines.pipelines (account_id, project_id, full_name)`.execute(
      db,
    );
    await sql`create index pipelines_by_template on pipelines.pipelines (template_id) where template_id is not null`.execute(
      db,
    );
    await sql`create table pipelines.revisions (
      account_id text not null,
      pipeline_id text not null references pipelines.pipelines (id) on delete cascade,
      revision integer not null,
      full_name text not null,
      description text not null,
      is_public boolean not null,
      tags text[] not null,
      labels jsonb not null,
      extras text not null,
      spec text not null,
      workflow_text text,
      note text not null,
      author_kind text not null,
      author_id text not null,
      author_name text not null,
      at timestamptz not null,
      primary key (pipeline_id, revision)
    )`.execute(db);
    await sql`create table pipelines.favourites (
      account_id text not null,
      user_id text not null,
      kind text not null check (kind in ('pipeline', 'project')),
      entity_id text not null,
      primary key (account_id, user_id, kind, entity_id)
    )`.execute(db);
    await sql`create table pipelines.step_types (
      account_id text not null,
      name text not null,
      version text not null,
      definition text not null,
      digest text not null,
      tags text[] not null,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null,
      primary key (account_id, name, version)
    )`.execute(db);
    await sql`create table pipelines.annotations (
      account_id text not null,
      id text not null,
      entity_type text not null,
      entity_id text not null,
      key text not null,
      value text not null,
      display boolean not null,
      updated_at timestamptz not null,
      updated_by text not null,
      primary key (account_id, entity_type, entity_id, key)
    )`.execute(db);
  },
};
