import { type Migration, MODULES_ROLE, roleOf } from '@freshet/kit/db';
import { sql } from 'kysely';

const EVENT_COLUMNS = sql`
  id text not null check (char_length(id) between 1 and 64),
  type text not null check (char_length(type) between 1 and 256),
  key text not null check (char_length(key) between 1 and 256),
  account_id text not null check (char_length(account_id) <= 64),
  lane smallint not null check (lane between 0 and 7),
  occurred_at timestamptz not null,
  envelope json not null`;

export const migration: Migration = {
  name: '202611151100-log',
  up: async db => {
    await sql`create table bus.outbox (
      seq bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      ${EVENT_COLUMNS}
    ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)`.execute(db);

    await sql`create table bus.events (
      position bigint primary key,
      ${EVENT_COLUMNS}
    )`.execute(db);
    await sql`create index events_by_lane on bus.events (lane, position)`.execute(db);

    await sql`create table bus.head (
      only_row boolean primary key default true check (only_row),
      position bigint not null
    )`.execute(db);
    await sql`insert into bus.head (position) values (0)`.execute(db);

    // Moves settled events from the outbox to the end of the log, and returns how many. See relay.ts for the rule.
    await sql`create function bus.relay(batch integer) returns integer language plpgsql as $$
      declare
        last bigint;
        moved integer;
      begin
        if not exists (select from bus.outbox) then
          return 0;
        end if;
        select position into last from bus.head for update skip locked;
        if not found then
          return 0;
        end if;
        with
          edges as materialized (
            select pg_snapshot_xmin(now) as low, pg_snapshot_xmax(now) as high from pg_current_snapshot() as now
          ),
          oldest as materialized (
            select seq, xid >= edges.low and xid < edges.high as unsettled
            from bus.outbox cross join edges order by seq limit batch
          ),
          gone as (
            delete from bus.outbox using oldest
            where outbox.seq = oldest.seq
              and oldest.seq < coalesce((select min(seq) from oldest where unsettled), 9223372036854775807)
            returning outbox.*
          )
        insert into bus.events (position, id, type, key, account_id, lane, occurred_at, envelope)
        select last + row_number() over (order by seq), id, type, key, account_id, lane, occurred_at, envelope from gone;
        get diagnostics moved = row_count;
        if moved > 0 then
          update bus.head set position = last + moved;
        end if;
        return moved;
      end
    $$`.execute(db);

    // Only what an event says about itself; its order is the bus's own.
    const modules = sql.id(MODULES_ROLE);
    await sql`grant usage on schema bus to ${modules}`.execute(db);
    await sql`grant insert (id, type, key, account_id, lane, occurred_at, envelope) on bus.outbox to ${modules}`.execute(
      db,
    );
    await sql`revoke execute on function bus.relay from public`.execute(db);
    await sql`grant execute on function bus.relay to ${sql.id(roleOf('bus'))}`.execute(db);
  },
};
