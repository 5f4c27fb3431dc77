import { type Migration, roleOf } from '@freshet/kit/db';
import { sql } from 'kysely';

const ROLE = sql.id(roleOf('audit'));

/**
 * Signatures over records and heads, with a key that is sealed by the master key. Rows of before have none; the first
 * process with this release signs the heads that it finds, and `signed_from` says where signed records begin.
 */
export const migration: Migration = {
  name: '202611192300-signatures',
  up: async db => {
    await sql`alter table audit.records add column signature text`.execute(db);
    await sql`alter table audit.chains
      add column signed_from bigint, add column start_seq bigint, add column signature text`.execute(db);
    await sql`create table audit.signing_keys (
      id integer primary key check (id = 1),
      sealed text not null
    )`.execute(db);
    await sql`revoke update, delete on audit.signing_keys from ${ROLE}`.execute(db);
  },
};
