import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import { appendAudit } from './append-audit.ts';
import type { SigningSecrets } from './chain-signer.ts';
import { type ExpireReport, expireRecords } from './expire.ts';
import { type ExportQuery, exportRecords, type RecordExport } from './export-records.ts';
import { HeadGuard } from './head-guard.ts';
import type { HeadNotes } from './head-notes.ts';
import { type ListQuery, listRecords, type RecordPage } from './list-records.ts';
import { sealAccount } from './seal.ts';
import { Sealer } from './sealer.ts';
import type { AuditTables } from './tables.ts';
import { type VerifyOptions, type VerifyReport, verifyChain } from './verify.ts';

interface AuditManagerDeps {
  /** Connected as the role of the schema `audit`. */
  readonly sql: Kysely<AuditTables>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  /** Seals the key that signs the log. */
  readonly secrets: SigningSecrets;
  /** Where the ends of chains are noted outside of the database. */
  readonly notes?: HeadNotes;
  /** Records older than this are for removal; without it they are kept for good. */
  readonly retentionDays?: number;
  /** How often the sealer looks unasked. */
  readonly pollMs?: number;
}

/** The audit log: append-only, hash-chained per account. Readers always see what was committed before they asked. */
export interface AuditManager {
  list(query: ListQuery): Promise<RecordPage>;
  export(query: ExportQuery): Promise<RecordExport>;
  /** Walks the account's chain and reports the first place that does not hold. One walk at a time per process. */
  verify(accountId: string, options?: VerifyOptions): Promise<VerifyReport>;
  /** Removes what is older than `before`, or than the retention period where no time is given. */
  expire(before?: Date, signal?: AbortSignal): Promise<ExpireReport>;
  /** Records what happened without a change: a refusal, a failed sign-in, the use of a key. */
  recordOutside(actor: Actor, entry: AuditEntry): Promise<void>;
  /** For `Journals.committed`: entries are waiting to be sealed. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;

export const createAuditManager = (deps: AuditManagerDeps): AuditManager => {
  const { sql, clock, retentionDays } = deps;
  const append = appendAudit(deps);
  const guard = new HeadGuard(deps);
  const sealer = new Sealer({ ...deps, guard });
  const oneAtATime = createQueue();
  return {
    list: async query => {
      // Later pages continue from a sealed place; only the first has anything new to show.
      if (query.cursor === undefined) await sealAccount(sql, query.accountId, guard);
      return listRecords(sql, query);
    },
    export: async query => {
      await sealAccount(sql, query.accountId, guard);
      return exportRecords(sql, query);
    },
    verify: (accountId, options) =>
      oneAtATime(async () => {
        await sealAccount(sql, accountId, guard);
        // Asked before the snapshot is taken: the note is never ahead of what was committed by then.
        const noted = await guard.noted(accountId);
        return verifyChain(sql, accountId, { ...options, noted, signer: await guard.signer() });
      }),
    expire: async (before, signal) => {
      const cutOff = before ?? retentionStart(clock, retentionDays);
      return cutOff ? expireRecords({ ...deps, guard }, cutOff, signal) : { removed: 0, damagedAccounts: [] };
    },
    recordOutside: async (actor, entry) => {
      await append(sql, actor, [entry]);
      sealer.wake();
    },
    wake: () => sealer.wake(),
    start: () => sealer.start(),
    stop: async () => {
      await sealer.stop();
      await guard.flush();
    },
  };
};

const retentionStart = (clock: Clock, days: number | undefined): Date | undefined =>
  days === undefined ? undefined : new Date(clock.now().getTime() - days * DAY_MS);

/** A walk holds a connection for its whole length; a queue keeps many of them from taking the pool. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(job: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(job);
    last = turn.catch(() => undefined); // the caller of the failed job hears of it; the next one need not
    return turn;
  };
};
