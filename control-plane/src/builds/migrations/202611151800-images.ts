import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Images outlive the builds that told of them, so nothing here refers to a build's row. */
export const migration: Migration = {
  name: '202611151800-images',
  up: async db => {
    await sql`create table builds.images (
      account_id text not null,
      internal_id text not null,
      id text not null,
      build_id text not null,
      branch text,
      revision text,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (account_id, internal_id)
    )`.execute(db);
    await sql`create index images_by_age on builds.images (account_id, created_at desc, id desc)`.execute(db);
    await sql`create unique index images_by_id on builds.images (account_id, id)`.execute(db);
  },
};
