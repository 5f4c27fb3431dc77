import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

const HANDLED_COLUMNS = sql`
  subscription text not null,
  lane smallint not null,
  key text not null,
  position bigint not null,
  envelope json not null,
  attempt integer not null`;

export const migration: Migration = {
  name: '202611151110-subscriptions',
  up: async db => {
    await sql`create table bus.subscriptions (
      name text primary key check (char_length(name) between 1 and 128),
      types text[] not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`.execute(db);

    // Few rows, updated with every batch: room on the page lets each update stay there.
    await sql`create table bus.lanes (
      subscription text not null references bus.subscriptions (name) on delete cascade,
      lane smallint not null,
      cursor bigint not null,
      fence bigint not null default 0,
      holder text,
      due_at timestamptz,
      wary smallint not null default 0,
      wanted_by text,
      wanted_at timestamptz,
      primary key (subscription, lane)
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`.execute(
      db,
    );

    await sql`create table bus.parked (
      id bigint generated always as identity primary key,
      ${HANDLED_COLUMNS},
      due_at timestamptz,
      error text,
      foreign key (subscription) references bus.subscriptions (name) on delete cascade
    )`.execute(db);
    await sql`create index parked_by_key on bus.parked (subscription, lane, key, id)`.execute(db);
    await sql`create index parked_by_due on bus.parked (subscription, lane, due_at)
      where due_at is not null`.execute(db);

    await sql`create table bus.dead_events (
      id text primary key,
      ${HANDLED_COLUMNS},
      error text not null,
      died_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index dead_events_by_subscription on bus.dead_events (subscription, id)`.execute(db);
  },
};
