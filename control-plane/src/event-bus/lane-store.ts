/**
 * What the bus reads and writes about the lanes of its subscriptions.
 *
 * A process works on a lane only while it holds it: it claims the lane for one batch, and gives it back with the new
 * cursor. Each claim raises the fence, and every later statement names the fence it was claimed with, so a process
 * that was taken for dead can neither move the cursor nor touch the parked events. The database's clock alone judges
 * leases.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TypeFilter } from './consumer.ts';
import { type LaneChanges, saveChanges } from './lane-changes.ts';
import type { LaneHold, LaneItem, ParkedItem } from './lane-hold.ts';
import type { BusTables } from './tables.ts';

export interface LaneBatch {
  readonly items: readonly LaneItem[];
  /** Where the cursor stands once all items are handled. */
  readonly end: number;
  /** True when the log goes on behind it. */
  readonly more: boolean;
}

/** When a lane wants to be looked at. */
export interface LaneOutlook {
  readonly subscription: string;
  readonly lane: number;
  readonly dueInMs: number;
}

interface ClaimOptions {
  readonly lanes: readonly number[];
  readonly leaseMs: number;
}

/** A wary holder handles this many events one by one. At least a batch, for any of it may be the deadly one. */
const WARY_EVENTS = 64;

/** The most events of one batch; what is unsaved is delivered again when the process dies. */
export const BATCH_EVENTS = 64;

/** How many rows of the log one batch looks at while it searches for wanted events. */
const BATCH_SCAN = 2_000;

/** How long a lane is kept for the process that asked for it. */
const RESERVED = sql`interval '2 seconds'`;

/** True of a row of `bus.lanes` that wants to be worked on. */
const HAS_WORK = sql`(due_at <= now() or exists (
  select 1 from bus.events where events.lane = lanes.lane and events.position > lanes.cursor
))`;

const PARKED_KEYS = 16;
const PARKED_ROWS = 128;

const later = (ms: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

export class LaneStore {
  readonly #sql: Kysely<BusTables>;
  readonly #holder: string;

  constructor(database: Kysely<BusTables>, holder: string) {
    this.#sql = database;
    this.#holder = holder;
  }

  /** Takes those of the lanes that are free and have something to do; waits for nobody. */
  async claim(subscription: string, { lanes, leaseMs }: ClaimOptions): Promise<readonly LaneHold[]> {
    const { rows } = await sql<ClaimedRow>`
      with free as materialized (
        select lane, holder is not null as taken_over, wary from bus.lanes
        where subscription = ${subscription} and lane = any(${lanes}::smallint[])
          and (holder is null or due_at <= now())
          and (wanted_by is null or wanted_by = ${this.#holder} or wanted_at < now() - ${RESERVED})
          and ${HAS_WORK}
        for update skip locked
      )
      update bus.lanes
      set holder = ${this.#holder}, fence = fence + 1, due_at = ${later(leaseMs)}, wanted_by = null,
        wary = case when free.taken_over then ${WARY_EVENTS}::smallint else free.wary end
      from free where lanes.subscription = ${subscription} and lanes.lane = free.lane
      returning lanes.lane, lanes.fence, lanes.cursor, lanes.wary, free.taken_over, free.wary as wary_before,
        exists (
          select 1 from bus.parked
          where parked.subscription = ${subscription} and parked.lane = lanes.lane
        ) as has_parked`.execute(this.#sql);
    return rows.map(row => holdOf(subscription, row));
  }

  /**
   * Which of the lanes somebody holds or shall have next, or still have something to do. A lane may change hands
   * between a claim that did not get it and this look, so that it is free now does not mean that all is done.
   */
  async unfinishedAmong(subscription: string, lanes: readonly number[]): Promise<readonly number[]> {
    const { rows } = await sql<{ lane: number }>`
      select lane from bus.lanes
      where subscription = ${subscription} and lane = any(${lanes}::smallint[]) and (
        holder is not null or (wanted_by <> ${this.#holder} and wanted_at >= now() - ${RESERVED})
        or ${HAS_WORK}
      )`.execute(this.#sql);
    return rows.map(({ lane }) => lane);
  }

  /**
   * Asks for some of the lanes that others hold, as many as we have less than an equal share. Their holders give
   * them back after the batch at hand, and for a moment nobody else may take them.
   */
  async ask(
    subscription: string,
    { lanes, have }: { lanes: readonly number[]; have: number },
  ): Promise<readonly number[]> {
    const { rows } = await sql<{ lane: number }>`
      with share as materialized (
        select ceil(count(*)::numeric / (count(distinct holder) filter (where holder <> ${this.#holder}) + 1)) as lanes
        from bus.lanes where subscription = ${subscription}
      ),
      busy as materialized (
        select lane from bus.lanes
        where subscription = ${subscription} and lane = any(${lanes}::smallint[]) and holder is not null
          and (wanted_by is null or wanted_by = ${this.#holder} or wanted_at < now() - ${RESERVED})
        order by wanted_by is null, lane
        limit (select greatest(0, lanes - ${have}) from share)
        for update skip locked
      )
      update bus.lanes set wanted_by = ${this.#holder}, wanted_at = now()
      from busy where lanes.subscription = ${subscription} and lanes.lane = busy.lane
      returning lanes.lane`.execute(this.#sql);
    return rows.map(({ lane }) => lane);
  }

  /** Leaves lanes that were asked for to anybody. */
  async unask(subscription: string, lanes: readonly number[]): Promise<void> {
    await sql`update bus.lanes set wanted_by = null
      where subscription = ${subscription} and lane = any(${lanes}::smallint[])
        and wanted_by = ${this.#holder}`.execute(this.#sql);
  }

  /** Extends the lease; false when the lane is no longer ours. */
  async renew(hold: LaneHold, leaseMs: number): Promise<boolean> {
    const { rows } = await sql`
      update bus.lanes set due_at = ${later(leaseMs)}
      where subscription = ${hold.subscription} and lane = ${hold.lane}
        and fence = ${hold.fence} and holder is not null
      returning lane`.execute(this.#sql);
    return rows.length > 0;
  }

  /** The next wanted events behind the cursor. */
  async read({ lane, cursor }: LaneHold, filter: TypeFilter, limit: number): Promise<LaneBatch> {
    const { rows } = await sql<BatchRow>`
      with scanned as materialized (
        select position from bus.events where lane = ${lane} and position > ${cursor}
        order by position limit ${BATCH_SCAN}
      ),
      reach as (select count(*)::integer as scanned, max(position) as last from scanned)
      select reach.scanned, reach.last, event.position, event.key, event.envelope
      from reach left join lateral (
        select position, key, envelope from bus.events
        where lane = ${lane} and position > ${cursor} and position <= reach.last
          and (type = any(${filter.whole}::text[])
            or exists (select from unnest(${filter.prefixes}::text[]) as prefix where starts_with(type, prefix)))
        order by position limit ${limit}
      ) as event on true
      order by event.position`.execute(this.#sql);
    return batchOf(rows, { cursor, limit });
  }

  /** The parked events of the keys whose time has come, each key from its first one on. */
  async readParked({ subscription, lane }: LaneHold): Promise<readonly ParkedItem[]> {
    const { rows } = await sql<ParkedItem>`
      select id, key, position, envelope, attempt from bus.parked
      where subscription = ${subscription} and lane = ${lane} and key in (
        select key from bus.parked
        where subscription = ${subscription} and lane = ${lane} and due_at <= now()
        order by due_at limit ${PARKED_KEYS}
      )
      order by id limit ${PARKED_ROWS}`.execute(this.#sql);
    return rows;
  }

  /** Which of the keys have parked events. */
  async parkedAmong({ subscription, lane }: LaneHold, keys: readonly string[]): Promise<readonly string[]> {
    if (keys.length === 0) return [];
    const rows = await this.#sql
      .selectFrom('bus.parked')
      .select('key')
      .distinct()
      .where('subscription', '=', subscription)
      .where('lane', '=', lane)
      .where('key', 'in', [...new Set(keys)])
      .execute();
    return rows.map(({ key }) => key);
  }

  /** Records what a batch came to and gives the lane back; false when it was no longer ours and nothing was kept. */
  release(hold: LaneHold, changes: LaneChanges): Promise<boolean> {
    return saveChanges(this.#sql, hold, changes);
  }

  /** When the lanes of the subscriptions want to be looked at, as far as that is known. */
  async outlook(subscriptions: readonly string[]): Promise<readonly LaneOutlook[]> {
    const { rows } = await sql<LaneOutlook>`
      select subscription, lane, (extract(epoch from due_at - now()) * 1000)::float8 as "dueInMs"
      from bus.lanes where subscription = any(${subscriptions}::text[]) and due_at is not null`.execute(
      this.#sql,
    );
    return rows;
  }
}

interface ClaimedRow {
  readonly lane: number;
  readonly fence: number;
  readonly cursor: number;
  readonly wary: number;
  readonly taken_over: boolean;
  readonly wary_before: number;
  readonly has_parked: boolean;
}

const holdOf = (subscription: string, row: ClaimedRow): LaneHold => ({
  subscription,
  lane: row.lane,
  fence: row.fence,
  cursor: row.cursor,
  takenOver: row.taken_over,
  wary: row.wary,
  waryBefore: row.wary_before,
  hasParked: row.has_parked,
});

interface BatchRow {
  readonly scanned: number;
  readonly last: number | null;
  readonly position: number | null;
  readonly key: string;
  readonly envelope: unknown;
}

const batchOf = (
  rows: readonly BatchRow[],
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
): LaneBatch => {
  const items = rows.flatMap(({ position, key, envelope }) =>
    position === null ? [] : [{ position, key, envelope }],
  );
  const full = items.length === limit;
  const end = (full ? items.at(-1)?.position : rows[0]?.last) ?? cursor;
  return { items, end, more: full || (rows[0]?.scanned ?? 0) === BATCH_SCAN };
};
