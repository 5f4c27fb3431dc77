/**
 * Gives committed events their final order.
 *
 * Transactions commit in another order than they insert, so whoever reads a table by its sequence numbers skips what
 * a slow transaction adds behind the reader's back. Events therefore wait in the outbox until they are settled: no
 * transaction that is still running could have begun to write before theirs. Then `bus.relay` moves them to the log,
 * one caller at a time, and numbers them without gaps; readers of the log only remember a position.
 *
 * The order is that of insertion, with one more rule: nothing passes an event that is visible but not settled yet.
 * When one change was made after another had committed (both took the lock of the same row, say), the second
 * inserted its event later and saw the first one committed. So if the second is settled, the first is either
 * settled too and goes before it, or it is visible and holds it back. Ordering by transaction id would not do: a
 * transaction gets its id at its first write, which may be long before it waits for that lock.
 *
 * A visible event from a transaction id that this server has not given out yet was restored from a backup of
 * another server; it is settled.
 */
import { type Kysely, sql } from 'kysely';
import type { BusTables } from './tables.ts';

/** The most events that move in one go. */
export const RELAY_BATCH = 1_000;

/** Moves what is settled; returns how many events moved, 0 also when another process is at it. */
export const relay = async (database: Kysely<BusTables>): Promise<number> => {
  const { rows } = await sql<{ moved: number }>`select bus.relay(${RELAY_BATCH}) as moved`.execute(database);
  return rows[0]?.moved ?? 0;
};
