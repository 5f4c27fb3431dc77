import { type Kysely, sql } from 'kysely';
import type { ViewsTables } from './tables.ts';

/** Waits for whoever counts the same, and lets nobody else do so until the transaction is over. */
export const countAlone = async (db: Kysely<ViewsTables>, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db);
};
