import { join } from 'node:path';
import { connectDatabase, databaseFault } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { type Kysely, sql } from 'kysely';

/** The PostgreSQL that this process works with, its own or somebody's. */
export interface PlatformDatabase {
  readonly url: Secret;
  /** Stops the server if it is ours; leaves any other alone. */
  close(): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

interface Embedded {
  readonly home: string;
  readonly password: Secret;
}

/** Starts the embedded server in the home, or takes over the one that an earlier process left behind. */
export const openEmbeddedDatabase = async (
  { home, password }: Embedded,
  deps: Deps,
): Promise<PlatformDatabase> => {
  const log = deps.log.child({ part: 'postgres' });
  let closing = false;
  const postgres = await startPostgres({
    dataDir: join(home, 'postgres'),
    password,
    // On its way out the server complains about each connection that is still closing.
    log: (line, level) =>
      level === 'warn' && !closing ? log.warn({ line }, 'postgres') : log.debug({ line }, 'postgres'),
    clock: deps.clock,
    signal: deps.signal,
  });
  postgres.onState(state => {
    if (state === 'restarting') log.warn({}, 'the database ended unexpectedly and is started again');
    if (state === 'running') log.info({}, 'the database runs again');
  });
  return {
    url: postgres.url,
    close: () => {
      closing = true;
      return postgres.stop();
    },
  };
};

const PATIENCE_MS = 30_000;

/** Waits for a server that somebody else runs; one that just starts is given half a minute. */
export const openExternalDatabase = async (url: Secret, deps: Deps): Promise<PlatformDatabase> => {
  const deadline = deps.clock.now().getTime() + PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const problem = await tryToConnect(url);
    if (isFault(problem, 'DATABASE_TOO_OLD')) throw problem;
    if (problem === undefined) return { url, close: async () => undefined };
    const unreachable = databaseFault(problem) !== undefined;
    if (!unreachable || deps.clock.now().getTime() > deadline) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      throw new Fault(
        'DATABASE_UNREACHABLE',
        `the database in DATABASE_URL cannot be used: ${reason}`,
        {},
        { cause: problem },
      );
    }
    if (attempt === 0) deps.log.warn({ error: problem }, 'waiting for the database');
    await deps.clock.sleep(backoffMs(attempt, { firstMs: 200, maxMs: 2_000 }), deps.signal);
  }
};

const OLDEST_VERSION = 160_000;

const tooOld = async (database: Kysely<unknown>): Promise<Fault | undefined> => {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
    database,
  );
  const [version] = rows;
  if (!version || version.number >= OLDEST_VERSION) return undefined;
  return new Fault(
    'DATABASE_TOO_OLD',
    `the database is PostgreSQL ${version.name}; Freshet needs 16 or newer`,
    {
      version: version.name,
    },
  );
};

const tryToConnect = async (url: Secret): Promise<unknown> => {
  const database = connectDatabase<unknown>({ url, maxConnections: 1 });
  try {
    return await tooOld(database.sql);
  } catch (error) {
    return error;
  } finally {
    await database.close();
  }
};
