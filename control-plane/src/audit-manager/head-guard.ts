/**
 * Decides whether the head of a chain is the one that this platform left there, before anything is sealed after it. A
 * head that does not hold is never signed again: what is added later must not hide what happened before.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Link } from './chain.ts';
import type { ChainReader, HeadRow } from './chain-reader.ts';
import {
  type ChainSigner,
  INSTALLATION,
  isSignature,
  openChainSigner,
  type SignedHead,
  type SigningSecrets,
} from './chain-signer.ts';
import type { HeadNotes } from './head-notes.ts';
import type { AuditTables } from './tables.ts';

interface GuardDeps {
  readonly sql: Kysely<AuditTables>;
  readonly secrets: SigningSecrets;
  /** Absent where there is no place outside of the database. */
  readonly notes?: HeadNotes | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How often the end of a chain goes to the log of the process, where it is kept out of the database's reach too. */
const LOG_EVERY_MS = 3_600_000;
const MOST_LOGGED = 10_000;

export class HeadGuard {
  readonly #deps: GuardDeps;
  readonly #logged = new Map<string, number>();
  #signer: Promise<ChainSigner> | undefined;

  constructor(deps: GuardDeps) {
    this.#deps = deps;
  }

  signer(): Promise<ChainSigner> {
    const { sql, secrets } = this.#deps;
    this.#signer ??= openChainSigner(sql, secrets).catch((error: unknown) => {
      this.#signer = undefined;
      throw error;
    });
    return this.#signer;
  }

  async noted(accountId: string): Promise<Link | undefined> {
    return this.#deps.notes?.find(await this.#noteKey(accountId));
  }

  /** Every database has a chain of the installation, and a home may come to another database; accounts have one each. */
  async #noteKey(accountId: string): Promise<string> {
    return accountId === INSTALLATION ? `${accountId} ${(await this.signer()).logId}` : accountId;
  }

  flush(): Promise<void> {
    return this.#deps.notes?.flush() ?? Promise.resolve();
  }

  /** The head as it may be signed again; undefined where it is not what was left. Call it with the head locked. */
  async trusted(chain: ChainReader, accountId: string, row: HeadRow): Promise<SignedHead | undefined> {
    const { seq, hash, signature } = row;
    if (signature === null) return this.#adopted(chain, accountId, row);
    const head = { seq, hash, signedFrom: row.signedFrom ?? 0, startSeq: row.startSeq ?? 0 };
    const signer = await this.signer();
    return isSignature(signature, signer.signHead(accountId, head)) ? head : undefined;
  }

  /** A chain of an earlier release, or a new one: nothing says that it was ever signed. */
  async #adopted(
    chain: ChainReader,
    accountId: string,
    { seq, hash }: HeadRow,
  ): Promise<SignedHead | undefined> {
    const [last] = await chain.recordsAfter(seq - 1, 1);
    if (last && last.signature !== null) return undefined;
    if (seq > 0 && (await this.noted(accountId))) return undefined;
    const startSeq = (await chain.checkpoint())?.seq ?? 0;
    if (seq > 0)
      this.#deps.log.info(
        { accountId, seq, hash },
        'an audit chain of an earlier release is signed from here on',
      );
    return { seq, hash, signedFrom: seq + 1, startSeq };
  }

  /** The head as it may be signed again, and whether the note about the chain fits it, too. */
  async judge(
    chain: ChainReader,
    accountId: string,
    row: HeadRow,
  ): Promise<{ readonly signed: SignedHead | undefined; readonly agrees: boolean }> {
    const signed = await this.trusted(chain, accountId, row);
    const agrees = signed !== undefined && (await this.#agreesWithNote(chain, accountId, signed));
    if (!agrees && this.#isDue(`warning ${accountId}`))
      this.#deps.log.error(
        { accountId, seq: row.seq },
        'the end of an audit chain is not the one that was left there',
      );
    return { signed, agrees };
  }

  async #agreesWithNote(chain: ChainReader, accountId: string, head: SignedHead): Promise<boolean> {
    const noted = await this.noted(accountId);
    if (!noted || noted.seq <= head.startSeq) return true;
    if (noted.seq > head.seq) return false;
    if (noted.seq === head.seq) return noted.hash === head.hash;
    const [record] = await chain.recordsAfter(noted.seq - 1, 1);
    return record?.hash === noted.hash;
  }

  /** Call after the commit of a head that agreed with the note of before. */
  async note(accountId: string, head: SignedHead): Promise<void> {
    await this.#deps.notes?.note(await this.#noteKey(accountId), head);
    if (!this.#isDue(accountId)) return;
    const { seq, hash } = head;
    const signature = (await this.signer()).signHead(accountId, head);
    this.#deps.log.info({ accountId, seq, hash, signature }, 'audit checkpoint');
  }

  #isDue(about: string): boolean {
    const now = this.#deps.clock.now().getTime();
    if (now - (this.#logged.get(about) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return false;
    if (this.#logged.size >= MOST_LOGGED) this.#logged.clear();
    this.#logged.set(about, now);
    return true;
  }
}
