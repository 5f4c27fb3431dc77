import { type Kysely, sql } from 'kysely';
import { CHANNEL } from './channel.ts';

/** How many processes of ours work with this database right now: each of them listens, and says so by name. */
export const countListeners = async (database: Kysely<never>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where application_name = ${CHANNEL} and datname = current_database()`.execute(database);
  return rows[0]?.count ?? 0;
};
