import type { KEY_SUBJECT_TYPES } from '@freshet/contracts/identity';
import type { Selectable } from 'kysely';
import type { IdentitySql } from '../core.ts';
import { LIMITS } from '../limits.ts';
import type { IdentityTables } from '../tables.ts';

/** Who a key acts as. */
export interface KeySubject {
  readonly type: (typeof KEY_SUBJECT_TYPES)[number];
  readonly id: string;
}

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly subject: KeySubject;
  /** Absent for a key without limits of its own. */
  readonly scopes?: readonly string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
  readonly lastUsedAt?: Date;
}

export class ApiKeyStore {
  readonly #sql: IdentitySql;

  constructor(sql: IdentitySql) {
    this.#sql = sql;
  }

  async find(accountId: string, id: string): Promise<ApiKey | undefined> {
    const row = await this.#sql
      .selectFrom('identity.api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && apiKeyOf(row);
  }

  /** All keys of the account, or of one subject in it, the oldest first. */
  async list(accountId: string, subjectId?: string): Promise<readonly ApiKey[]> {
    let query = this.#sql.selectFrom('identity.api_keys').selectAll().where('account_id', '=', accountId);
    if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
    const rows = await query.orderBy('created_at').orderBy('id').limit(LIMITS['API keys']).execute();
    return rows.map(apiKeyOf);
  }

  async count(accountId: string): Promise<number> {
    const { count } = await this.#sql
      .selectFrom('identity.api_keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async add(key: ApiKey, secretHash: string): Promise<void> {
    await this.#sql
      .insertInto('identity.api_keys')
      .values({
        id: key.id,
        account_id: key.accountId,
        name: key.name,
        secret_hash: secretHash,
        scopes: key.scopes ? [...key.scopes] : null,
        subject_type: key.subject.type,
        subject_id: key.subject.id,
        created_by: key.createdBy,
        created_at: key.createdAt,
        expires_at: key.expiresAt ?? null,
      })
      .execute();
  }

  async save({ accountId, id, name, scopes }: ApiKey): Promise<void> {
    await this.#sql
      .updateTable('identity.api_keys')
      .set({ name, scopes: scopes ? [...scopes] : null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  async remove({ accountId, id }: Pick<ApiKey, 'accountId' | 'id'>): Promise<void> {
    await this.#sql
      .deleteFrom('identity.api_keys')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }
}

const apiKeyOf = (row: Selectable<IdentityTables['identity.api_keys']>): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  subject: { type: row.subject_type as KeySubject['type'], id: row.subject_id },
  ...(row.scopes === null ? {} : { scopes: row.scopes }),
  createdBy: row.created_by,
  createdAt: row.created_at,
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
});
