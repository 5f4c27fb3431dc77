import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611192210-modules-off',
  up: async db => {
    await sql`create table access.modules_off (
      account_id text not null,
      module text not null,
      primary key (account_id, module)
    )`.execute(db);
  },
};
