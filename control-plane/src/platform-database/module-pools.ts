import { connectDatabase, type Database, roleOf } from '@freshet/kit/db';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Kysely } from 'kysely';

/** One small pool per module, each acting as its module's role. */
export class ModulePools {
  readonly #url: Secret;
  readonly #log: Logger;
  readonly #open: Database<unknown>[] = [];

  constructor(url: Secret, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  open<Tables>(schema: string, maxConnections = 5): Kysely<Tables> {
    const database = connectDatabase<Tables>({
      url: this.#url,
      role: roleOf(schema),
      maxConnections,
      onIdleError: error => this.#log.debug({ error, schema }, 'an idle database connection broke'),
    });
    this.#open.push(database as Database<unknown>);
    return database.sql;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map(database => database.close()));
  }
}
