import { inTransaction } from '@freshet/kit/db';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { GENESIS, type Link, nextLink } from './chain.ts';
import { ChainReader } from './chain-reader.ts';
import type { HeadGuard } from './head-guard.ts';
import { saveHead } from './seal.ts';
import type { AuditTables } from './tables.ts';

interface ExpireDeps {
  readonly sql: Kysely<AuditTables>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly guard: HeadGuard;
}

/** What a retention run did. */
export interface ExpireReport {
  readonly removed: number;
  /** Accounts whose old records do not hold together; they are evidence and were left alone. */
  readonly damagedAccounts: readonly string[];
}

const BATCH = 1_000;
const ACCOUNTS_PER_PAGE = 500;
const MAX_REPORTED = 100;

/**
 * Removes records from before the cut-off, the oldest first and only as an unbroken beginning of each chain.
 * May be interrupted anywhere and run by two processes at once.
 */
export const expireRecords = async (
  deps: ExpireDeps,
  before: Date,
  signal?: AbortSignal,
): Promise<ExpireReport> => {
  let removed = 0;
  const damagedAccounts: string[] = [];
  for await (const accountId of chainedAccounts(deps.sql)) {
    for (let more = true; more; ) {
      signal?.throwIfAborted();
      const outcome = await expireBatch(deps, accountId, before);
      removed += outcome.removed;
      more = outcome.removed === BATCH;
      if (!outcome.damagedAt) continue;
      if (damagedAccounts.length < MAX_REPORTED) damagedAccounts.push(accountId);
      deps.log.error(
        { accountId, seq: outcome.damagedAt },
        'audit records of an account do not hold together; retention leaves them for an investigation',
      );
    }
  }
  return { removed, damagedAccounts };
};

async function* chainedAccounts(db: Kysely<AuditTables>): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('audit.chains')
      .select('account_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(ACCOUNTS_PER_PAGE)
      .execute();
    for (const row of rows) yield row.account_id;
    const last = rows.at(-1);
    if (!last || rows.length < ACCOUNTS_PER_PAGE) return;
    after = last.account_id;
  }
}

interface BatchOutcome {
  readonly removed: number;
  readonly damagedAt?: number;
}

const expireBatch = async (
  { sql: db, ids, clock, guard }: ExpireDeps,
  accountId: string,
  before: Date,
): Promise<BatchOutcome> => {
  const signer = await guard.signer();
  return inTransaction(db, async transaction => {
    await lockChain(transaction, accountId);
    const chain = new ChainReader(transaction, accountId);
    const row = await chain.head();
    const head = row && (await guard.trusted(chain, accountId, row));
    if (row && !head) return { removed: 0, damagedAt: row.seq };
    const outcome = await oldestBefore(chain, before);
    if ('damagedAt' in outcome) return { removed: 0, ...outcome };
    const { last } = outcome;
    if (!last) return { removed: 0 };
    const { rows } = await sql<{ removed: number }>`
      select audit.expire(${accountId}, ${last.seq}, ${before}, ${ids.next()}, ${clock.now()}) as removed
    `.execute(transaction);
    if (head) {
      const shortened = { ...head, startSeq: last.seq };
      await saveHead(transaction, accountId, {
        ...shortened,
        signature: signer.signHead(accountId, shortened),
      });
    }
    return { removed: rows[0]?.removed ?? 0 };
  });
};

/** The last of the records that may go, at most a batch of them, or the first that does not hold. */
const oldestBefore = async (
  chain: ChainReader,
  before: Date,
): Promise<{ readonly last: Link | undefined } | { readonly damagedAt: number }> => {
  const rows = await chain.recordsAfter(0, BATCH);
  const firstKept = rows.findIndex(row => row.at >= before);
  const old = firstKept === -1 ? rows : rows.slice(0, firstKept);
  let last: Link = (await chain.checkpoint()) ?? GENESIS;
  for (const row of old) {
    const link = nextLink(last, row);
    if (!link) return { damagedAt: row.seq };
    last = link;
  }
  return { last: old.length === 0 ? undefined : last };
};

const lockChain = (transaction: Transaction<AuditTables>, accountId: string): Promise<unknown> =>
  transaction
    .selectFrom('audit.chains')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
