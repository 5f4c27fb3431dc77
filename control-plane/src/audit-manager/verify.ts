import type { Kysely } from 'kysely';
import { type ChainProblem, explainBreak, problem } from './broken-link.ts';
import { GENESIS, type Link, nextLink } from './chain.ts';
import { ChainReader, type HeadRow } from './chain-reader.ts';
import { type ChainSigner, isSignature } from './chain-signer.ts';
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
  readonly head?: Link & { readonly signature?: string };
  /** The first record with a signature; those before are of an earlier release. */
  readonly signedFrom?: number;
  /** Whether the end of the chain was compared with a note outside of the database. */
  readonly noted?: boolean;
  /** Whether the given anchor is in the log, or so old that retention has removed it. */
  readonly anchor?: 'found' | 'expired';
  readonly problem?: ChainProblem;
}

export interface VerifyOptions {
  /** A head that an earlier verification reported. */
  readonly anchor?: Link;
  readonly signal?: AbortSignal;
}

/** What does not come from the database. */
interface Evidence {
  readonly signer: ChainSigner;
  /** The end of the chain as it was noted elsewhere. */
  readonly noted?: Link | undefined;
}

type Checks = VerifyOptions & Evidence;

const BATCH = 500;

/** Walks a whole chain on one snapshot of the database, a batch at a time. */
export const verifyChain = (
  db: Kysely<AuditTables>,
  accountId: string,
  checks: Checks,
): Promise<VerifyReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(transaction =>
      new Verification(new ChainReader(transaction, accountId), accountId, checks).run(),
    );

class Verification {
  readonly #chain: ChainReader;
  readonly #accountId: string;
  readonly #options: Checks;
  #start = GENESIS;
  #last = GENESIS;
  #head: HeadRow | undefined;
  #anchor: VerifyReport['anchor'];
  /** The first record that someone else wrote; what the chain itself tells of it comes first. */
  #unsigned: ChainProblem | undefined;

  constructor(chain: ChainReader, accountId: string, checks: Checks) {
    this.#chain = chain;
    this.#accountId = accountId;
    this.#options = checks;
  }

  async run(): Promise<VerifyReport> {
    this.#head = await this.#chain.head();
    const checkpoint = await this.#chain.checkpoint();
    this.#start = this.#last = checkpoint ?? GENESIS;
    const found = (checkpoint && (await this.#checkCheckpoint(checkpoint))) ?? (await this.#walk());
    return this.#report(
      found ??
        this.#checkEnd() ??
        this.#checkAnchor() ??
        this.#unsigned ??
        this.#checkHeadSignature() ??
        this.#checkNote(),
    );
  }

  #report(found: ChainProblem | undefined): VerifyReport {
    const end = found?.kind === 'signature' ? found.seq - 1 : this.#last.seq;
    const checked = end - this.#start.seq;
    return {
      ok: found === undefined,
      checked,
      from: checked === 0 ? 0 : this.#start.seq + 1,
      to: checked === 0 ? 0 : end,
      ...this.#headFields(),
      ...(this.#anchor ? { anchor: this.#anchor } : {}),
      ...(found ? { problem: found } : {}),
    };
  }

  #headFields(): Pick<VerifyReport, 'head' | 'signedFrom' | 'noted'> {
    const head = this.#head;
    if (!head || head.seq === 0) return {};
    const { seq, hash, signature, signedFrom } = head;
    return {
      head: { seq, hash, ...(signature === null ? {} : { signature }) },
      ...(signedFrom === null ? {} : { signedFrom }),
      noted: this.#options.noted !== undefined,
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
    const { anchor, noted, signer } = this.#options;
    const mustBeSigned = link.seq >= (this.#head?.signedFrom ?? Number.POSITIVE_INFINITY);
    if (mustBeSigned && !isSignature(row.signature, signer.signRecord(this.#accountId, link)))
      this.#unsigned ??= problem(
        'signature',
        link.seq,
        `record ${link.seq} was not written by this platform`,
      );
    if (noted?.seq === link.seq && noted.hash !== link.hash)
      return problem(
        'tail-cut',
        link.seq,
        `record ${link.seq} is not the one that was noted outside of the database: the end of the log was cut off and written anew`,
      );
    this.#last = link;
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

  #checkHeadSignature(): ChainProblem | undefined {
    const head = this.#head;
    if (!head || head.seq === 0) return undefined;
    const { seq, hash, signature, signedFrom, startSeq } = head;
    const signed = { seq, hash, signedFrom: signedFrom ?? 0, startSeq: startSeq ?? 0 };
    if (!isSignature(signature, this.#options.signer.signHead(this.#accountId, signed)))
      return problem(
        'signature',
        seq,
        'the head, which says where the log ends, was not signed by this platform',
      );
    if (signed.startSeq === this.#start.seq) return undefined;
    return problem(
      'checkpoint',
      this.#start.seq,
      `the log starts after record ${this.#start.seq}, but retention removed up to record ${signed.startSeq}`,
    );
  }

  #checkNote(): ChainProblem | undefined {
    const { noted } = this.#options;
    if (!noted || noted.seq <= this.#last.seq) return undefined;
    return problem(
      'tail-cut',
      this.#last.seq + 1,
      `the log ends at record ${this.#last.seq}, but outside of the database record ${noted.seq} was noted as the last`,
    );
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
