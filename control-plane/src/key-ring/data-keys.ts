import type { WrappedKey } from '@freshet/kit/crypto';
import { type Kysely, sql } from 'kysely';
import type { KeyRingTables } from './tables.ts';

/** A data key as it lies in the database. */
export interface StoredKey {
  readonly keyId: string;
  readonly accountId: string;
  readonly generation: number;
  readonly wrapped: WrappedKey;
}

/** The stored data keys. Give it a transaction to take part in one. */
export class DataKeys {
  readonly #sql: Kysely<KeyRingTables>;

  constructor(db: Kysely<KeyRingTables>) {
    this.#sql = db;
  }

  /** The key that seals for an account now. */
  current(accountId: string): Promise<StoredKey | undefined> {
    return this.#select()
      .where('account_id', '=', accountId)
      .orderBy('generation', 'desc')
      .limit(1)
      .executeTakeFirst()
      .then(row => row && storedKey(row));
  }

  /** A key by its id, if it is the account's own. */
  find(accountId: string, keyId: string): Promise<StoredKey | undefined> {
    return this.#select()
      .where('key_id', '=', keyId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
      .then(row => row && storedKey(row));
  }

  /** False when another process has added the same generation first. */
  async add({ keyId, accountId, generation, wrapped }: StoredKey): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#sql
      .insertInto('keyring.data_keys')
      .values({
        key_id: keyId,
        account_id: accountId,
        generation,
        master_key_id: wrapped.masterKeyId,
        blob: wrapped.blob,
      })
      .onConflict(conflict => conflict.columns(['account_id', 'generation']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Locks keys that some other master key has wrapped, in an order in which two lockers cannot block each other. */
  async lockNotWrappedBy(masterKeyId: string, limit: number): Promise<readonly StoredKey[]> {
    const rows = await this.#select()
      .where('master_key_id', '<>', masterKeyId)
      .orderBy('key_id')
      .limit(limit)
      .forUpdate()
      .execute();
    return rows.map(storedKey);
  }

  async replaceWrapping(keyId: string, wrapped: WrappedKey): Promise<void> {
    await this.#sql
      .updateTable('keyring.data_keys')
      .set({ master_key_id: wrapped.masterKeyId, blob: wrapped.blob })
      .where('key_id', '=', keyId)
      .execute();
  }

  /** One key for each master key that is in use. */
  async samples(): Promise<readonly StoredKey[]> {
    const { rows } = await sql<KeyRow>`
      select distinct on (master_key_id) key_id, account_id, generation, master_key_id, blob
      from keyring.data_keys order by master_key_id, key_id`.execute(this.#sql);
    return rows.map(storedKey);
  }

  #select() {
    return this.#sql
      .selectFrom('keyring.data_keys')
      .select(['key_id', 'account_id', 'generation', 'master_key_id', 'blob']);
  }
}

interface KeyRow {
  readonly key_id: string;
  readonly account_id: string;
  readonly generation: number;
  readonly master_key_id: string;
  readonly blob: string;
}

const storedKey = (row: KeyRow): StoredKey => ({
  keyId: row.key_id,
  accountId: row.account_id,
  generation: row.generation,
  wrapped: { masterKeyId: row.master_key_id, blob: row.blob },
});
