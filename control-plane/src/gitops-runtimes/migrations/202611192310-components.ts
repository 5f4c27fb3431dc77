import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** The components of a runtime with their health, as its leading process sent them last. */
export const migration: Migration = {
  name: '202611192310-components',
  up: async db => {
    await sql`create table gitops_runtimes.components (
      runtime_id text primary key references gitops_runtimes.runtimes on delete cascade,
      components jsonb not null check (jsonb_typeof(components) = 'array'),
      is_unwell boolean not null,
      sent_at timestamptz not null
    )`.execute(db);
  },
};
