import { inTransaction } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Alongside } from '../unit-of-work/index.ts';
import type { ReplayStart } from './event-bus.ts';
import type { BusTables } from './tables.ts';

/**
 * Sets a subscription to another place in the log. The fences rise, so what processes hold of it at that moment is
 * not recorded; parked events that the log will bring again are dropped.
 */
export const replaySubscription = (
  database: Kysely<BusTables>,
  subscription: string,
  from: ReplayStart,
  alongside?: Alongside,
): Promise<void> =>
  inTransaction(database, async transaction => {
    const { rows } = await sql<{ cursor: number }>`
      update bus.lanes set cursor = (${cursorBefore(from)}), fence = fence + 1, holder = null, due_at = now()
      where subscription = ${subscription} returning cursor`.execute(transaction);
    const [lane] = rows;
    if (!lane) {
      throw new Fault('SUBSCRIPTION_NOT_FOUND', `there is no subscription ${subscription}`, { subscription });
    }
    await transaction
      .deleteFrom('bus.parked')
      .where('subscription', '=', subscription)
      .where('position', '>', lane.cursor)
      .execute();
    await alongside?.(transaction);
  });

const HEAD = sql`select position from bus.head`;

const cursorBefore = (from: ReplayStart): RawBuilder<unknown> => {
  if (from === 'beginning') return sql`0`;
  if (from === 'now') return HEAD;
  if ('position' in from) return sql`${Math.max(0, from.position - 1)}::bigint`;
  // Times are those of the publishers' clocks, so the first match decides, not the last one before it.
  return sql`coalesce((select min(position) - 1 from bus.events where occurred_at >= ${from.time}), (${HEAD}))`;
};
