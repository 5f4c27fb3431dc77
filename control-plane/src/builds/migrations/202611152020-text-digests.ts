import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Of a pipeline that a runner read from a repository: the text that the recorded step types are locked for. */
export const migration: Migration = {
  name: '202611152020-text-digests',
  up: async db => {
    await sql`alter table builds.inputs add column text_digest text`.execute(db);
  },
};
