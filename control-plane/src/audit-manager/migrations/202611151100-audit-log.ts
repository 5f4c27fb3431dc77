import { type Migration, MODULES_ROLE, roleOf } from '@freshet/kit/db';
import { type Kysely, sql } from 'kysely';

const ROLE = sql.id(roleOf('audit'));
const MODULES = sql.id(MODULES_ROLE);

/**
 * Bounds repeat those of the code that inserts: an entry that could be inserted but not sealed would stop its
 * account's chain. Times are cut to milliseconds, so that nothing can change below what the hash covers.
 */
const ENTRY_COLUMNS = sql`
  id text not null check (char_length(id) between 1 and 64),
  account_id text not null check (char_length(account_id) between 1 and 64),
  at timestamptz(3) not null check (isfinite(at)),
  actor_kind text not null check (actor_kind in ('user', 'service-account', 'system', 'anonymous')),
  actor_id text not null check (char_length(actor_id) <= 256),
  actor_name text not null check (char_length(actor_name) <= 256),
  actor_key_id text check (char_length(actor_key_id) <= 256),
  ip text check (char_length(ip) <= 64),
  request_id text check (char_length(request_id) <= 128),
  action text collate "C" not null check (char_length(action) between 1 and 128),
  entity_kind text not null check (char_length(entity_kind) between 1 and 64),
  entity_id text not null check (char_length(entity_id) <= 256),
  entity_name text check (char_length(entity_name) <= 256),
  result text not null check (result in ('success', 'failure', 'denied')),
  details jsonb check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 65536)`;

/** Every column a module may fill; `position` is the database's own. */
const INSERTABLE = sql`id, account_id, at, actor_kind, actor_id, actor_name, actor_key_id, ip, request_id,
  action, entity_kind, entity_id, entity_name, result, details`;

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table audit.pending (
    position bigint generated always as identity primary key,
    ${ENTRY_COLUMNS}
  )`.execute(db);
  await sql`create index pending_by_account on audit.pending (account_id, position)`.execute(db);

  await sql`create table audit.chains (
    account_id text primary key,
    last_seq bigint not null check (last_seq >= 0),
    last_hash text not null
  )`.execute(db);

  await sql`create table audit.checkpoints (
    account_id text primary key,
    through_seq bigint not null,
    hash text not null,
    removed bigint not null,
    at timestamptz not null default now()
  )`.execute(db);
};

/**
 * Words are cut at ASCII punctuation rather than by the text-search parser alone, which would keep addresses,
 * paths and e-mail addresses whole. JSON escapes go first, or `\n` would glue an `n` to the next word.
 */
const createRecords = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function audit.words_of(content text) returns tsvector
    language sql immutable strict parallel safe
    as $$ select pg_catalog.to_tsvector('pg_catalog.simple', pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(content, '\\\\(u[0-9a-f]{4}|[bfnrt])', ' ', 'g'),
      '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+', ' ', 'g')) $$`.execute(db);

  await sql`create table audit.records (
    ${ENTRY_COLUMNS},
    seq bigint not null check (seq > 0),
    previous_hash text not null,
    hash text not null,
    words tsvector not null generated always as (audit.words_of(
      action || ' ' || entity_kind || ' ' || entity_id || ' ' || coalesce(entity_name, '') || ' ' ||
      actor_id || ' ' || actor_name || ' ' || coalesce(ip, '') || ' ' || coalesce(request_id, '') || ' ' ||
      coalesce(details::text, ''))) stored,
    primary key (account_id, seq)
  )`.execute(db);
};

/** One index per filter; `seq` last, because every list is ordered by it. */
const createIndexes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index records_by_time on audit.records (account_id, at)`.execute(db);
  await sql`create index records_by_actor on audit.records (account_id, actor_id, seq)`.execute(db);
  await sql`create index records_by_actor_name on audit.records (account_id, lower(actor_name), seq)`.execute(
    db,
  );
  await sql`create index records_by_action on audit.records (account_id, action, seq)`.execute(db);
  await sql`create index records_by_entity on audit.records (account_id, entity_id, seq)`.execute(db);
  await sql`create index records_by_entity_kind on audit.records (account_id, entity_kind, seq)`.execute(db);
  await sql`create index records_by_result on audit.records (account_id, result, seq)`.execute(db);
  await sql`create index records_by_words on audit.records using gin (words)`.execute(db);
};

/**
 * The only way a record leaves. It runs as the owner, removes a prefix of the chain that is older than the
 * cut-off, remembers where the rest starts, and leaves an entry in the same chain saying so: shortening the
 * log without a trace would take the owner's login.
 */
const createExpire = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function audit.expire(
      account text, through bigint, before timestamptz, entry_id text, entry_at timestamptz
    ) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      kept_hash text;
      gone bigint;
    begin
      if before > now() then
        raise exception 'the cut-off lies in the future';
      end if;
      perform 1 from audit.chains where account_id = account for update;
      if exists (select 1 from audit.records where account_id = account and seq <= through and at >= before) then
        raise exception 'records after the cut-off are not for removal';
      end if;
      select hash into kept_hash from audit.records where account_id = account and seq = through;
      if kept_hash is null then
        raise exception 'no record % to start after', through;
      end if;
      delete from audit.records where account_id = account and seq <= through;
      get diagnostics gone = row_count;
      insert into audit.checkpoints (account_id, through_seq, hash, removed)
        values (account, through, kept_hash, gone)
        on conflict (account_id) do update set through_seq = excluded.through_seq, hash = excluded.hash,
          removed = checkpoints.removed + excluded.removed, at = now();
      insert into audit.pending (id, account_id, at, actor_kind, actor_id, actor_name, action, entity_kind,
          entity_id, result, details)
        values (entry_id, account, entry_at, 'system', 'system', 'retention', 'audit.expire', 'audit',
          account, 'success', jsonb_build_object('throughSeq', through, 'hash', kept_hash, 'removed', gone,
            'before', to_char(before at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
      return gone;
    end $$`.execute(db);
  await sql`revoke all on function audit.expire from public`.execute(db);
  await sql`grant execute on function audit.expire to ${ROLE}`.execute(db);
};

/** The module's own role may add to the log and read it; it may not change or remove what is there. */
const restrict = async (db: Kysely<unknown>): Promise<void> => {
  await sql`revoke update, delete on audit.records from ${ROLE}`.execute(db);
  await sql`revoke insert, update, delete on audit.checkpoints from ${ROLE}`.execute(db);
  await sql`revoke delete on audit.chains from ${ROLE}`.execute(db);
  await sql`revoke update on audit.pending from ${ROLE}`.execute(db);
  await sql`grant usage on schema audit to ${MODULES}`.execute(db);
  await sql`grant insert (${INSERTABLE}) on audit.pending to ${MODULES}`.execute(db);
};

export const migration: Migration = {
  name: '202611151100-audit-log',
  up: async db => {
    await createTables(db);
    await createRecords(db);
    await createIndexes(db);
    await createExpire(db);
    await restrict(db);
  },
};
