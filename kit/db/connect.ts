import type { Secret } from '@freshet/kit/secret';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

/** A pool of connections that act as one database role, with typed SQL on top. */
export interface Database<Tables> {
  readonly sql: Kysely<Tables>;
  close(): Promise<void>;
}

interface ConnectOptions {
  readonly url: Secret;
  /** The role every connection takes; it bounds what the pool's owner can touch. */
  readonly role?: string;
  readonly maxConnections?: number;
  /** The longest one statement may take; 0 for as long as it needs. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a connection: for a new one, and while all are in use. */
  readonly connectionTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Long, as a busy machine is not one whose database is away. One that takes connections and then says nothing is
 * noticed within eight seconds by the heartbeat of the control plane's `invalidation`, not by a pool.
 */
const CONNECTION_TIMEOUT_MS = 15_000;

// 64-bit integers are counters and sequence numbers here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const connectDatabase = <Tables>({
  url,
  role,
  maxConnections = 5,
  statementTimeoutMs = 30_000,
  connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
  onIdleError,
}: ConnectOptions): Database<Tables> => {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url.reveal(),
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Each connection is a process of the server: what nobody uses goes soon, what is asked every few seconds stays.
    idleTimeoutMillis: 12_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: role ?? 'freshet',
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', error => onIdleError?.(error));
  // Nor may one that breaks while a transaction holds it; the transaction's next statement fails and says why.
  pool.on('connect', client => client.on('error', () => undefined));
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    close: () => pool.end(),
  };
};
