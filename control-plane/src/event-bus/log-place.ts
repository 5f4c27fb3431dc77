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

/** As many events are looked at to find when something was. */
const MOST_LOOKED_AT = 500;
/** An event may be told of its time a moment before it is in the log. */
const ON_ITS_WAY_MS = 2_000;

/**
 * The last place in the log that is older than a time; undefined where so much happened since then that nobody should
 * read all of it.
 */
export const placeBefore = async (sql: Kysely<BusTables>, at: Date): Promise<LogPlace | undefined> => {
  const newest = await sql
    .selectFrom('bus.events')
    .select(['position', 'id', 'occurred_at'])
    .orderBy('position', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute();
  const isOlder = ({ occurred_at }: { readonly occurred_at: Date }) =>
    occurred_at.getTime() < at.getTime() - ON_ITS_WAY_MS;
  const found = newest.find(isOlder) ?? (newest.length < MOST_LOOKED_AT ? newest.at(-1) : undefined);
  if (!found) return newest.length === 0 ? { position: 0, id: '' } : undefined;
  return { position: found.position, id: found.id };
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
