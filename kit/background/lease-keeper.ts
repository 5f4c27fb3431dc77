import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

interface LeaseKeeperOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly leaseMs: number;
  /** When the claim was sent: the lease counts from then at the earliest. */
  readonly takenAt: number;
  /** Extends the lease; false when somebody else has it. */
  readonly renew: () => Promise<boolean>;
}

/**
 * Renews one lease each third of its length. The signal aborts when the lease is gone, or may be gone because no
 * renewal came through for the length of a lease.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #lost = new AbortController();
  readonly #stopped = new AbortController();
  #endsAt: number;
  #renewing = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    this.#endsAt = options.takenAt + options.leaseMs;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  start(): void {
    void this.#keep();
  }

  /** Ends the renewals. One that is under way may still take effect. */
  stop(): void {
    this.#stopped.abort();
  }

  async #keep(): Promise<void> {
    const { clock, leaseMs } = this.#options;
    while (!this.#over) {
      try {
        await clock.sleep(Math.max(1, Math.floor(leaseMs / 3)), this.#stopped.signal);
      } catch {
        return; // stopped
      }
      // Not awaited: a query that hangs must not keep us from noticing that the time is over.
      if (!this.#renewing) void this.#renewOnce();
      if (this.#now() >= this.#endsAt) this.#lose('the lease ran out before it could be renewed');
    }
  }

  async #renewOnce(): Promise<void> {
    const { renew, leaseMs, log } = this.#options;
    this.#renewing = true;
    const sentAt = this.#now();
    try {
      if (await renew()) this.#endsAt = sentAt + leaseMs;
      else this.#lose('another process took over');
    } catch (error) {
      log.debug({ error }, 'lease not renewed, will try again');
    } finally {
      this.#renewing = false;
    }
  }

  #lose(reason: string): void {
    if (!this.#over) this.#lost.abort(new Error(reason));
  }

  get #over(): boolean {
    return this.#stopped.signal.aborted || this.#lost.signal.aborted;
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
