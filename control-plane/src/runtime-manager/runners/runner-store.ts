import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { sql } from 'kysely';
import type { RuntimeSql } from '../core.ts';
import { nameKey } from '../limits.ts';
import type { RunnerRow } from '../tables.ts';
import type { Runner } from './runner.ts';

export interface RunnerFilter {
  readonly limit: number;
  /** Only names after this one. */
  readonly after?: string | undefined;
  readonly name?: string | undefined;
  readonly runtime?: string | undefined;
}

export class RunnerStore {
  readonly #sql: RuntimeSql;

  constructor(db: RuntimeSql) {
    this.#sql = db;
  }

  async find(accountId: string, id: string): Promise<Runner | undefined> {
    const row = await this.#of(accountId).where('id', '=', id).executeTakeFirst();
    return row && runnerOf(row);
  }

  async findByName(accountId: string, name: string): Promise<Runner | undefined> {
    const row = await this.#of(accountId).where('name_key', '=', nameKey(name)).executeTakeFirst();
    return row && runnerOf(row);
  }

  /** By id or name: what is spelt like an id may still be a name. */
  async lookUp(accountId: string, idOrName: string): Promise<Runner | undefined> {
    const byId = isId(idOrName) ? await this.find(accountId, idOrName) : undefined;
    return byId ?? this.findByName(accountId, idOrName);
  }

  /** By name. */
  async list(accountId: string, { limit, after, name, runtime }: RunnerFilter): Promise<readonly Runner[]> {
    let query = this.#of(accountId);
    if (after !== undefined) query = query.where('name_key', '>', nameKey(after));
    if (name !== undefined) query = query.where('name_key', '=', nameKey(name));
    if (runtime !== undefined) query = query.where(sql<boolean>`${runtime} = any(runtimes)`);
    const rows = await query.orderBy('name_key').limit(limit).execute();
    return rows.map(runnerOf);
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('runtimes.runners')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async countServing(accountId: string, runtime: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('runtimes.runners')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where(sql<boolean>`${runtime} = any(runtimes)`)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Lets no runner serve the runtime environment any more; answers with those that did. */
  async detach(accountId: string, runtime: string): Promise<readonly string[]> {
    const rows = await this.#sql
      .updateTable('runtimes.runners')
      .set({ runtimes: sql<string[]>`array_remove(runtimes, ${runtime})` })
      .where('account_id', '=', accountId)
      .where(sql<boolean>`${runtime} = any(runtimes)`)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Locks it until the end of the transaction, so that two changes of it follow each other. */
  async lock(accountId: string, id: string): Promise<Runner | undefined> {
    const row = await this.#of(accountId).where('id', '=', id).forUpdate().executeTakeFirst();
    return row && runnerOf(row);
  }

  async add(runner: Runner, keyHash: string): Promise<void> {
    await refusingTakenName(runner.name, () =>
      this.#sql
        .insertInto('runtimes.runners')
        .values({
          id: runner.id,
          account_id: runner.accountId,
          ...decidedColumns(runner),
          embedded: runner.embedded,
          key_hash: keyHash,
          key_made_at: runner.keyMadeAt,
          version: runner.version ?? null,
          platform: runner.platform ?? null,
          builds: [],
          created_at: runner.createdAt,
        })
        .execute(),
    );
  }

  /** Keeps what people decide about a runner. */
  async save(runner: Runner): Promise<void> {
    await refusingTakenName(runner.name, () =>
      this.#sql
        .updateTable('runtimes.runners')
        .set(decidedColumns(runner))
        .where('account_id', '=', runner.accountId)
        .where('id', '=', runner.id)
        .execute(),
    );
  }

  async remove({ accountId, id }: Pick<Runner, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('runtimes.runners')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  #of(accountId: string) {
    return this.#sql.selectFrom('runtimes.runners').selectAll().where('account_id', '=', accountId);
  }
}

/** Existing clients look for these words. */
const refusingTakenName = async (name: string, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'runners_name')) throw error;
    throw new Fault(
      'NAME_TAKEN',
      `Agent name duplication: there is already a runner called ${name}`,
      { name },
      { cause: error },
    );
  }
};

const decidedColumns = (runner: Runner) => ({
  name: runner.name,
  name_key: nameKey(runner.name),
  runtimes: [...runner.runtimes],
  trust: runner.trust,
  capacity: runner.capacity,
  paused: runner.paused,
});

export const runnerOf = (row: RunnerRow): Runner => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  runtimes: row.runtimes,
  trust: row.trust,
  capacity: row.capacity,
  paused: row.paused,
  embedded: row.embedded,
  keyMadeAt: row.key_made_at,
  builds: row.builds,
  createdAt: row.created_at,
  ...(row.version === null ? {} : { version: row.version }),
  ...(row.platform === null ? {} : { platform: row.platform }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.isolation === null ? {} : { isolation: row.isolation }),
  ...(row.status_message === null ? {} : { statusMessage: row.status_message }),
  ...(row.session_id === null ? {} : { sessionId: row.session_id }),
  ...(row.connected_at === null ? {} : { connectedAt: row.connected_at }),
  ...(row.seen_at === null ? {} : { seenAt: row.seen_at }),
});
