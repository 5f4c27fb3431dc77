import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160630-views',
  up: async db => {
    await sql`create table views.saved_views (
      id text primary key,
      account_id text not null,
      owner_id text not null,
      page text not null,
      name text not null,
      query text not null,
      shared boolean not null,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index saved_views_by_page on views.saved_views (account_id, page, name)`.execute(db);
    // A name is taken once among those for everybody, and once among those of each person.
    await sql`create unique index saved_views_shared on views.saved_views (account_id, page, lower(name))
      where shared`.execute(db);
    await sql`create unique index saved_views_own on views.saved_views (account_id, owner_id, page, lower(name))
      where not shared`.execute(db);

    await sql`create table views.favourites (
      account_id text not null,
      owner_id text not null,
      application_id text not null,
      created_at timestamptz not null,
      primary key (account_id, owner_id, application_id)
    )`.execute(db);
  },
};
