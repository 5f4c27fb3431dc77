import type { Kysely } from 'kysely';
import { type ChainProblem, explainBreak, problem } from './broken-link.ts';
import { GENESIS, type Link, nextLink } from './chain.ts';
import { ChainReader } from './chain-reader.ts';
import type { AuditTables, RecordRow } from './tables.ts';

/** What walking an account's chain found. */
export interface VerifyReport {
  readonly ok: boolean;
  /** How many records hold, up to the problem if there is one. */
  readonly checked: number;
  /** The first and last place that hold; 0 when none does. */
  readonly from: number;
  readonly to: number;
  /** The end of the chain. Kept outside the database, it proves a later log to be the same one. */
  readonly head?: Link;
  /** Whether the given anchor is in the log, or so old that retention has removed it. */
  readonly anchor?: 'found' | 'expired';
  readonly problem?: ChainProblem;
}

export interface VerifyOptions {
  /** A head that an earlier verification reported. */
  readonly anchor?: Link;
  readonly signal?: AbortSignal;
}

const BATCH = 500;

/** Walks a whole chain on one snapshot of the database, a batch at a time. */
export const verifyChain = (
  db: Kysely<AuditTables>,
  accountId: string,
  options: VerifyOptions = {},
): Promise<VerifyReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(transaction => new Verification(new ChainReader(transaction, accountId), options).run());

class Verification {
  readonly #chain: ChainReader;
  readonly #options: VerifyOptions;
  #start = GENESIS;
  #last = GENESIS;
  #head: Link | undefined;
  #anchor: VerifyReport['anchor'];

  constructor(chain: ChainReader, options: VerifyOptions) {
    this.#chain = chain;
    this.#options = options;
  }

  async run(): Promise<VerifyReport> {
    this.#head = await this.#chain.head();
    const checkpoint = await this.#chain.checkpoint();
    this.#start = this.#last = checkpoint ?? GENESIS;
    const found = (checkpoint && (await this.#checkCheckpoint(checkpoint))) ?? (await this.#walk());
    return this.#report(found ?? this.#checkEnd() ?? this.#checkAnchor());
  }

  #report(found: ChainProblem | undefined): VerifyReport {
    const checked = this.#last.seq - this.#start.seq;
    return {
      ok: found === undefined,
      checked,
      from: checked === 0 ? 0 : this.#start.seq + 1,
      to: checked === 0 ? 0 : this.#last.seq,
      ...(this.#head && this.#head.seq > 0 ? { head: this.#head } : {}),
      ...(this.#anchor ? { anchor: this.#anchor } : {}),
      ...(found ? { problem: found } : {}),
    };
  }

  async #walk(): Promise<ChainProblem | undefined> {
    for (let after = 0; ; after = this.#last.seq) {
      this.#options.signal?.throwIfAborted();
      const rows = await this.#chain.recordsAfter(after, BATCH);
      for (const row of rows) {
        const found = await this.#step(row);
        if (found) return found;
      }
      if (rows.length < BATCH) return undefined;
    }
  }

  async #step(row: RecordRow): Promise<ChainProblem | undefined> {
    const misplaced = this.#checkPlace(row);
    if (misplaced) return misplaced;
    const link = nextLink(this.#last, row);
    if (!link) return explainBreak(this.#last, row, await this.#chain.successorsOf(this.#last));
    this.#last = link;
    const { anchor } = this.#options;
    if (anchor && link.seq === anchor.seq && link.hash === anchor.hash) this.#anchor = 'found';
    return undefined;
  }

  /** Records outside the stretch between checkpoint and head. */
  #checkPlace({ seq }: RecordRow): ChainProblem | undefined {
    if (!this.#head) {
      return problem('head', seq, 'the account has records, but the head that names the last one is gone');
    }
    if (seq <= this.#start.seq) {
      return problem('inserted', seq, `record ${seq} stands before the checkpoint at ${this.#start.seq}`);
    }
    if (this.#last.seq === this.#head.seq) {
      return problem('inserted', seq, `record ${seq} stands after the last sealed record`);
    }
    return undefined;
  }

  #checkEnd(): ChainProblem | undefined {
    const head = this.#head ?? GENESIS;
    const { seq, hash } = this.#last;
    if (seq < head.seq) {
      return problem('tail-cut', seq + 1, `the log ends at record ${seq}, but ${head.seq} were sealed`);
    }
    if (hash !== head.hash) {
      return problem('edited', seq, `record ${seq} is not the one that was sealed last`);
    }
    return undefined;
  }

  #checkAnchor(): ChainProblem | undefined {
    const { anchor } = this.#options;
    if (!anchor || this.#anchor) return undefined;
    const { seq, hash } = this.#start;
    if (anchor.seq < seq || (anchor.seq === seq && anchor.hash === hash)) {
      this.#anchor = 'expired';
      return undefined;
    }
    return problem('anchor', anchor.seq, `the noted head ${anchor.seq} is not in the log: it was rewritten`);
  }

  /** Retention leaves an entry about what it removed; a beginning that went missing otherwise has none. */
  async #checkCheckpoint(checkpoint: Link): Promise<ChainProblem | undefined> {
    if (await this.#chain.hasExpiryEntry(checkpoint)) return undefined;
    return problem(
      'checkpoint',
      checkpoint.seq,
      `the log starts after record ${checkpoint.seq}, but no retention run recorded removing it`,
    );
  }
}
