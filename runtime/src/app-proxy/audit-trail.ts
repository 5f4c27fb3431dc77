/**
 * What people do is put on record, whatever happens meanwhile: what is about to be done is kept on disk before it is
 * begun, how it ended before it is answered. Where the control plane is away at that very moment it is told as soon as
 * it is back, also after a restart: what happened cannot be undone, and must not be forgotten.
 *
 *   intend -> the deed -> record -> told (or refused by the control plane as no entry, and then only logged)
 */
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { AuditSpool } from './audit-spool.ts';
import type { AuditEntry, Platform } from './ports.ts';

const AT_ONCE = 200;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };

export class AuditTrail {
  readonly #platform: Pick<Platform, 'audit'>;
  readonly #spool: AuditSpool;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  /** What is told later; deeds that are under way are not among it. */
  readonly #late = new Map<string, AuditEntry>();
  #flushing: Promise<void> | undefined;

  constructor(platform: Pick<Platform, 'audit'>, spool: AuditSpool, clock: Clock, log: Logger) {
    this.#platform = platform;
    this.#spool = spool;
    this.#clock = clock;
    this.#log = log;
    for (const entry of spool.entries()) this.#late.set(entry.id, entry);
    this.#flushSoon();
  }

  /** Something is about to be done; the entry is what is told of it should nothing more become known. */
  intend(entry: AuditEntry): Promise<void> {
    return this.#spool.put(entry);
  }

  /** How it ended. The deed is done by now, so nothing of this may fail. */
  async record(entry: AuditEntry): Promise<void> {
    try {
      await this.#spool.put(entry);
    } catch (error) {
      this.#log.error({ error, entry }, 'how a deed ended could not be kept on disk');
    }
    try {
      await this.#tell([entry]);
    } catch (error) {
      this.#log.warn({ error, action: entry.action }, 'a deed is put on record later');
      this.#late.set(entry.id, entry);
      this.#flushSoon();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#flushing;
    if (this.#late.size > 0)
      this.#log.warn({ entries: this.#late.size }, 'deeds are put on record after the next start');
  }

  #flushSoon(): void {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
  }

  async #flush(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; this.#late.size > 0 && !signal.aborted; ) {
      try {
        await this.#tell([...this.#late.values()].slice(0, AT_ONCE));
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#log.debug({ error, entries: this.#late.size }, 'deeds cannot be put on record yet');
        await this.#clock.sleep(backoffMs(failures, BACKOFF), signal).catch(() => undefined);
      }
    }
  }

  /** Settles once they are on record. One that is refused does not keep the others back. */
  async #tell(entries: readonly AuditEntry[]): Promise<void> {
    try {
      await this.#platform.audit(entries);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (entries.length > 1) {
        for (const entry of entries) await this.#tell([entry]);
        return;
      }
      // Whatever else is lost, it stands in the log of the runtime.
      this.#log.error({ error, entries }, 'the control plane refuses to put a deed on record');
    }
    for (const { id } of entries) this.#late.delete(id);
    await this.#spool.settle(entries.map(({ id }) => id));
  }
}

const isRefusal = (error: unknown): boolean =>
  isFault(error) && (error.kind === 'invalid' || error.kind === 'too-large');
