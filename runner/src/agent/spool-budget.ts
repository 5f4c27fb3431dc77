import { Fault } from '@freshet/kit/errors';

interface BudgetOptions {
  /** What reports of all builds together may take of the disk. */
  readonly limitBytes: number;
  /** Whether reports are being taken by the control plane. */
  readonly isConnected: () => boolean;
}

/** What one build may have waiting while the control plane takes reports: its steps are slowed down to that. */
const AHEAD_BYTES = 67_108_864;

/**
 * What reports take of the disk. While the control plane takes them, output waits for room; while it is away, output
 * goes to the disk up to the limit, and then its step fails.
 */
export class SpoolBudget {
  readonly #options: BudgetOptions;
  #usedBytes = 0;
  #moved = Promise.withResolvers<void>();

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  take(bytes: number): void {
    this.#usedBytes += bytes;
  }

  giveBack(bytes: number): void {
    this.#usedBytes -= bytes;
    this.moved();
  }

  /** Something changed: reports were taken, or the control plane came or went. */
  moved(): void {
    const before = this.#moved;
    this.#moved = Promise.withResolvers();
    before.resolve();
  }

  /** Settles once a build may write more output, of which it has so much waiting. */
  async room(waitingBytes: () => number): Promise<void> {
    const { limitBytes, isConnected } = this.#options;
    for (;;) {
      const moved = this.#moved.promise;
      const isFull = this.#usedBytes >= limitBytes;
      if (isFull && !isConnected())
        throw new Fault(
          'RUNNER_SPOOL_FULL',
          'The control plane is away and the output that waits for it takes all the space it may',
          { limitBytes },
        );
      if (!isFull && (waitingBytes() < AHEAD_BYTES || !isConnected())) return;
      await moved;
    }
  }
}
