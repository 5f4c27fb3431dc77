import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Lists must know how long definitions are without reading them. */
export const migration: Migration = {
  name: '202611151745-pipeline-bytes',
  up: async db => {
    await sql`alter table pipelines.pipelines add column bytes integer not null
      generated always as (octet_length(spec) + coalesce(octet_length(workflow_text), 0)) stored`.execute(db);
  },
};
