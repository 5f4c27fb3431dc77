import { inTransaction } from '@freshet/kit/db';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { LaneHold, LaneItem, ParkedItem } from './lane-hold.ts';
import type { BusTables } from './tables.ts';

/** A failed event's next try. */
interface Retry {
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: string;
}

/** What a holder wants to record about its lane. */
export interface LaneChanges {
  readonly cursor: number;
  /** How many more events shall be handled one by one. */
  readonly wary: number;
  /** When the lane wants to be looked at again even if nothing new comes, if at all. */
  readonly lookAgainInMs: number | undefined;
  /** Events to park, in their order; without a retry they wait behind one that has it. */
  readonly parked: readonly { readonly item: LaneItem; readonly retry: Retry | undefined }[];
  /** Parked events that failed again. */
  readonly retried: readonly { readonly item: ParkedItem; readonly retry: Retry }[];
  /** Parked events that are over, handled or given up. */
  readonly unparked: readonly ParkedItem[];
  readonly dead: readonly {
    readonly id: string;
    readonly item: LaneItem;
    readonly attempt: number;
    readonly error: string;
  }[];
}

const isPlain = ({ parked, retried, unparked, dead }: LaneChanges): boolean =>
  parked.length + retried.length + unparked.length + dead.length === 0;

/**
 * Records the changes and gives the lane back, all or nothing; false when the lane was no longer ours. A lane that was
 * given back has no holder, so changes whose first answer got lost are not recorded again.
 */
export const saveChanges = async (
  database: Kysely<BusTables>,
  hold: LaneHold,
  changes: LaneChanges,
): Promise<boolean> => {
  if (isPlain(changes)) return giveBack(database, hold, changes);
  return inTransaction(database, async transaction => {
    if (!(await lockLane(transaction, hold))) return false;
    await unpark(transaction, changes);
    await park(transaction, hold, changes);
    await bury(transaction, hold, changes);
    await promote(transaction, hold, changes);
    return giveBack(transaction, hold, changes);
  });
};

type Writer = Kysely<BusTables> | Transaction<BusTables>;

const lockLane = async (writer: Writer, { subscription, lane, fence }: LaneHold): Promise<boolean> => {
  const { rows } = await sql`select 1 from bus.lanes
    where subscription = ${subscription} and lane = ${lane} and fence = ${fence} and holder is not null for update`.execute(
    writer,
  );
  return rows.length > 0;
};

const giveBack = async (
  writer: Writer,
  { subscription, lane, fence }: LaneHold,
  { cursor, wary, lookAgainInMs }: LaneChanges,
): Promise<boolean> => {
  const { rows } = await sql`
    update bus.lanes set cursor = ${cursor}, wary = ${wary}, holder = null, nudged_at = null, due_at = least(
      nudged_at,
      clock_timestamp() + ${lookAgainInMs ?? null}::float8 * interval '1 millisecond',
      (select min(due_at) from bus.parked where subscription = ${subscription} and lane = ${lane})
    )
    where subscription = ${subscription} and lane = ${lane} and fence = ${fence} and holder is not null
    returning lane`.execute(writer);
  return rows.length > 0;
};

const unpark = async (writer: Writer, { unparked, retried }: LaneChanges): Promise<void> => {
  if (unparked.length > 0) {
    const ids = unparked.map(({ id }) => id);
    await sql`delete from bus.parked where id = any(${ids}::bigint[])`.execute(writer);
  }
  for (const { item, retry } of retried) {
    await sql`update bus.parked set attempt = ${retry.attempt}, error = ${retry.error},
      due_at = clock_timestamp() + ${retry.delayMs} * interval '1 millisecond'
      where id = ${item.id}`.execute(writer);
  }
};

/** The rows' ids grow in the order of the array, which is what keeps a key in order. */
const park = async (writer: Writer, hold: LaneHold, { parked }: LaneChanges): Promise<void> => {
  if (parked.length === 0) return;
  await writer
    .insertInto('bus.parked')
    .values(
      parked.map(({ item, retry }) => ({
        subscription: hold.subscription,
        lane: hold.lane,
        key: item.key,
        position: item.position,
        envelope: JSON.stringify(item.envelope),
        attempt: retry?.attempt ?? 0,
        due_at: retry ? sql<Date>`clock_timestamp() + ${retry.delayMs} * interval '1 millisecond'` : null,
        error: retry?.error ?? null,
      })),
    )
    .execute();
};

const bury = async (writer: Writer, hold: LaneHold, { dead }: LaneChanges): Promise<void> => {
  if (dead.length === 0) return;
  await writer
    .insertInto('bus.dead_events')
    .values(
      dead.map(({ id, item, attempt, error }) => ({
        id,
        subscription: hold.subscription,
        lane: hold.lane,
        key: item.key,
        position: item.position,
        envelope: JSON.stringify(item.envelope),
        attempt,
        error,
      })),
    )
    .execute();
};

/** The first parked event of each key that was touched gets its turn at once, unless it has one already. */
const promote = async (
  writer: Writer,
  { subscription, lane }: LaneHold,
  { parked, unparked }: LaneChanges,
): Promise<void> => {
  const keys = [...new Set([...parked.map(({ item }) => item.key), ...unparked.map(({ key }) => key)])];
  if (keys.length === 0) return;
  await sql`update bus.parked set due_at = clock_timestamp()
    where due_at is null and id in (
      select min(id) from bus.parked
      where subscription = ${subscription} and lane = ${lane} and key = any(${keys}::text[]) group by key
    )`.execute(writer);
};
