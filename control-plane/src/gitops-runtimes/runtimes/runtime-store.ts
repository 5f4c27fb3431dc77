import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { sql } from 'kysely';
import type { RuntimesSql } from '../core.ts';
import type { GitOpsRuntimesTables, RuntimeRow } from '../tables.ts';
import { type GitOpsRuntime, type SeenRuntime, SILENCE_MS } from './runtime.ts';

const TABLE = 'gitops_runtimes.runtimes' satisfies keyof GitOpsRuntimesTables;

interface Page {
  readonly limit: number;
  /** Only names after this one. */
  readonly after?: string | undefined;
}

export class RuntimeStore {
  readonly #sql: RuntimesSql;

  constructor(db: RuntimesSql) {
    this.#sql = db;
  }

  async find(accountId: string, name: string, now: Date): Promise<SeenRuntime | undefined> {
    const row = await this.#seen(accountId, now).where('r.name', '=', name).executeTakeFirst();
    return row && seenOf(row);
  }

  async findById(accountId: string, id: string, now: Date): Promise<SeenRuntime | undefined> {
    const row = await this.#seen(accountId, now).where('r.id', '=', id).executeTakeFirst();
    return row && seenOf(row);
  }

  /** The name of the runtime that the platform runs for the account. */
  async hostedName(accountId: string): Promise<string | undefined> {
    const row = await this.#sql
      .selectFrom(TABLE)
      .select('name')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'hosted')
      .executeTakeFirst();
    return row?.name;
  }

  /** By name. */
  async list(accountId: string, now: Date, { limit, after }: Page): Promise<readonly SeenRuntime[]> {
    let query = this.#seen(accountId, now);
    if (after !== undefined) query = query.where('r.name', '>', after);
    const rows = await query.orderBy('r.name').limit(limit).execute();
    return rows.map(seenOf);
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom(TABLE)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Locks it until the end of the transaction, so that two changes of it follow each other. */
  async lock(accountId: string, name: string): Promise<GitOpsRuntime | undefined> {
    const row = await this.#sql
      .selectFrom(TABLE)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    return row && runtimeOf(row);
  }

  /** Others in the same cluster that do not all keep to their namespaces. */
  async inCluster({
    accountId,
    name,
    cluster,
    isNamespaced,
    namespace,
  }: GitOpsRuntime): Promise<string | undefined> {
    const row = await this.#sql
      .selectFrom(TABLE)
      .select('name')
      .where('account_id', '=', accountId)
      .where('cluster', '=', cluster)
      .where('name', '<>', name)
      .where(eb =>
        isNamespaced
          ? eb.or([eb('is_namespaced', '=', false), eb('namespace', '=', namespace)])
          : eb.lit(true),
      )
      .orderBy('name')
      .limit(1)
      .executeTakeFirst();
    return row?.name;
  }

  async add(runtime: GitOpsRuntime, keyHash: string): Promise<void> {
    try {
      await this.#sql
        .insertInto(TABLE)
        .values({
          id: runtime.id,
          account_id: runtime.accountId,
          name: runtime.name,
          kind: runtime.kind,
          ...decidedColumns(runtime),
          key_hash: keyHash,
          key_made_at: runtime.keyMadeAt,
          sealed_store_key: runtime.sealedStoreKey,
          generation: 0,
          created_at: runtime.createdAt,
        })
        .execute();
    } catch (error) {
      throw takenName(error, runtime.name) ?? error;
    }
  }

  async save(runtime: GitOpsRuntime): Promise<void> {
    await this.#one(runtime).set(decidedColumns(runtime)).execute();
  }

  /** Lets only this key open from now on. */
  async setKey(runtime: Pick<GitOpsRuntime, 'accountId' | 'id'>, keyHash: string, at: Date): Promise<void> {
    await this.#one(runtime).set({ key_hash: keyHash, key_made_at: at }).execute();
  }

  /** Has everything told again by whatever session of the runtime leads. */
  async wantResync(runtime: Pick<GitOpsRuntime, 'accountId' | 'id'>, at: Date): Promise<void> {
    await this.#one(runtime).set({ resync_at: at }).execute();
  }

  /** Whether a runtime of the account applies products and promotions. */
  async hasConfigurationRuntime(accountId: string): Promise<boolean> {
    const row = await this.#sql
      .selectFrom(TABLE)
      .select('id')
      .where('account_id', '=', accountId)
      .where('is_configuration_runtime', '=', true)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The runtime that is fit best for a role that has become free: one that is there, and of these the oldest. */
  async heir(accountId: string, now: Date): Promise<string | undefined> {
    const row = await this.#seen(accountId, now)
      .orderBy(sql`(select count(*) from gitops_runtimes.sessions s
        where s.runtime_id = r.id and s.seen_at >= ${new Date(now.getTime() - SILENCE_MS)}) = 0`)
      .orderBy('r.created_at')
      .orderBy('r.name')
      .limit(1)
      .executeTakeFirst();
    return row?.name;
  }

  async remove({ accountId, id }: Pick<GitOpsRuntime, 'accountId' | 'id'>): Promise<void> {
    await this.#sql.deleteFrom(TABLE).where('account_id', '=', accountId).where('id', '=', id).execute();
  }

  #one({ accountId, id }: Pick<GitOpsRuntime, 'accountId' | 'id'>) {
    return this.#sql.updateTable(TABLE).where('account_id', '=', accountId).where('id', '=', id);
  }

  #seen(accountId: string, now: Date) {
    const since = new Date(now.getTime() - SILENCE_MS);
    return this.#sql
      .selectFrom(`${TABLE} as r`)
      .selectAll('r')
      .select(
        sql<number>`(select count(*)::int from gitops_runtimes.sessions s
          where s.runtime_id = r.id and s.seen_at >= ${since})`.as('clients'),
      )
      .select(
        sql<number | null>`(select s.round_trip_ms from gitops_runtimes.sessions s
          where s.runtime_id = r.id and s.seen_at >= ${since}
          order by s.leads desc, s.generation desc limit 1)`.as('round_trip_ms'),
      )
      .select(
        sql<boolean>`coalesce((select c.is_unwell from gitops_runtimes.components c
          where c.runtime_id = r.id), false)`.as('is_unwell'),
      )
      .where('r.account_id', '=', accountId);
  }
}

const takenName = (error: unknown, name: string): Fault | undefined => {
  if (isUniqueViolation(error, 'runtimes_name'))
    return new Fault(
      'NAME_TAKEN',
      `there is already a GitOps runtime called ${name}`,
      { name },
      { cause: error },
    );
  if (isUniqueViolation(error, 'runtimes_hosted'))
    return new Fault(
      'LIMIT_REACHED',
      'an account may have one hosted runtime',
      { limit: 1 },
      { cause: error },
    );
  return undefined;
};

const decidedColumns = (runtime: GitOpsRuntime) => ({
  namespace: runtime.namespace,
  cluster: runtime.cluster,
  engine: runtime.engine,
  access_mode: runtime.accessMode,
  ingress_url: runtime.ingressUrl ?? null,
  internal_ingress_url: runtime.internalIngressUrl ?? null,
  is_namespaced: runtime.isNamespaced,
  is_configuration_runtime: runtime.isConfigurationRuntime,
  was_configuration_runtime_in_git: runtime.wasConfigurationRuntimeInGit ?? null,
  installation_status: runtime.installationStatus,
  errors: JSON.stringify(runtime.errors),
  version: runtime.version ?? null,
  platform: runtime.platform ?? null,
  updated_at: runtime.updatedAt,
});

const seenOf = (
  row: RuntimeRow & { clients: number; round_trip_ms: number | null; is_unwell: boolean },
): SeenRuntime => ({
  ...runtimeOf(row),
  clients: row.clients,
  hasUnwellComponents: row.is_unwell,
  ...(row.round_trip_ms === null ? {} : { roundTripMs: row.round_trip_ms }),
});

export const runtimeOf = (row: RuntimeRow): GitOpsRuntime => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  kind: row.kind,
  namespace: row.namespace,
  cluster: row.cluster,
  engine: row.engine,
  accessMode: row.access_mode,
  ...(row.ingress_url === null ? {} : { ingressUrl: row.ingress_url }),
  ...(row.internal_ingress_url === null ? {} : { internalIngressUrl: row.internal_ingress_url }),
  isNamespaced: row.is_namespaced,
  isConfigurationRuntime: row.is_configuration_runtime,
  ...(row.was_configuration_runtime_in_git === null
    ? {}
    : { wasConfigurationRuntimeInGit: row.was_configuration_runtime_in_git }),
  installationStatus: row.installation_status,
  errors: row.errors,
  ...(row.version === null ? {} : { version: row.version }),
  ...(row.platform === null ? {} : { platform: row.platform }),
  keyMadeAt: row.key_made_at,
  sealedStoreKey: row.sealed_store_key,
  ...(row.resync_at === null ? {} : { resyncAt: row.resync_at }),
  ...(row.connected_at === null ? {} : { connectedAt: row.connected_at }),
  ...(row.seen_at === null ? {} : { seenAt: row.seen_at }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
