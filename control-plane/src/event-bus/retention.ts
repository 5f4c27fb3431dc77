import { type Kysely, sql } from 'kysely';
import type { BusTables } from './tables.ts';

const ROWS_PER_DELETE = 5_000;

/**
 * Removes old events from the front of the log, as far as every subscription has passed them. A subscription that
 * no process has declared since then would keep the log growing for ever; it goes first.
 */
export const pruneLog = async (
  database: Kysely<BusTables>,
  time: Date,
  signal?: AbortSignal,
): Promise<number> => {
  await database.deleteFrom('bus.subscriptions').where('seen_at', '<', time).execute();
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ removed: number }>`
      with oldest as (
        select position, lane, occurred_at from bus.events order by position limit ${ROWS_PER_DELETE}
      ),
      gone as (
        delete from bus.events using oldest
        where events.position = oldest.position and oldest.occurred_at < ${time} and not exists (
          select from bus.lanes where lanes.lane = oldest.lane and lanes.cursor < oldest.position
        )
        returning 1
      )
      select count(*)::integer as removed from gone`.execute(database);
    const count = rows[0]?.removed ?? 0;
    removed += count;
    if (count < ROWS_PER_DELETE) return removed;
  }
};
