/**
 * Forward-only migrations, one schema and one role per module.
 *
 * The login of the connection URL owns every schema and runs every migration. Each module's role is granted
 * reading and writing of its own schema only, and every module role belongs to the group role
 * `freshet_modules`, through which a module may open single doors to all others (an outbox is insert-only).
 * An advisory lock lets any number of processes start at once: one migrates, the rest wait and find it done. Neither
 * the waiting nor a long migration is cut short by the timeout of ordinary statements.
 */
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { type Generated, type Kysely, sql } from 'kysely';
import { connectDatabase } from './connect.ts';
import { inTransaction } from './transaction.ts';

interface Step {
  /** `YYYYMMDDHHMM-what`; the order of a module's migrations. */
  readonly name: string;
}

/** Changes the shape of tables, all at once: whoever uses them waits until it is done. */
interface Change extends Step {
  readonly up: (sql: Kysely<unknown>) => Promise<void>;
}

/**
 * Brings rows that are there already up to date, piece by piece. Each piece is a transaction of its own, so that the
 * release before works on meanwhile and waits for one piece at most. Answers where the next piece begins, further on
 * each time, or nothing after the last one. It may be cut short between two pieces, and then begins anew.
 */
interface Fill extends Step {
  readonly fill: (sql: Kysely<unknown>, from: string | undefined) => Promise<string | undefined>;
}

/**
 * One step of a schema's history. Never edited once merged. A transaction of it that loses a deadlock with the release
 * before runs again, a few times.
 */
export type Migration = Change | Fill;

export interface ModuleSchema {
  /** Also names the role: `freshet_<schema>`. */
  readonly schema: string;
  readonly migrations: readonly Migration[];
}

/** The role that a module's connections take. */
export const roleOf = (schema: string): string => `freshet_${schema}`;

/** The group of all module roles, for grants that open one door to every module. */
export const MODULES_ROLE = 'freshet_modules';

const LOCK = 7_405_173_922;

interface MigrationTables {
  'freshet.migrations': { schema: string; name: string; applied_at: Generated<Date> };
}

/** Brings all schemas up to date and returns the names of the migrations it ran. */
export const migrate = async (url: Secret, modules: readonly ModuleSchema[]): Promise<readonly string[]> => {
  const database = connectDatabase<MigrationTables>({ url, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    return await database.sql.connection().execute(async connection => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
      try {
        await prepareBookkeeping(connection);
        const applied = await appliedMigrations(connection);
        refuseNewerDatabase(applied, modules);
        await ensureRole(connection, MODULES_ROLE);
        for (const module of modules) await prepareModule(connection, module.schema);
        return await applyMissing(connection, modules, applied);
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    });
  } finally {
    await database.close();
  }
};

type Connection = Kysely<MigrationTables>;

const prepareBookkeeping = async (connection: Connection): Promise<void> => {
  await sql`create schema if not exists freshet`.execute(connection);
  await sql`create table if not exists freshet.migrations (
    schema text not null,
    name text not null,
    applied_at timestamptz not null default now(),
    primary key (schema, name)
  )`.execute(connection);
};

const appliedMigrations = async (connection: Connection): Promise<ReadonlySet<string>> => {
  const rows = await connection.selectFrom('freshet.migrations').select(['schema', 'name']).execute();
  return new Set(rows.map(row => `${row.schema}/${row.name}`));
};

const refuseNewerDatabase = (applied: ReadonlySet<string>, modules: readonly ModuleSchema[]): void => {
  const known = new Set(
    modules.flatMap(({ schema, migrations }) => migrations.map(({ name }) => `${schema}/${name}`)),
  );
  const unknown = [...applied].filter(name => !known.has(name));
  if (unknown.length === 0) return;
  throw new Fault('DATABASE_NEWER', `the database was written by a newer Freshet (it has ${unknown[0]})`, {
    migrations: unknown.slice(0, 10),
  });
};

const ensureRole = async (connection: Connection, role: string): Promise<void> => {
  const found = await sql`select 1 from pg_roles where rolname = ${role}`.execute(connection);
  try {
    if (found.rows.length === 0) await sql`create role ${sql.id(role)} nologin`.execute(connection);
    await sql`grant ${sql.id(role)} to current_user`.execute(connection);
  } catch (error) {
    // Roles belong to the server, not to one database: another database's migration may have been faster.
    if (isRoleRace(error)) return ensureRole(connection, role);
    throw new Fault(
      'DATABASE_ROLE_REFUSED',
      `the database login may not create or take the role ${role}`,
      { role },
      { cause: error },
    );
  }
};

const isRoleRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['42710', '23505', 'XX000'].includes(String(error.code));

const prepareModule = async (connection: Connection, schema: string): Promise<void> => {
  const role = roleOf(schema);
  const [schemaId, roleId] = [sql.id(schema), sql.id(role)];
  await ensureRole(connection, role);
  await grantMembership(connection, role);
  await sql`create schema if not exists ${schemaId}`.execute(connection);
  await sql`grant usage on schema ${schemaId} to ${roleId}`.execute(connection);
  await sql`alter default privileges in schema ${schemaId}
    grant select, insert, update, delete on tables to ${roleId}`.execute(connection);
  await sql`alter default privileges in schema ${schemaId}
    grant usage, select on sequences to ${roleId}`.execute(connection);
};

const grantMembership = async (connection: Connection, role: string): Promise<void> => {
  try {
    await sql`grant ${sql.id(MODULES_ROLE)} to ${sql.id(role)}`.execute(connection);
  } catch (error) {
    if (!isRoleRace(error)) throw error;
    await grantMembership(connection, role);
  }
};

const applyMissing = async (
  connection: Connection,
  modules: readonly ModuleSchema[],
  applied: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const ran: string[] = [];
  for (const { schema, migrations } of modules) {
    for (const migration of [...migrations].sort((a, b) => a.name.localeCompare(b.name))) {
      const { name } = migration;
      if (applied.has(`${schema}/${name}`)) continue;
      const done = (transaction: Connection) =>
        transaction.insertInto('freshet.migrations').values({ schema, name }).execute();
      if ('up' in migration) await change(connection, migration, done);
      else await fill(connection, { ...migration, name: `${schema}/${name}` }, done);
      ran.push(`${schema}/${name}`);
    }
  }
  return ran;
};

type Done = (transaction: Connection) => Promise<unknown>;

const change = (connection: Connection, { up }: Change, done: Done): Promise<void> =>
  inTransaction(connection, async transaction => {
    await up(transaction as unknown as Kysely<unknown>);
    await done(transaction);
  });

const fill = async (connection: Connection, { name, fill: piece }: Fill, done: Done): Promise<void> => {
  let from: string | undefined;
  do {
    const next = await inTransaction(connection, async transaction => {
      const end = await piece(transaction as unknown as Kysely<unknown>, from);
      if (end === undefined) await done(transaction);
      return end;
    });
    // Every other process that starts waits for us: a fill that is wrong must not go on for ever.
    if (next !== undefined && next === from) throw new Error(`${name} goes on where it was: ${next}`);
    from = next;
  } while (from !== undefined);
};
