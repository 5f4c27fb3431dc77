import { databaseFault } from '@freshet/kit/db';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { HeadGuard } from './head-guard.ts';
import { sealBatch, unsignedAccounts, waitingAccounts } from './seal.ts';
import type { AuditTables } from './tables.ts';

interface SealerDeps {
  readonly sql: Kysely<AuditTables>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly guard: HeadGuard;
  /** How long an entry waits at most when its wake-up was lost with its process. */
  readonly pollMs?: number;
}

/** Commits come in bursts; waiting this long after one seals many entries at once. Readers do not wait. */
const LINGER_MS = 50;

/**
 * Seals in the background: soon after a wake-up, and at intervals for entries whose wake-up never came. Any
 * number of processes may run one; each leaves alone the accounts that another is at.
 */
export class Sealer {
  readonly #deps: SealerDeps;
  readonly #stopping = new AbortController();
  #waking = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(deps: SealerDeps) {
    this.#deps = deps;
  }

  /** Entries have been committed. Cheap, never throws, may be called before `start` and after `stop`. */
  wake(): void {
    this.#waking.abort();
  }

  start(): void {
    this.#loop ??= this.#sealForever();
  }

  /** Waits for the batch at hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #sealForever(): Promise<void> {
    const { clock, pollMs = 5_000 } = this.#deps;
    const stop = this.#stopping.signal;
    let isAdopted = false;
    const pause = (ms: number, signal: AbortSignal = stop) => clock.sleep(ms, signal).catch(() => undefined);
    for (let failures = 0; !stop.aborted; ) {
      // Made before looking, so that an entry committed while we look is not slept over.
      this.#waking = new AbortController();
      isAdopted ||= await this.#adopt();
      failures = isAdopted && (await this.#sealAll()) ? 0 : failures + 1;
      if (failures > 0) {
        await pause(backoffMs(failures, { firstMs: 200, maxMs: 30_000 }));
      } else {
        await pause(pollMs, AbortSignal.any([stop, this.#waking.signal]));
        await pause(LINGER_MS);
      }
    }
  }

  /** Signs the heads of an earlier release, once; those that another process is at are left to it. */
  async #adopt(): Promise<boolean> {
    const { sql, log, guard } = this.#deps;
    try {
      for (const accountId of await unsignedAccounts(sql))
        await sealBatch(sql, accountId, { whenLocked: 'leave', guard });
      return true;
    } catch (error) {
      log.warn({ error }, 'signing the heads of the audit log failed and will be tried again');
      return false;
    }
  }

  /** Seals until nothing is waiting, or all that waits is in another sealer's hands; false when something failed. */
  async #sealAll(): Promise<boolean> {
    const { sql, log } = this.#deps;
    const failed = new Set<string>();
    try {
      for (let taken = 1; taken > 0 && !this.#stopping.signal.aborted; ) {
        taken = 0;
        for (const accountId of await waitingAccounts(sql)) {
          if (!failed.has(accountId)) taken += await this.#sealOne(accountId, failed);
        }
      }
      return failed.size === 0;
    } catch (error) {
      log.warn({ error }, 'sealing audit entries failed and will be tried again');
      return false;
    }
  }

  /** One account's trouble must not keep the others waiting; a database that is away is everyone's. */
  async #sealOne(accountId: string, failed: Set<string>): Promise<number> {
    try {
      return await sealBatch(this.#deps.sql, accountId, {
        whenLocked: 'leave',
        guard: this.#deps.guard,
      });
    } catch (error) {
      if (databaseFault(error)) throw error;
      failed.add(accountId);
      this.#deps.log.error({ error, accountId }, 'audit entries of an account cannot be sealed');
      return 0;
    }
  }
}
