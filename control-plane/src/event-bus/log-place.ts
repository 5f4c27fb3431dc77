import type { Kysely } from 'kysely';
import type { BusTables } from './tables.ts';

/** A place in the log, and the event there: a restored database may have another one at the same position. */
export interface LogPlace {
  readonly position: number;
  /** Empty where the log holds no event at the position. */
  readonly id: string;
}

/** How far back the log is searched for one account; its position is global, so this is bounded work. */
const MOST_POSITIONS = 50_000;

export const placeAt = async (sql: Kysely<BusTables>, position: number): Promise<LogPlace> => {
  const row = await sql
    .selectFrom('bus.events')
    .select('id')
    .where('position', '=', position)
    .executeTakeFirst();
  return { position, id: row?.id ?? '' };
};

/** Whether everything since then is still in the log, and not too far back. */
export const isReachable = async (
  sql: Kysely<BusTables>,
  place: LogPlace,
  head: number,
): Promise<boolean> => {
  if (place.position < 0 || place.position > head || head - place.position > MOST_POSITIONS) return false;
  const { id } = await placeAt(sql, place.position);
  // At the very end nothing can be missing, even where the event there has been removed by now.
  return id === '' ? place.position === head : id === place.id;
};
