import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** A token of the platform itself, whose runner takes the place of the one that had its name. */
export const migration: Migration = {
  name: '202611151740-embedded-runner',
  up: async db => {
    await sql`alter table runtimes.registration_tokens add column embedded boolean not null default false`.execute(
      db,
    );
  },
};
