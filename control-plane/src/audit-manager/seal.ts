/**
 * Sealing gives waiting entries their place in the chain.
 *
 * Rows are taken as they are seen, not up to a mark: the entries of a transaction that takes long to commit
 * are found whenever they appear, whatever has been sealed in the meantime. Entries of one transaction appear
 * together and are taken in the order of insertion. The lock on the head row makes one sealer per account out
 * of any number of processes; a sealer that dies leaves everything as it was.
 */
import { inTransaction } from '@freshet/kit/db';
import { type Kysely, sql, type Transaction } from 'kysely';
import { GENESIS, type Link, linkAfter } from './chain.ts';
import type { AuditTables, PendingRow } from './tables.ts';

/** Entries sealed in one transaction; bounds memory and how long the head stays locked. */
const BATCH = 500;

interface SealOptions {
  /** Wait for another sealer of the account, or leave the account to it. */
  readonly whenLocked: 'wait' | 'leave';
}

/** Seals one batch of an account and returns how many entries it took. */
export const sealBatch = (
  db: Kysely<AuditTables>,
  accountId: string,
  { whenLocked }: SealOptions,
): Promise<number> =>
  inTransaction(db, async transaction => {
    const head = await lockHead(transaction, accountId, whenLocked);
    if (!head) return 0;
    const entries = await transaction
      .selectFrom('audit.pending')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .limit(BATCH)
      .execute();
    if (entries.length > 0) await moveIntoChain(transaction, head, entries);
    return entries.length;
  });

/** Seals everything of an account that is committed now; what comes later is left for the next time. */
export const sealAccount = async (db: Kysely<AuditTables>, accountId: string): Promise<void> => {
  const newest = await db
    .selectFrom('audit.pending')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const target = newest?.position ?? undefined;
  if (target === undefined) return;
  while (await isWaiting(db, accountId, target)) {
    await sealBatch(db, accountId, { whenLocked: 'wait' });
  }
};

const isWaiting = async (db: Kysely<AuditTables>, accountId: string, upTo: number): Promise<boolean> => {
  const row = await db
    .selectFrom('audit.pending')
    .select('position')
    .where('account_id', '=', accountId)
    .where('position', '<=', upTo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const MAX_ACCOUNTS = 1_000;

/** Accounts that have something waiting. Jumps from account to account in the index, however much waits in each. */
export const waitingAccounts = async (db: Kysely<AuditTables>): Promise<readonly string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    with recursive account (account_id) as (
      (select account_id from audit.pending order by account_id limit 1)
      union all
      select (select next.account_id from audit.pending next
              where next.account_id > account.account_id order by next.account_id limit 1)
      from account where account.account_id is not null
    )
    select account_id from account where account_id is not null limit ${MAX_ACCOUNTS}`.execute(db);
  return rows.map(row => row.account_id);
};

const lockHead = async (
  transaction: Transaction<AuditTables>,
  accountId: string,
  whenLocked: SealOptions['whenLocked'],
): Promise<Link | undefined> => {
  await transaction
    .insertInto('audit.chains')
    .values({ account_id: accountId, last_seq: GENESIS.seq, last_hash: GENESIS.hash })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const query = transaction
    .selectFrom('audit.chains')
    .select(['last_seq as seq', 'last_hash as hash'])
    .where('account_id', '=', accountId)
    .forUpdate();
  return (whenLocked === 'leave' ? query.skipLocked() : query).executeTakeFirst();
};

interface Place extends Link {
  readonly position: number;
  readonly previousHash: string;
}

const moveIntoChain = async (
  transaction: Transaction<AuditTables>,
  head: Link,
  entries: readonly PendingRow[],
): Promise<void> => {
  let last = head;
  const places = entries.map((entry): Place => {
    const previous = last;
    last = linkAfter(previous, entry);
    return { ...last, position: entry.position, previousHash: previous.hash };
  });
  // The rows themselves never leave the database: what is verified later is exactly what was waiting.
  const moved = await sql`
    with moved as (
      delete from audit.pending waiting
      using unnest(
        ${places.map(place => place.position)}::bigint[],
        ${places.map(place => place.seq)}::bigint[],
        ${places.map(place => place.previousHash)}::text[],
        ${places.map(place => place.hash)}::text[]
      ) as place (position, seq, previous_hash, hash)
      where waiting.position = place.position
      returning waiting.*, place.seq, place.previous_hash, place.hash
    )
    insert into audit.records (id, account_id, at, actor_kind, actor_id, actor_name, actor_key_id, ip,
      request_id, action, entity_kind, entity_id, entity_name, result, details, seq, previous_hash, hash)
    select id, account_id, at, actor_kind, actor_id, actor_name, actor_key_id, ip,
      request_id, action, entity_kind, entity_id, entity_name, result, details, seq, previous_hash, hash
    from moved order by seq`.execute(transaction);
  if (moved.numAffectedRows !== BigInt(entries.length)) {
    throw new Error(`sealing took ${moved.numAffectedRows} entries instead of ${entries.length}`);
  }
  await transaction
    .updateTable('audit.chains')
    .set({ last_seq: last.seq, last_hash: last.hash })
    .where('account_id', '=', entries[0]?.account_id ?? '')
    .execute();
};
