import {
  before,
  failureText,
  isHopeless,
  isOutage,
  LONG_REST_MS,
  Poller,
  settlesWithin,
} from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { HeldJobs, type Hold, type Verdict } from './held-jobs.ts';
import type { Job, ResolvedWorker } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { JobQueueMetrics } from './metrics.ts';

interface QueueWorkerDeps {
  readonly worker: ResolvedWorker;
  readonly store: JobStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: JobQueueMetrics;
}

const CLAIMS_PER_TURN = 500;
const RELEASE_MS = 2_000;

/** Claims jobs of one queue whenever it has free places and was told that there are some, and runs their handler. */
export class QueueWorker {
  readonly #deps: QueueWorkerDeps;
  readonly #held: HeldJobs;
  readonly #claiming: Poller;
  /** True while the last claim got all it asked for: there may be more. */
  #backlog = false;

  constructor(deps: QueueWorkerDeps) {
    this.#deps = deps;
    this.#held = new HeldJobs({ ...deps, onFreed: () => this.#onFreed() });
    this.#claiming = new Poller({
      name: `jobs claimed of ${deps.worker.queue}`,
      clock: deps.clock,
      log: deps.log,
      turn: () => this.#claim(),
    });
  }

  get queue(): string {
    return this.#deps.worker.queue;
  }

  start(): void {
    this.#held.start();
    this.#claiming.start();
  }

  wake(): void {
    this.#claiming.wake();
  }

  /** Claims no more, waits for what runs until the deadline, and returns the rest to the queue. */
  async stop(deadlineMs: number): Promise<void> {
    const { clock, log } = this.#deps;
    await this.#claiming.stop();
    if (!(await settlesWithin(this.#held.empty(), deadlineMs, clock))) {
      const released = this.#held.release().catch(error => {
        // The leases run out by themselves, so nothing is lost but time.
        log.warn({ queue: this.queue, error }, 'could not return running jobs to the queue');
      });
      await settlesWithin(released, RELEASE_MS, clock);
    }
    await this.#held.stop();
  }

  async #claim(): Promise<number> {
    const { worker, store, clock, metrics } = this.#deps;
    const limit = Math.min(worker.concurrency - this.#held.size, CLAIMS_PER_TURN);
    if (limit <= 0) return LONG_REST_MS;
    const sentAt = clock.now().getTime();
    const claimed = await store.claim(worker.queue, { limit, leaseMs: worker.leaseMs });
    for (const one of claimed) void this.#carryOut(this.#held.take(one, sentAt));
    metrics.running(worker.queue, this.#held.size);
    this.#backlog = claimed.length === limit;
    return this.#backlog ? 0 : LONG_REST_MS;
  }

  #onFreed(): void {
    if (this.#backlog) this.#claiming.wake();
  }

  async #carryOut(hold: Hold): Promise<void> {
    this.#held.settle(hold, await this.#attempt(hold));
  }

  async #attempt(hold: Hold): Promise<Verdict> {
    const { worker } = this.#deps;
    const { job } = hold.claimed;
    if (job.attempt > worker.maxAttempts) {
      return { kind: 'bury', error: 'the worker died or lost its lease in the last try' };
    }
    try {
      await this.#handle(hold);
      return { kind: 'done' };
    } catch (error) {
      return this.#verdictOn(job, error);
    }
  }

  async #handle({ claimed: { job, fence }, signal }: Hold): Promise<void> {
    const { worker, clock } = this.#deps;
    const overtime = new AbortController();
    const expired = (): Error => {
      const error = new Error(`the job took longer than ${worker.timeoutMs} ms`);
      overtime.abort(error);
      return error;
    };
    const context = { signal: AbortSignal.any([signal, overtime.signal]), fence };
    const handled = (async () => worker.handle(job, context))();
    await before(handled, { ms: worker.timeoutMs, clock, expired });
  }

  #verdictOn(job: Job, error: unknown): Verdict {
    const { worker } = this.#deps;
    const text = failureText(error);
    const counts = !isOutage(error);
    if (isHopeless(error) || (counts && job.attempt >= worker.maxAttempts))
      return { kind: 'bury', error: text };
    return { kind: 'retry', delayMs: backoffMs(job.attempt - 1, worker.retry), error: text, counts };
  }
}
