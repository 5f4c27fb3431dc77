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
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

// 64-bit integers are counters and sequence numbers here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const connectDatabase = <Tables>({
  url,
  role,
  maxConnections = 5,
  statementTimeoutMs = 30_000,
  onIdleError,
}: ConnectOptions): Database<Tables> => {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url.reveal(),
    max: maxConnections,
    // Also how long one waits while all connections are in use: a busy machine is not one whose database is away. That
    // one fell silent is noticed sooner, and by somebody else.
    connectionTimeoutMillis: 15_000,
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
