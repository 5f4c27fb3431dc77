import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

export const migration: Migration = {
  name: '202611151100-schedules',
  up: async db => {
    await sql`create table cron.schedules (
      name text primary key check (char_length(name) between 1 and 128),
      timing json not null,
      last_tick_at timestamptz not null,
      seen_at timestamptz not null,
      fence bigint not null default 0,
      holder text,
      lease_until timestamptz,
      run_id text,
      requested_run_id text
    )`.execute(db);

    await sql`create table cron.runs (
      id text primary key,
      name text not null,
      trigger text not null check (trigger in ('tick', 'request')),
      scheduled_at timestamptz not null,
      state text not null
        check (state in ('waiting', 'running', 'succeeded', 'failed', 'timed-out', 'abandoned')),
      replica text,
      attempt integer not null default 1,
      started_at timestamptz,
      finished_at timestamptz,
      error text
    )`.execute(db);
    // A tick belongs to one run for ever, whatever becomes of the row that guards the schedule.
    await sql`create unique index runs_one_per_tick on cron.runs (name, scheduled_at)
      where trigger = 'tick'`.execute(db);
    await sql`create index runs_by_name on cron.runs (name, id)`.execute(db);
  },
};
