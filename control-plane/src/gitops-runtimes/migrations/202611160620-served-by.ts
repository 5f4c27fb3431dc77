import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Where other processes reach the one that a session is connected to, so that they can pass requests on to it. */
export const migration: Migration = {
  name: '202611160620-served-by',
  up: async db => {
    await sql`alter table gitops_runtimes.sessions add column served_by text`.execute(db);
  },
};
