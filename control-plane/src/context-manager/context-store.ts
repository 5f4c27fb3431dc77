import type { ContextData, ContextType } from '@freshet/domain/contexts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ContextTables } from './tables.ts';

/** A context as it is kept; the secrets among its data are sealed. */
export interface KeptContext {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly type: ContextType;
  readonly isDefault: boolean;
  readonly tags: readonly string[];
  readonly shown: ContextData;
  readonly sealed: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Names are told apart by neither case nor look-alike letters. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const fromRow = (row: Selectable<ContextTables['contexts.contexts']>): KeptContext => ({
  accountId: row.account_id,
  id: row.id,
  name: row.name,
  type: row.type,
  isDefault: row.is_default,
  tags: row.tags,
  shown: row.shown,
  sealed: row.sealed ?? undefined,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export class ContextStore {
  readonly #sql: Kysely<ContextTables>;

  constructor(db: Kysely<ContextTables>) {
    this.#sql = db;
  }

  async list(accountId: string, types: readonly ContextType[] = []): Promise<readonly KeptContext[]> {
    const rows = await this.#sql
      .selectFrom('contexts.contexts')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(types.length > 0, query => query.where('type', 'in', types))
      .orderBy('name_key')
      .execute();
    return rows.map(fromRow);
  }

  async find(accountId: string, name: string): Promise<KeptContext | undefined> {
    const row = await this.#sql
      .selectFrom('contexts.contexts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('name_key', '=', keyOf(name))
      .executeTakeFirst();
    return row && fromRow(row);
  }

  async findById(accountId: string, id: string): Promise<KeptContext | undefined> {
    const row = await this.#sql
      .selectFrom('contexts.contexts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  /** The same, and nobody else changes it until the transaction ends. */
  async lock(accountId: string, name: string): Promise<KeptContext | undefined> {
    const row = await this.#sql
      .selectFrom('contexts.contexts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('name_key', '=', keyOf(name))
      .forUpdate()
      .executeTakeFirst();
    return row && fromRow(row);
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('contexts.contexts')
      .select(sql<string>`count(*)`.as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async add(context: KeptContext): Promise<void> {
    await this.#sql
      .insertInto('contexts.contexts')
      .values({
        account_id: context.accountId,
        id: context.id,
        name: context.name,
        name_key: keyOf(context.name),
        type: context.type,
        is_default: context.isDefault,
        tags: [...context.tags],
        shown: JSON.stringify(context.shown),
        sealed: context.sealed ?? null,
        created_at: context.createdAt,
        updated_at: context.updatedAt,
      })
      .execute();
  }

  async save(context: KeptContext): Promise<void> {
    await this.#sql
      .updateTable('contexts.contexts')
      .set({
        name: context.name,
        name_key: keyOf(context.name),
        is_default: context.isDefault,
        tags: [...context.tags],
        shown: JSON.stringify(context.shown),
        sealed: context.sealed ?? null,
        updated_at: context.updatedAt,
      })
      .where('account_id', '=', context.accountId)
      .where('id', '=', context.id)
      .execute();
  }

  /** Makes room for another default among contexts of these types. */
  async clearDefault(accountId: string, types: readonly ContextType[]): Promise<void> {
    await this.#sql
      .updateTable('contexts.contexts')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('type', 'in', types)
      .where('is_default', '=', true)
      .execute();
  }

  async hasDefault(accountId: string, types: readonly ContextType[]): Promise<boolean> {
    const row = await this.#sql
      .selectFrom('contexts.contexts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('type', 'in', types)
      .where('is_default', '=', true)
      .executeTakeFirst();
    return row !== undefined;
  }

  async remove({ accountId, id }: KeptContext): Promise<void> {
    await this.#sql
      .deleteFrom('contexts.contexts')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }
}
