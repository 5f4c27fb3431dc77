import { type Kysely, sql } from 'kysely';
import type { Link } from './chain.ts';
import { type AuditTables, RECORD_COLUMNS, type RecordRow } from './tables.ts';

/** The head with what is signed about it. */
export interface HeadRow extends Link {
  readonly signedFrom: number | null;
  readonly startSeq: number | null;
  readonly signature: string | null;
}

export const HEAD_COLUMNS = [
  'last_seq as seq',
  'last_hash as hash',
  'signed_from as signedFrom',
  'start_seq as startSeq',
  'signature',
] as const;

/** Reads one account's chain in order; give it a transaction to read on one snapshot. */
export class ChainReader {
  readonly #sql: Kysely<AuditTables>;
  readonly #accountId: string;

  constructor(db: Kysely<AuditTables>, accountId: string) {
    this.#sql = db;
    this.#accountId = accountId;
  }

  head(): Promise<HeadRow | undefined> {
    return this.#sql
      .selectFrom('audit.chains')
      .select(HEAD_COLUMNS)
      .where('account_id', '=', this.#accountId)
      .executeTakeFirst();
  }

  /** Where the chain starts if retention has removed its beginning. */
  checkpoint(): Promise<Link | undefined> {
    return this.#sql
      .selectFrom('audit.checkpoints')
      .select(['through_seq as seq', 'hash'])
      .where('account_id', '=', this.#accountId)
      .executeTakeFirst();
  }

  /** The next records behind a place. */
  recordsAfter(seq: number, limit: number): Promise<RecordRow[]> {
    return this.#sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', this.#accountId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute();
  }

  /** Records that name `link` as the one before them. Reads the whole chain: for broken ones only. */
  successorsOf(link: Link): Promise<RecordRow[]> {
    return this.#sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', this.#accountId)
      .where('previous_hash', '=', link.hash)
      .orderBy('seq')
      .limit(10)
      .execute();
  }

  /** Whether a retention run left an entry about removing everything up to `link`, sealed or about to be. */
  async hasExpiryEntry({ seq, hash }: Link): Promise<boolean> {
    const about = JSON.stringify({ throughSeq: seq, hash });
    const found = await sql`
      select 1 from audit.records
      where account_id = ${this.#accountId} and action = 'audit.expire' and details @> ${about}::jsonb
      union all
      select 1 from audit.pending
      where account_id = ${this.#accountId} and action = 'audit.expire' and details @> ${about}::jsonb
      limit 1`.execute(this.#sql);
    return found.rows.length > 0;
  }
}
