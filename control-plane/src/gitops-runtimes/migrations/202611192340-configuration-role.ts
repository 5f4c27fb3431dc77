import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** What Git said of the role of a runtime when it agreed with the platform last. */
export const migration: Migration = {
  name: '202611192340-configuration-role',
  up: async db => {
    await sql`alter table gitops_runtimes.runtimes add column was_configuration_runtime_in_git boolean`.execute(
      db,
    );
  },
};
