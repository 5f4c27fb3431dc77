import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/** Test results of the steps of a build: one row per step with its counts, and one per test. They go with the build. */
export const migration: Migration = {
  name: '202611152030-tests',
  up: async db => {
    await sql`create table builds.test_runs (
      build_id text not null references builds.builds (id) on delete cascade,
      step_id text not null,
      attempt integer not null,
      passed integer not null,
      failed integer not null,
      skipped integer not null,
      seconds double precision not null,
      kept integer not null,
      problems text[] not null,
      primary key (build_id, step_id)
    )`.execute(db);
    await sql`create table builds.tests (
      build_id text not null references builds.builds (id) on delete cascade,
      step_id text not null,
      position integer not null,
      test_key text not null,
      suite text not null,
      name text not null,
      file text,
      status text not null check (status in ('failed', 'passed', 'skipped')),
      seconds double precision not null,
      message text,
      details text,
      primary key (build_id, step_id, position)
    )`.execute(db);
    await sql`create index tests_by_key on builds.tests (build_id, test_key)`.execute(db);
    await sql`create index tests_worst_first on builds.tests (build_id, status, step_id, position)`.execute(
      db,
    );
  },
};
