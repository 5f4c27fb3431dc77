/**
 * The table behind a cluster. One process at a time may write for a cluster: it holds an advisory lock on the very
 * connection that it writes with, so that losing the one is losing the other. Revisions are the key of the table, so
 * even a process that has not noticed yet cannot use one twice.
 */
import { connectDatabase, type Database } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Sealing } from './sealing.ts';
import type { ClusterTables } from './tables.ts';

export type ChangeRow = ClusterTables['cluster.changes'];

type Connection = Kysely<ClusterTables>;

interface ChangeLogOptions {
  readonly url: Secret;
  readonly role: string;
  readonly cluster: string;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /** How long to wait for a lock that a killed process may still hold until the database notices. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

const LOCK_PAUSE_MS = 100;

const PAGE = 2_000;
const COLUMNS = 7;

const insertTexts = new Map<number, string>();

/** Longer statements take less time to make than to run. */
const MAX_KEPT_TEXT = 64;

/** The statement for a number of rows; those for small batches are made once. */
const insertText = (rows: number): string => {
  const known = insertTexts.get(rows);
  if (known) return known;
  const tuples = Array.from({ length: rows }, (_, row) => {
    const parameters = Array.from({ length: COLUMNS }, (_, column) => `$${row * COLUMNS + column + 1}`);
    return `(${parameters.join(',')})`;
  });
  const text = `insert into cluster.changes (cluster, revision, resource, namespace, name, deleted, body) values ${tuples.join(',')}`;
  if (rows <= MAX_KEPT_TEXT) insertTexts.set(rows, text);
  return text;
};

/** The connection that holds the lock, and how to give both back. */
interface Hold {
  readonly connection: Connection;
  readonly release: () => Promise<void>;
}

export class ChangeLog {
  readonly #options: ChangeLogOptions;
  readonly #database: Database<ClusterTables>;
  #hold: Hold | undefined;

  constructor(options: ChangeLogOptions) {
    this.#options = options;
    this.#database = connectDatabase<ClusterTables>({
      url: options.url,
      role: options.role,
      maxConnections: 3,
    });
  }

  /** Takes the lock anew, on a new connection; fails when another process has it. */
  async acquire(): Promise<void> {
    await this.release();
    const { clock, signal, cluster, patienceMs } = this.#options;
    for (let tries = 0; ; tries += 1) {
      const hold = await this.#tryToHold();
      if (hold) {
        this.#hold = hold;
        return;
      }
      if (tries * LOCK_PAUSE_MS >= patienceMs) {
        throw new Fault('CLUSTER_IN_USE', `another process runs the cluster ${cluster}`, { cluster });
      }
      await clock.sleep(LOCK_PAUSE_MS, signal);
    }
  }

  async release(): Promise<void> {
    const hold = this.#hold;
    this.#hold = undefined;
    await hold?.release();
  }

  async close(): Promise<void> {
    await this.release();
    await this.#database.close();
  }

  /** Makes the cluster if it is new and tells up to where its history has been compacted. */
  async open(): Promise<number> {
    const name = this.#options.cluster;
    const { sql: pool } = this.#database;
    await pool
      .insertInto('cluster.clusters')
      .values({ name })
      .onConflict(found => found.doNothing())
      .execute();
    const row = await pool
      .selectFrom('cluster.clusters')
      .select('compacted_revision')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.compacted_revision;
  }

  /** Rows after a revision, in order. */
  async *rows(after: number): AsyncGenerator<readonly ChangeRow[]> {
    for (let last = after; ; ) {
      const rows = await this.#database.sql
        .selectFrom('cluster.changes')
        .selectAll()
        .where('cluster', '=', this.#options.cluster)
        .where('revision', '>', last)
        .orderBy('revision')
        .limit(PAGE)
        .execute();
      if (rows.length > 0)
        yield rows.map(row => ({ ...row, body: this.#options.sealing.open(row, row.body) }));
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) return;
      last = end.revision;
    }
  }

  /** Stores all rows or none, durably. */
  async append(rows: readonly Omit<ChangeRow, 'cluster'>[]): Promise<void> {
    if (!this.#hold) throw new Error('the lock of the cluster is not held');
    const { cluster, sealing } = this.#options;
    const parameters: unknown[] = [];
    for (const row of rows) {
      const { revision, resource, namespace, name, deleted, body } = row;
      parameters.push(cluster, revision, resource, namespace, name, deleted, sealing.seal(row, body));
    }
    await this.#hold.connection.executeQuery(CompiledQuery.raw(insertText(rows.length), parameters));
  }

  /** Fails when the connection that holds the lock is gone. */
  async probe(): Promise<void> {
    if (this.#hold) await sql`select 1`.execute(this.#hold.connection);
  }

  async compact(upTo: number, garbage: readonly number[]): Promise<void> {
    const { cluster } = this.#options;
    await this.#database.sql
      .updateTable('cluster.clusters')
      .set({ compacted_revision: upTo })
      .where('name', '=', cluster)
      .where('compacted_revision', '<', upTo)
      .execute();
    for (let at = 0; at < garbage.length; at += PAGE) {
      await this.#database.sql
        .deleteFrom('cluster.changes')
        .where('cluster', '=', cluster)
        .where('revision', '=', sql<number>`any(${garbage.slice(at, at + PAGE)}::bigint[])`)
        .execute();
    }
  }

  #tryToHold(): Promise<Hold | undefined> {
    const held = Promise.withResolvers<Hold | undefined>();
    const done = Promise.withResolvers<void>();
    const life = this.#database.sql.connection().execute(async connection => {
      const key = sql`hashtextextended(${`freshet cluster ${this.#options.cluster}`}, 0)`;
      const answer = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(
        connection,
      );
      if (!answer.rows[0]?.locked) return held.resolve(undefined);
      held.resolve({
        connection: connection as Connection,
        release: () => {
          done.resolve();
          return life;
        },
      });
      await done.promise;
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined); // gone with its connection
    });
    life.catch(held.reject);
    return held.promise;
  }
}
