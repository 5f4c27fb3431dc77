import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** What images are called, and where; a name that is given again moves to the newer image. */
export const migration: Migration = {
  name: '202611152040-image-tags',
  up: async db => {
    await sql`alter table builds.images add column repository text, add column digest text`.execute(db);
    await sql`create table builds.image_tags (
      account_id text not null,
      registry text not null,
      repository text not null,
      tag text not null,
      id text not null,
      internal_id text not null,
      build_id text not null,
      created_at timestamptz not null,
      primary key (account_id, registry, repository, tag)
    )`.execute(db);
    await sql`create index image_tags_by_image on builds.image_tags (account_id, internal_id)`.execute(db);
    await sql`create index image_tags_by_build on builds.image_tags (build_id)`.execute(db);
  },
};
