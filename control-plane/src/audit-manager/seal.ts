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
import { ChainReader, HEAD_COLUMNS, type HeadRow } from './chain-reader.ts';
import type { ChainSigner } from './chain-signer.ts';
import type { HeadGuard } from './head-guard.ts';
import type { AuditTables, PendingRow } from './tables.ts';

/** Entries sealed in one transaction; bounds memory and how long the head stays locked. */
const BATCH = 500;

interface SealOptions {
  readonly guard: HeadGuard;
  /** Wait for another sealer of the account, or leave the account to it. */
  readonly whenLocked: 'wait' | 'leave';
}

/** Seals one batch of an account and returns how many entries it took. */
export const sealBatch = async (
  db: Kysely<AuditTables>,
  accountId: string,
  { whenLocked, guard }: SealOptions,
): Promise<number> => {
  // Before the lock is taken: the first use makes the key, over another connection.
  const signer = await guard.signer();
  const { taken, noted } = await inTransaction(db, async transaction => {
    const head = await lockHead(transaction, accountId, whenLocked);
    if (!head) return { taken: 0 };
    const entries = await transaction
      .selectFrom('audit.pending')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .limit(BATCH)
      .execute();
    if (entries.length === 0 && !isOfEarlierRelease(head)) return { taken: 0 };
    const { signed, agrees } = await guard.judge(new ChainReader(transaction, accountId), accountId, head);
    const last = await moveIntoChain(transaction, head, { entries, signer });
    const next = signed && { ...signed, seq: last.seq, hash: last.hash };
    // The signature of a head that does not hold stays, and fits no later head.
    const saved = next
      ? { ...next, signature: signer.signHead(accountId, next) }
      : { ...head, seq: last.seq, hash: last.hash };
    await saveHead(transaction, accountId, saved);
    return { taken: entries.length, noted: agrees ? next : undefined };
  });
  if (noted) await guard.note(accountId, noted);
  return taken;
};

const isOfEarlierRelease = ({ seq, signature }: HeadRow): boolean => signature === null && seq > 0;

/** Writes the head that the lock is held on. */
export const saveHead = (
  transaction: Transaction<AuditTables>,
  accountId: string,
  { seq, hash, signedFrom, startSeq, signature }: HeadRow,
): Promise<unknown> =>
  transaction
    .updateTable('audit.chains')
    .set({ last_seq: seq, last_hash: hash, signed_from: signedFrom, start_seq: startSeq, signature })
    .where('account_id', '=', accountId)
    .execute();

/** Seals everything of an account that is committed now; what comes later is left for the next time. */
export const sealAccount = async (
  db: Kysely<AuditTables>,
  accountId: string,
  guard: HeadGuard,
): Promise<void> => {
  const newest = await db
    .selectFrom('audit.pending')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const target = newest?.position ?? undefined;
  if (target === undefined) return;
  while (await isWaiting(db, accountId, target)) {
    await sealBatch(db, accountId, { whenLocked: 'wait', guard });
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
): Promise<HeadRow | undefined> => {
  await transaction
    .insertInto('audit.chains')
    .values({ account_id: accountId, last_seq: GENESIS.seq, last_hash: GENESIS.hash })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const query = transaction
    .selectFrom('audit.chains')
    .select(HEAD_COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate();
  return (whenLocked === 'leave' ? query.skipLocked() : query).executeTakeFirst();
};

interface Place extends Link {
  readonly position: number;
  readonly previousHash: string;
  readonly signature: string;
}

const moveIntoChain = async (
  transaction: Transaction<AuditTables>,
  head: Link,
  { entries, signer }: { readonly entries: readonly PendingRow[]; readonly signer: ChainSigner },
): Promise<Link> => {
  if (entries.length === 0) return head;
  let last = head;
  const places = entries.map((entry): Place => {
    const previous = last;
    last = linkAfter(previous, entry);
    return {
      ...last,
      position: entry.position,
      previousHash: previous.hash,
      signature: signer.signRecord(entry.account_id, last),
    };
  });
  // The rows themselves never leave the database: what is verified later is exactly what was waiting.
  const moved = await sql`
    with moved as (
      delete from audit.pending waiting
      using unnest(
        ${places.map(place => place.position)}::bigint[],
        ${places.map(place => place.seq)}::bigint[],
        ${places.map(place => place.previousHash)}::text[],
        ${places.map(place => place.hash)}::text[],
        ${places.map(place => place.signature)}::text[]
      ) as place (position, seq, previous_hash, hash, signature)
      where waiting.position = place.position
      returning waiting.*, place.seq, place.previous_hash, place.hash, place.signature
    )
    insert into audit.records (id, account_id, at, actor_kind, actor_id, actor_name, actor_key_id, ip,
      request_id, action, entity_kind, entity_id, entity_name, result, details, seq, previous_hash, hash,
      signature)
    select id, account_id, at, actor_kind, actor_id, actor_name, actor_key_id, ip,
      request_id, action, entity_kind, entity_id, entity_name, result, details, seq, previous_hash, hash,
      signature
    from moved order by seq`.execute(transaction);
  if (moved.numAffectedRows !== BigInt(entries.length)) {
    throw new Error(`sealing took ${moved.numAffectedRows} entries instead of ${entries.length}`);
  }
  return last;
};

/** Chains of an earlier release, whose heads have no signature yet. */
export const unsignedAccounts = async (db: Kysely<AuditTables>): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('audit.chains')
    .select('account_id')
    .where('signature', 'is', null)
    .where('last_seq', '>', 0)
    .orderBy('account_id')
    .execute();
  return rows.map(row => row.account_id);
};
