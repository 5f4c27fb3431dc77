/**
 * What was done is put on record before it is answered. Where the control plane is away at that very moment, it is
 * kept and told as soon as it is back: what happened cannot be undone, and must not be forgotten.
 */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { AuditEntry, Platform } from './ports.ts';

const MOST_KEPT = 10_000;
const AT_ONCE = 200;
const AGAIN_MS = 2_000;

export class AuditTrail {
  readonly #platform: Pick<Platform, 'audit'>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #kept: AuditEntry[] = [];
  #flushing: Promise<void> | undefined;

  constructor(platform: Pick<Platform, 'audit'>, clock: Clock, log: Logger) {
    this.#platform = platform;
    this.#clock = clock;
    this.#log = log;
  }

  async record(entry: AuditEntry): Promise<void> {
    try {
      await this.#platform.audit([entry]);
    } catch (error) {
      this.#log.warn({ error, action: entry.action }, 'a deed is put on record later');
      if (this.#kept.length < MOST_KEPT) this.#kept.push(entry);
      // Whatever else is lost, it stands in the log of the runtime.
      else this.#log.error({ entry }, 'a deed could not be put on record');
      this.#flushing ??= this.#flush().finally(() => {
        this.#flushing = undefined;
      });
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#flushing;
    if (this.#kept.length > 0) this.#log.error({ entries: this.#kept }, 'deeds could not be put on record');
  }

  async #flush(): Promise<void> {
    while (this.#kept.length > 0 && !this.#stopping.signal.aborted) {
      const some = this.#kept.slice(0, AT_ONCE);
      try {
        await this.#platform.audit(some);
        this.#kept.splice(0, some.length);
      } catch {
        await this.#clock.sleep(AGAIN_MS, this.#stopping.signal).catch(() => undefined);
      }
    }
  }
}
