import type { GitLimits } from './limits.ts';
import { sweepLeftovers } from './sweep.ts';

/** Knows which repositories are being written to, so that locks of the dead are told from those of the living. */
export class Writers {
  readonly #counts = new Map<string, number>();
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
      const left = (this.#counts.get(gitDir) ?? 1) - 1;
      if (left > 0) this.#counts.set(gitDir, left);
      else this.#counts.delete(gitDir);
      if (left === 0 && died()) await sweepLeftovers(gitDir, 0);
    }
  }
}
