/**
 * The book of the jobs that one worker holds.
 *
 * A job is held from its claim until its verdict is durable. One loop does all the writing: it renews the leases of
 * everything held each third of the lease, and records the verdicts that came in since its last turn in one
 * statement. A hold is lost when the database says somebody else has the job, or when no renewal came through for
 * the length of a lease; its handler's signal aborts then, and whatever it returns is dropped. A verdict, once
 * given, is recorded however long that takes: the fence decides whether it still counts.
 */

import { before, LONG_REST_MS, Poller } from '@freshet/kit/background';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClaimedJob, ResolvedWorker } from './job.ts';
import type { JobHold, JobStore } from './job-store.ts';
import type { JobOutcome, JobQueueMetrics } from './metrics.ts';

/** What shall become of a job after a try. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly error: string; readonly counts: boolean }
  | { readonly kind: 'bury'; readonly error: string };

export interface Hold {
  readonly claimed: ClaimedJob;
  readonly signal: AbortSignal;
}

interface OpenHold extends Hold, JobHold {
  readonly abort: AbortController;
  readonly takenAt: number;
  leaseEndsAt: number;
  verdict: Verdict | undefined;
  lost: boolean;
}

interface HeldJobsDeps {
  readonly worker: ResolvedWorker;
  readonly store: JobStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: JobQueueMetrics;
  /** Called when a place became free. */
  readonly onFreed: () => void;
}

/** More than this in one statement makes it slower per job, not faster. */
const VERDICTS_PER_TURN = 1_000;

export class HeldJobs {
  readonly #deps: HeldJobsDeps;
  readonly #holds = new Map<string, OpenHold>();
  readonly #poller: Poller;
  readonly #renewEveryMs: number;
  #pending: OpenHold[] = [];
  #renewedAt = 0;
  #emptied: (() => void) | undefined;

  constructor(deps: HeldJobsDeps) {
    this.#deps = deps;
    this.#renewEveryMs = Math.max(1, Math.floor(deps.worker.leaseMs / 3));
    this.#poller = new Poller({
      name: `jobs held of ${deps.worker.queue}`,
      clock: deps.clock,
      log: deps.log,
      turn: () => this.#turn(),
      maxBackoffMs: this.#renewEveryMs,
    });
  }

  get size(): number {
    return this.#holds.size;
  }

  start(): void {
    this.#renewedAt = this.#now();
    this.#poller.start();
  }

  /** Begins to hold a job; `claimedAt` is when its claim was sent, for the lease counts from then at the earliest. */
  take(claimed: ClaimedJob, claimedAt: number): Hold {
    const abort = new AbortController();
    const hold: OpenHold = {
      claimed,
      id: claimed.job.id,
      fence: claimed.fence,
      ...(claimed.uniqueKey === undefined ? {} : { uniqueKey: claimed.uniqueKey }),
      abort,
      signal: abort.signal,
      takenAt: claimedAt,
      leaseEndsAt: claimedAt + this.#deps.worker.leaseMs,
      verdict: undefined,
      lost: false,
    };
    if (this.#holds.size === 0) this.#poller.wake();
    this.#holds.set(hold.id, hold);
    return hold;
  }

  /** Says how a job ended. The place stays taken until that is durable. */
  settle({ claimed }: Hold, verdict: Verdict): void {
    const hold = this.#holds.get(claimed.job.id);
    if (!hold || hold.fence !== claimed.fence) return;
    if (hold.lost) {
      this.#free(hold, 'lost');
      return;
    }
    hold.verdict = verdict;
    this.#pending.push(hold);
    this.#poller.wake();
  }

  /** Resolves when nothing is held any more. */
  async empty(): Promise<void> {
    if (this.#holds.size === 0) return;
    await new Promise<void>(resolve => {
      this.#emptied = resolve;
    });
  }

  /** Aborts what still runs and lets others have it at once; the try does not count against the job. */
  async release(): Promise<void> {
    const running = [...this.#holds.values()].filter(hold => !hold.verdict && !hold.lost);
    for (const hold of running) this.#lose(hold, 'the process is going away');
    for (const hold of running) {
      await this.#deps.store.retryLater(hold, { delayMs: 0, error: undefined, counts: false });
      this.#free(hold, 'released');
    }
  }

  async stop(): Promise<void> {
    await this.#poller.stop();
  }

  async #turn(): Promise<number> {
    try {
      if (this.#now() - this.#renewedAt >= this.#renewEveryMs) await this.#inTime(this.#renew());
      if (this.#pending.length > 0) await this.#inTime(this.#record());
    } finally {
      this.#loseExpired();
    }
    if (this.#pending.length > 0) return 0;
    if (this.#holds.size === 0) return LONG_REST_MS;
    return Math.max(1, this.#renewedAt + this.#renewEveryMs - this.#now());
  }

  /** A query on a connection that hangs must not keep us from noticing that the leases ran out. */
  #inTime<Result>(query: Promise<Result>): Promise<Result> {
    return before(query, {
      ms: Math.max(this.#renewEveryMs, 1_000),
      clock: this.#deps.clock,
      expired: () => new Fault('DATABASE_UNAVAILABLE', 'the database did not answer in time'),
    });
  }

  async #renew(): Promise<void> {
    const { leaseMs } = this.#deps.worker;
    const holds = [...this.#holds.values()].filter(hold => !hold.lost);
    const sentAt = this.#now();
    if (holds.length > 0) {
      const kept = await this.#deps.store.renew(holds, leaseMs);
      for (const hold of holds) {
        if (kept.has(hold.id)) hold.leaseEndsAt = sentAt + leaseMs;
        // A job that was completed while the renewal was under way is gone, not lost.
        else if (this.#holds.has(hold.id) && !hold.verdict)
          this.#lose(hold, 'another worker took the job over');
      }
    }
    this.#renewedAt = sentAt;
  }

  async #record(): Promise<void> {
    const batch = this.#pending.slice(0, VERDICTS_PER_TURN);
    const done = batch.filter(({ verdict }) => verdict?.kind === 'done');
    if (done.length > 0) {
      const kept = await this.#deps.store.complete(done);
      this.#recorded(done, hold => (kept.has(hold.id) ? 'done' : 'lost'));
    }
    for (const hold of batch) {
      if (!hold.verdict || hold.verdict.kind === 'done') continue;
      const outcome = await this.#recordFailure(hold, hold.verdict);
      this.#recorded([hold], () => outcome);
    }
  }

  async #recordFailure(hold: OpenHold, verdict: Exclude<Verdict, { kind: 'done' }>): Promise<JobOutcome> {
    const { store, log, worker } = this.#deps;
    const fields = { queue: worker.queue, jobId: hold.id, attempt: hold.claimed.job.attempt };
    if (verdict.kind === 'retry') {
      if (!(await store.retryLater(hold, verdict))) return 'lost';
      log.warn(
        { ...fields, failure: verdict.error, retryInMs: verdict.delayMs },
        'job failed, will be retried',
      );
      return 'retried';
    }
    if (!(await store.bury(hold, verdict.error))) return 'lost';
    log.error({ ...fields, failure: verdict.error }, 'job given up and kept as a dead letter');
    return 'dead';
  }

  #recorded(holds: readonly OpenHold[], outcomeOf: (hold: OpenHold) => JobOutcome): void {
    const settled = new Set(holds);
    this.#pending = this.#pending.filter(hold => !settled.has(hold));
    for (const hold of holds) this.#free(hold, outcomeOf(hold));
  }

  #loseExpired(): void {
    const now = this.#now();
    for (const hold of this.#holds.values()) {
      if (!hold.verdict && !hold.lost && hold.leaseEndsAt <= now) {
        this.#lose(hold, 'the lease ran out before it could be renewed');
      }
    }
  }

  #lose(hold: OpenHold, reason: string): void {
    hold.lost = true;
    const { log, worker } = this.#deps;
    log.warn({ queue: worker.queue, jobId: hold.id, fence: hold.fence, reason }, 'job aborted');
    hold.abort.abort(new Error(reason));
  }

  #free(hold: OpenHold, outcome: JobOutcome): void {
    if (this.#holds.get(hold.id) !== hold) return;
    this.#holds.delete(hold.id);
    const { metrics, worker, onFreed } = this.#deps;
    metrics.finished(worker.queue, outcome, this.#now() - hold.takenAt);
    metrics.running(worker.queue, this.#holds.size);
    if (this.#holds.size === 0) this.#emptied?.();
    onFreed();
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}
