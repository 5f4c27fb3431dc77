import type { JobDraft } from '../unit-of-work/index.ts';

export type JobPriority = NonNullable<JobDraft['priority']>;

/** A piece of work as its handler sees it. */
export interface Job {
  readonly id: string;
  readonly queue: string;
  readonly payload: JobDraft['payload'];
  readonly accountId?: string;
  /** 1 at the first try. Tries that ended with a worker's death count. */
  readonly attempt: number;
  readonly createdAt: Date;
}

interface JobContext {
  /** Aborts when the lease is lost, the time is over or the process is going away: stop soon, the result is void. */
  readonly signal: AbortSignal;
  /** Grows with each claim of this job. Whatever the handler writes elsewhere can refuse a smaller one. */
  readonly fence: number;
}

/**
 * Carries out the jobs of one queue. A job is handled at least once: by one worker at a time, again after a failure
 * or a worker's death. Throw `DoNotRetry` for work that can never succeed.
 */
export interface JobWorker {
  readonly queue: string;
  readonly handle: (job: Job, context: JobContext) => Promise<void>;
  /** How many jobs run at the same time in this process. */
  readonly concurrency?: number;
  readonly maxAttempts?: number;
  /** A worker that says nothing for this long is taken for dead. */
  readonly leaseMs?: number;
  /** The longest one try may take. */
  readonly timeoutMs?: number;
  /** The pause after the first failure, and its limit; it doubles with each further one. */
  readonly retry?: { readonly firstMs: number; readonly maxMs: number };
}

/** A worker with every option decided. */
export type ResolvedWorker = Required<JobWorker>;

export const resolveWorker = (worker: JobWorker): ResolvedWorker => ({
  concurrency: 4,
  maxAttempts: 8,
  leaseMs: 30_000,
  timeoutMs: 15 * 60_000,
  retry: { firstMs: 1_000, maxMs: 5 * 60_000 },
  ...worker,
});

/** A job together with the token that proves who holds it. */
export interface ClaimedJob {
  readonly job: Job;
  readonly fence: number;
  readonly uniqueKey?: string;
}
