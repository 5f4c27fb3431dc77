import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151345-nudged-lanes',
  up: async db => {
    await sql`alter table bus.lanes add column nudged_at timestamptz`.execute(db);
  },
};
