import { inTransaction } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Alongside } from '../unit-of-work/index.ts';
import type { DeadEvent, DeadEvents } from './event-bus.ts';
import type { BusTables, DeadEventsTable } from './tables.ts';

const MAX_PAGE = 200;

export const createDeadEvents = (database: Kysely<BusTables>): Omit<DeadEvents, 'redrive'> => ({
  list: async ({ subscription, before, limit = 50 } = {}) => {
    let query = database.selectFrom('bus.dead_events').selectAll();
    if (subscription !== undefined) query = query.where('subscription', '=', subscription);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(Math.min(limit, MAX_PAGE)).execute();
    return rows.map(deadEventOf);
  },

  discard: (id, alongside) =>
    inTransaction(database, async transaction => {
      const { numDeletedRows } = await transaction
        .deleteFrom('bus.dead_events')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw missing(id);
      await alongside?.(transaction);
    }),

  discardBefore: async time => {
    const { numDeletedRows } = await database
      .deleteFrom('bus.dead_events')
      .where('died_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});

/** Parks the event behind what its key has waiting, or with its turn at once when there is nothing. */
export const redriveEvent = (database: Kysely<BusTables>, id: string, alongside?: Alongside): Promise<void> =>
  inTransaction(database, async transaction => {
    await alongside?.(transaction);
    const dead = await transaction
      .deleteFrom('bus.dead_events')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!dead) throw missing(id);
    // Whoever works on the lane records with this lock, so nobody empties the key's queue behind our back.
    const lane = await sql`select 1 from bus.lanes
      where subscription = ${dead.subscription} and lane = ${dead.lane} for update`.execute(transaction);
    if (lane.rows.length === 0) {
      throw new Fault('SUBSCRIPTION_NOT_FOUND', `there is no subscription ${dead.subscription} any more`, {
        subscription: dead.subscription,
      });
    }
    await sql`insert into bus.parked (subscription, lane, key, position, envelope, attempt, due_at)
      select ${dead.subscription}, ${dead.lane}, ${dead.key}, ${dead.position}::bigint,
        ${JSON.stringify(dead.envelope)}::json, 0,
        case when exists (
          select from bus.parked
          where subscription = ${dead.subscription} and lane = ${dead.lane} and key = ${dead.key}
        ) then null else now() end`.execute(transaction);
    // A holder that gives the lane back right now no longer sees what was parked, but it does see the lane's row.
    await sql`update bus.lanes set
        due_at = case when holder is null then now() else due_at end,
        nudged_at = case when holder is null then null else now() end
      where subscription = ${dead.subscription} and lane = ${dead.lane}`.execute(transaction);
  });

const missing = (id: string): Fault =>
  new Fault('DEAD_LETTER_NOT_FOUND', `there is no dead letter ${id}`, { id });

const deadEventOf = (row: Selectable<DeadEventsTable>): DeadEvent => ({
  id: row.id,
  subscription: row.subscription,
  envelope: row.envelope,
  position: row.position,
  attempt: row.attempt,
  error: row.error,
  diedAt: row.died_at,
});
