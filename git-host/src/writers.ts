import type { GitLimits } from './limits.ts';
import { sweepLeftovers } from './sweep.ts';

/** Knows which repositories are being written to, so that locks of the dead are told from those of the living. */
export class Writers {
  readonly #counts = new Map<string, number>();
  /** Where a writer died while others were at work. */
  readonly #littered = new Set<string>();
  readonly #limits: Pick<GitLimits, 'staleLockMs'>;

  constructor(limits: Pick<GitLimits, 'staleLockMs'>) {
    this.#limits = limits;
  }

  /** Runs a job that writes; `died` tells whether its program was killed and may have left locks behind. */
  async write<Result>(gitDir: string, job: () => Promise<Result>, died: () => boolean): Promise<Result> {
    if (!this.#counts.has(gitDir)) await sweepLeftovers(gitDir, this.#limits.staleLockMs);
    this.#counts.set(gitDir, (this.#counts.get(gitDir) ?? 0) + 1);
    try {
      return await job();
    } finally {
      if (died()) this.#littered.add(gitDir);
      await this.#leave(gitDir);
    }
  }

  async #leave(gitDir: string): Promise<void> {
    const left = (this.#counts.get(gitDir) ?? 1) - 1;
    if (left > 0) return void this.#counts.set(gitDir, left);
    this.#counts.delete(gitDir);
    if (this.#littered.delete(gitDir)) await sweepLeftovers(gitDir, 0);
  }
}
