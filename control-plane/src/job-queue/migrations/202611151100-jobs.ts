import { type Migration, MODULES_ROLE } from '@freshet/kit/db';
import { sql } from 'kysely';

const JOB_COLUMNS = sql`
  id text primary key check (char_length(id) between 1 and 64),
  queue text not null check (char_length(queue) between 1 and 128),
  payload json not null,
  account_id text check (char_length(account_id) <= 64),
  unique_key text check (char_length(unique_key) between 1 and 256),
  priority smallint not null default 1 check (priority between 0 and 2),
  created_at timestamptz not null default now(),
  attempt integer not null default 0,
  fence bigint not null default 0`;

export const migration: Migration = {
  name: '202611151100-jobs',
  up: async db => {
    // Every row is updated and deleted soon after it came: dead rows must go before they slow the claims down.
    await sql`create table jobs.jobs (
      ${JOB_COLUMNS},
      due_at timestamptz not null,
      holder text,
      last_error text
    ) with (
      autovacuum_vacuum_scale_factor = 0.01,
      autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_cost_delay = 0
    )`.execute(db);
    await sql`create index jobs_by_due on jobs.jobs (queue, priority, due_at)`.execute(db);
    await sql`create unique index jobs_unique_waiting on jobs.jobs (queue, unique_key)
      where unique_key is not null and holder is null`.execute(db);

    await sql`create table jobs.dead_jobs (
      ${JOB_COLUMNS},
      error text not null,
      died_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index dead_jobs_by_queue on jobs.dead_jobs (queue, id)`.execute(db);

    // Only what a new job may say about itself; attempts, fences and holders are the queue's own.
    const modules = sql.id(MODULES_ROLE);
    await sql`grant usage on schema jobs to ${modules}`.execute(db);
    await sql`grant insert (id, queue, payload, account_id, unique_key, priority, due_at)
      on jobs.jobs to ${modules}`.execute(db);
  },
};
