import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as JSON text, read as the value. */
type Envelope = ColumnType<unknown, string, never>;

interface EventColumns {
  id: string;
  type: string;
  key: string;
  account_id: string;
  lane: number;
  occurred_at: Date;
  envelope: Envelope;
}

/** Events of committed changes on their way to the log. Open for inserts to every module. */
interface OutboxTable extends EventColumns {
  seq: GeneratedAlways<number>;
  xid: GeneratedAlways<string>;
}

/** The log: every event in its final order. */
interface EventsTable extends EventColumns {
  position: number;
}

/** The end of the log; the row lock makes its holder the only one who appends. */
interface HeadTable {
  position: number;
}

interface SubscriptionsTable {
  name: string;
  types: string[];
  created_at: Generated<Date>;
  /** When a process last declared it. */
  seen_at: Generated<Date>;
}

/** How far a subscription is in one lane, and who works on it. */
interface LanesTable {
  subscription: string;
  lane: number;
  cursor: number;
  fence: Generated<number>;
  holder: string | null;
  /** While held: the end of the lease. Otherwise when somebody should look; null when only new events matter. */
  due_at: Date | null;
  /** How many events to handle one by one, because a process died in this lane. */
  wary: Generated<number>;
  /** The replica that shall have it next, because it has less than its share; lapses soon. */
  wanted_by: string | null;
  wanted_at: Date | null;
  /** When something was put into it behind its holder's back; it is due as soon as it is given back. */
  nudged_at: Date | null;
}

/** Events that failed, and those of the same key behind them. The first of a key has a due time, the others none. */
interface ParkedTable {
  id: GeneratedAlways<number>;
  subscription: string;
  lane: number;
  key: string;
  position: number;
  envelope: Envelope;
  attempt: number;
  due_at: Date | null;
  error: string | null;
}

export interface DeadEventsTable {
  id: string;
  subscription: string;
  lane: number;
  key: string;
  position: number;
  envelope: Envelope;
  attempt: number;
  error: string;
  died_at: Generated<Date>;
}

export interface BusTables {
  'bus.outbox': OutboxTable;
  'bus.events': EventsTable;
  'bus.head': HeadTable;
  'bus.subscriptions': SubscriptionsTable;
  'bus.lanes': LanesTable;
  'bus.parked': ParkedTable;
  'bus.dead_events': DeadEventsTable;
}
