import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611160600-demo',
  up: async db => {
    await sql`create table demo.demos (
      account_id text primary key,
      phase text not null,
      -- Names of the steps of this phase that are behind us; each may be done twice.
      done text[] not null,
      -- The service account that everything is done as.
      agent_id text not null,
      problem text,
      started_at timestamptz not null,
      ready_at timestamptz
    )`.execute(db);
  },
};
