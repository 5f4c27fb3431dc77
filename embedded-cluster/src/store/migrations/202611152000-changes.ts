import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * Rows are only added, in the order of their revision, and removed when nothing can ask for them any more. Bodies are
 * text: they are handed out as they were written, and the database never looks inside.
 */
export const migration: Migration = {
  name: '202611152000-changes',
  up: async db => {
    await sql`create table cluster.clusters (
      name text primary key check (char_length(name) between 1 and 128),
      compacted_revision bigint not null default 0 check (compacted_revision >= 0),
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create table cluster.changes (
      cluster text not null references cluster.clusters (name) on delete cascade,
      revision bigint not null check (revision > 0),
      resource text not null,
      namespace text not null,
      name text not null,
      deleted boolean not null,
      body text not null,
      primary key (cluster, revision)
    )`.execute(db);
  },
};
