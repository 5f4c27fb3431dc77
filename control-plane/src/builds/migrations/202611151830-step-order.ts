import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Null where the runner did not tell what a step comes after. */
export const migration: Migration = {
  name: '202611151830-step-order',
  up: async db => {
    await sql`alter table builds.steps add column after_steps text[]`.execute(db);
  },
};
