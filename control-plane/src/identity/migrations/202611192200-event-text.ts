import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611192200-event-text',
  up: async db => {
    await sql`alter table identity.accounts
      add column event_text_in_commands text not null default 'refuse-forks'
        check (event_text_in_commands in ('warn', 'refuse-forks', 'refuse'))`.execute(db);
  },
};
