import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160930-pipelines-agent',
  up: async db => {
    // The service account that pipelines push as. With a default of its own each: there may be a demo already, and
    // processes of the release before insert rows without it.
    await sql`alter table demo.demos add column pipelines_agent_id text not null
      default left(replace(gen_random_uuid()::text, '-', ''), 24)`.execute(db);
  },
};
