import type { Migration } from '@freshet/kit/db';
import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;

const pipelines = async (db: Db): Promise<void> => {
  await sql`create table builds.accounts (
    account_id text primary key,
    paused boolean not null
  )`.execute(db);
  await sql`create table builds.pipelines (
    account_id text not null,
    pipeline_id text not null,
    name text not null,
    project_id text,
    project_name text,
    tags text[] not null,
    project_tags text[] not null,
    is_public boolean not null,
    last_number int not null,
    limit_pipeline int,
    limit_trigger int,
    limit_branch int,
    approval_counts boolean not null,
    primary key (account_id, pipeline_id)
  ) with (fillfactor = 50)`.execute(db);
  await sql`create index pipelines_public on builds.pipelines (pipeline_id) where is_public`.execute(db);
};

const builds = async (db: Db): Promise<void> => {
  await sql`create table builds.builds (
    id text primary key,
    account_id text not null,
    number int not null,
    pipeline_id text not null,
    pipeline_name text not null,
    project_id text,
    project_name text,
    state text not null check (state in ('delayed', 'pending', 'elected', 'running', 'pending-approval',
      'terminating', 'success', 'error', 'terminated', 'denied')),
    reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    start_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    cause_kind text not null,
    cause jsonb not null,
    by_id text,
    trigger_id text,
    event text,
    provider text,
    repo text,
    branch text,
    revision text,
    committer text,
    git jsonb,
    runtime text not null,
    priority int not null,
    trigger_limit int,
    turn boolean not null,
    fork boolean not null,
    runner_id text,
    bound_runner_id text,
    volume text not null,
    predecessor text,
    restart_of text,
    from_failed boolean not null,
    restartable boolean not null,
    no_self_approval boolean not null,
    notify boolean not null,
    request_id text,
    annotations jsonb not null,
    display text,
    policies jsonb not null,
    stages text[] not null,
    step_count int not null,
    last_command int not null,
    check ((state in ('success', 'error', 'terminated', 'denied')) = (finished_at is not null))
  )`.execute(db);
  // Every list is of one account, the newest first; each filter has an index in that order.
  const order = sql.raw('created_at desc, id desc');
  const by = (name: string, columns: string) =>
    sql`create index ${sql.raw(`builds_by_${name}`)} on builds.builds (account_id, ${sql.raw(columns)}${order})`.execute(
      db,
    );
  await by('age', '');
  for (const column of ['state', 'branch', 'revision', 'repo', 'committer', 'event', 'runtime'])
    await by(column, `${column}, `);
  await by('pipeline', 'pipeline_id, ');
  await by('project', 'project_id, ');
  await by('trigger', 'trigger_id, ');
  await by('cause', 'cause_kind, ');
  await by('provider', 'provider, ');
  await by('number', 'number, ');
  await sql`create index builds_by_annotation on builds.builds using gin (annotations)`.execute(db);
  await sql`create unique index builds_once on builds.builds (account_id, request_id)
    where request_id is not null`.execute(db);
  await sql`create index builds_by_predecessor on builds.builds (predecessor, created_at)
    where predecessor is not null`.execute(db);
  await sql`create index builds_claimable on builds.builds (account_id, priority desc, created_at, id)
    where state = 'pending' and turn`.execute(db);
  await sql`create index builds_alive on builds.builds (account_id, pipeline_id, created_at)
    where finished_at is null`.execute(db);
  await sql`create index builds_delayed on builds.builds (start_at) where state = 'delayed'`.execute(db);
  await sql`create index builds_finished on builds.builds (finished_at) where finished_at is not null`.execute(
    db,
  );
};

const details = async (db: Db): Promise<void> => {
  const build = sql.raw('build_id text not null references builds.builds (id) on delete cascade');
  await sql`create table builds.inputs (
    ${build},
    account_id text not null,
    file text not null,
    text text,
    repository jsonb,
    layers jsonb not null,
    contexts text[] not null,
    options jsonb not null,
    step_types jsonb not null,
    primary key (build_id)
  )`.execute(db);
  await sql`create table builds.claims (
    ${build},
    account_id text not null,
    runner_id text,
    fence int not null,
    lease_until timestamptz,
    acknowledged bigint not null,
    primary key (build_id)
  ) with (fillfactor = 50)`.execute(db);
  await sql`create index claims_by_lease on builds.claims (lease_until) where lease_until is not null`.execute(
    db,
  );
  await sql`create index claims_by_runner on builds.claims (runner_id)
    where runner_id is not null and lease_until is not null`.execute(db);
  await sql`create table builds.steps (
    ${build},
    step_id text not null,
    position int not null,
    name text not null,
    title text,
    type text not null,
    stage text,
    parent text,
    hook boolean not null,
    phase text not null,
    result text,
    attempt int not null,
    reason text,
    started_at timestamptz,
    finished_at timestamptz,
    exported text[] not null,
    primary key (build_id, step_id)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create table builds.commands (
    ${build},
    number int not null,
    command jsonb not null,
    at timestamptz not null,
    primary key (build_id, number)
  )`.execute(db);
  await sql`create table builds.approvals (
    ${build},
    step_id text not null,
    step_name text not null,
    reason text not null,
    revision text,
    requested_at timestamptz not null,
    answer text check (answer in ('approved', 'denied', 'lapsed')),
    answered_by text,
    answered_at timestamptz,
    primary key (build_id, step_id)
  )`.execute(db);
  await sql`create table builds.data_items (
    id text primary key,
    ${build},
    account_id text not null,
    sealed text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index data_items_by_build on builds.data_items (build_id, created_at)`.execute(db);
};

export const migration: Migration = {
  name: '202611151700-builds',
  up: async db => {
    await pipelines(db);
    await builds(db);
    await details(db);
  },
};
