import type { Clock } from '@freshet/kit/time';
import type { CloseName, LinkLimits } from '../frame/index.ts';

interface LivenessOptions {
  readonly clock: Clock;
  readonly limits: Pick<LinkLimits, 'heartbeatMs' | 'deadlineMs'>;
  /** Whether something waits to be sent. */
  readonly isBusy: () => boolean;
  readonly ping: () => void;
  readonly dead: (code: CloseName, reason: string) => void;
}

/** Asks the peer for signs of life, and tells when it gives none, or takes nothing. */
export class Liveness {
  readonly #options: LivenessOptions;
  readonly #over = new AbortController();
  #heardAt: number;
  #progressAt: number;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#heardAt = this.#now();
    this.#progressAt = this.#heardAt;
  }

  heard(): void {
    this.#heardAt = this.#now();
  }

  progress(): void {
    this.#progressAt = this.#now();
  }

  stop(): void {
    this.#over.abort();
  }

  /** Watches until it is stopped. */
  async watch(): Promise<void> {
    const { clock, limits } = this.#options;
    while (!this.#over.signal.aborted) {
      const before = this.#now();
      // Only stopping rejects a sleep.
      await clock.sleep(limits.heartbeatMs, this.#over.signal).catch(() => undefined);
      if (this.#over.signal.aborted) return;
      this.#excuse(this.#now() - before - limits.heartbeatMs);
      this.#look();
    }
  }

  /** The time that this process itself was asleep is not the fault of the peer. */
  #excuse(overslept: number): void {
    if (overslept < this.#options.limits.heartbeatMs) return;
    this.#heardAt += overslept;
    this.#progressAt += overslept;
  }

  #look(): void {
    const { limits, isBusy, ping, dead } = this.#options;
    const now = this.#now();
    if (!isBusy()) this.#progressAt = now;
    if (now - this.#heardAt >= limits.deadlineMs) dead('silent', 'nothing was heard for too long');
    else if (now - this.#progressAt >= limits.deadlineMs)
      dead('stalled', 'nothing could be sent for too long');
    else ping();
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
