import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Expression } from 'kysely';
import type { RuntimeSql } from '../core.ts';
import { nameKey } from '../limits.ts';
import type { EnvironmentRow, RuntimeSpec } from '../tables.ts';

/** A place where builds run. */
export interface RuntimeEnvironment {
  readonly accountId: string;
  readonly name: string;
  /** Whether runners take its work. */
  readonly agent: boolean;
  /** Where builds of the account run that name no other. */
  readonly isDefault: boolean;
  readonly version: number;
  readonly spec: RuntimeSpec;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** Earlier states that are kept of one environment. */
const VERSIONS_KEPT = 100;

export class EnvironmentStore {
  readonly #sql: RuntimeSql;

  constructor(sql: RuntimeSql) {
    this.#sql = sql;
  }

  async find(accountId: string, name: string): Promise<RuntimeEnvironment | undefined> {
    const row = await this.#of(accountId).where('name_key', '=', nameKey(name)).executeTakeFirst();
    return row && environmentOf(row);
  }

  async default(accountId: string): Promise<RuntimeEnvironment | undefined> {
    const row = await this.#of(accountId).where('is_default', '=', true).executeTakeFirst();
    return row && environmentOf(row);
  }

  /** By name. */
  async list(
    accountId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RuntimeEnvironment[]> {
    const rows = await this.#of(accountId)
      .orderBy('name_key')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return rows.map(environmentOf);
  }

  /** Which of these names the account has, as it spells them. */
  async known(accountId: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map();
    const rows = await this.#sql
      .selectFrom('runtimes.environments')
      .select(['name', 'name_key'])
      .where('account_id', '=', accountId)
      .where('name_key', 'in', names.map(nameKey))
      .execute();
    return new Map(rows.map(row => [row.name_key, row.name]));
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('runtimes.environments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Locks it until the end of the transaction, so that two changes of it follow each other. */
  async lock(accountId: string, name: string): Promise<RuntimeEnvironment | undefined> {
    const row = await this.#of(accountId)
      .where('name_key', '=', nameKey(name))
      .forUpdate()
      .executeTakeFirst();
    return row && environmentOf(row);
  }

  async add(environment: RuntimeEnvironment): Promise<void> {
    try {
      await this.#sql.insertInto('runtimes.environments').values(rowOf(environment)).execute();
    } catch (error) {
      if (!isUniqueViolation(error, 'environments_name')) throw error;
      const { name } = environment;
      throw new Fault(
        'NAME_TAKEN',
        `there is already a runtime environment called ${name}`,
        { name },
        { cause: error },
      );
    }
    await this.#remember(environment);
  }

  /** Adds it unless one of the name, or another default, is already there. */
  async addIfAbsent(environment: RuntimeEnvironment): Promise<boolean> {
    const added = await this.#sql
      .insertInto('runtimes.environments')
      .values(rowOf(environment))
      .onConflict(conflict => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (added) await this.#remember(environment);
    return added !== undefined;
  }

  /** Keeps the new state, and the state before in the history. */
  async save(environment: RuntimeEnvironment): Promise<void> {
    const { account_id, name_key, created_at: _, ...changed } = rowOf(environment);
    await this.#sql
      .updateTable('runtimes.environments')
      .set(changed)
      .where('account_id', '=', account_id)
      .where('name_key', '=', name_key)
      .execute();
    await this.#remember(environment);
    await this.#sql
      .deleteFrom('runtimes.environment_versions')
      .where('account_id', '=', account_id)
      .where('name_key', '=', name_key)
      .where('version', '<=', environment.version - VERSIONS_KEPT)
      .execute();
  }

  /** Makes it the only default of its account. */
  async setDefault({ accountId, name }: Pick<RuntimeEnvironment, 'accountId' | 'name'>): Promise<void> {
    const set = (is_default: boolean, name_key: string | Expression<string>) =>
      this.#sql
        .updateTable('runtimes.environments')
        .set({ is_default })
        .where('account_id', '=', accountId)
        .where('name_key', is_default ? '=' : '<>', name_key)
        .where('is_default', '=', !is_default)
        .execute();
    await set(false, nameKey(name));
    await set(true, nameKey(name));
  }

  async remove({ accountId, name }: Pick<RuntimeEnvironment, 'accountId' | 'name'>): Promise<void> {
    await this.#sql
      .deleteFrom('runtimes.environments')
      .where('account_id', '=', accountId)
      .where('name_key', '=', nameKey(name))
      .execute();
  }

  /** Its states, the newest first. */
  async versions(environment: RuntimeEnvironment): Promise<readonly RuntimeEnvironment[]> {
    const rows = await this.#versionsOf(environment)
      .orderBy('version', 'desc')
      .limit(VERSIONS_KEPT)
      .execute();
    return rows.map(row => versionOf(environment, row));
  }

  async version(environment: RuntimeEnvironment, version: number): Promise<RuntimeEnvironment | undefined> {
    const row = await this.#versionsOf(environment).where('version', '=', version).executeTakeFirst();
    return row && versionOf(environment, row);
  }

  #of(accountId: string) {
    return this.#sql.selectFrom('runtimes.environments').selectAll().where('account_id', '=', accountId);
  }

  #versionsOf({ accountId, name }: RuntimeEnvironment) {
    return this.#sql
      .selectFrom('runtimes.environment_versions')
      .select(['version', 'spec', 'changed_at', 'changed_by'])
      .where('account_id', '=', accountId)
      .where('name_key', '=', nameKey(name));
  }

  async #remember(environment: RuntimeEnvironment): Promise<void> {
    const { account_id, name_key, version, spec, changed_at, changed_by } = rowOf(environment);
    await this.#sql
      .insertInto('runtimes.environment_versions')
      .values({ account_id, name_key, version, spec, changed_at, changed_by })
      .execute();
  }
}

const environmentOf = (row: EnvironmentRow): RuntimeEnvironment => ({
  accountId: row.account_id,
  name: row.name,
  agent: row.agent,
  isDefault: row.is_default,
  version: row.version,
  spec: row.spec,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
});

const versionOf = (
  environment: RuntimeEnvironment,
  row: Pick<EnvironmentRow, 'version' | 'spec' | 'changed_at' | 'changed_by'>,
): RuntimeEnvironment => ({
  ...environment,
  version: row.version,
  spec: row.spec,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
});

const rowOf = (environment: RuntimeEnvironment) => ({
  account_id: environment.accountId,
  name: environment.name,
  name_key: nameKey(environment.name),
  agent: environment.agent,
  is_default: environment.isDefault,
  version: environment.version,
  spec: JSON.stringify(environment.spec),
  created_at: environment.createdAt,
  changed_at: environment.changedAt,
  changed_by: environment.changedBy,
});
