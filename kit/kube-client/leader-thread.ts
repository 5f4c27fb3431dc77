/**
 * A leader election that a busy process does not lose: a thread of its own, with connections of its own, holds and
 * renews the lease, so work that holds up the event loop does not keep it from being renewed in time.
 *
 * A lease must not outlive the process that it stands for. So the main thread leaves a mark in shared memory four times
 * a second, and the thread stops renewing once that mark is older than a minute. In the other direction the thread leaves
 * the time until which no other process can lead. `leads()` compares it with the clock without waiting for any message,
 * so a main thread that wakes up after a long stall finds itself out of office before it writes: this is the fence.
 */
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { LeaderOptions } from './leader.ts';
import type { KubeSource } from './login.ts';

export interface LeaderThreadOptions
  extends Pick<LeaderOptions, 'lease' | 'identity' | 'leaseSeconds' | 'lead' | 'onTrouble'> {
  readonly source: KubeSource;
  /** How long the main thread may be held up before the lease is let go. */
  readonly stuckMs?: number;
}

export interface Election {
  /** Whether no other process can lead now; asked right before each write. */
  leads(): boolean;
  stop(): Promise<void>;
}

/** What the thread is started with. */
export interface LeaderOrder
  extends Pick<LeaderThreadOptions, 'source' | 'lease' | 'identity' | 'leaseSeconds'> {
  readonly marks: BigInt64Array;
  readonly stuckMs: number;
}

/** In nanoseconds of the monotonic clock: when the main thread was last seen, and until when we lead. */
export const [SEEN, LEADS_UNTIL] = [0, 1] as const;

export type LeaderNews =
  | { readonly kind: 'leads' | 'stopped' }
  | { readonly kind: 'lost' | 'trouble'; readonly message: string };
export type LeaderWord = 'done' | 'stop';

const SEEN_EVERY_MS = 250;
const STUCK_MS = 60_000;
/** After a thread that ended by itself. */
const RESTART_MS = 1_000;

class LeaderThread implements Election {
  readonly #options: LeaderThreadOptions;
  readonly #marks = new BigInt64Array(new SharedArrayBuffer(16));
  readonly #timer: NodeJS.Timeout;
  readonly #stopped = Promise.withResolvers<void>();
  #worker: Worker | undefined;
  #lost: AbortController | undefined;
  #leading: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(options: LeaderThreadOptions) {
    this.#options = options;
    this.#mark();
    this.#timer = setInterval(() => this.#mark(), SEEN_EVERY_MS);
    this.#start();
  }

  leads(): boolean {
    if (Atomics.load(this.#marks, LEADS_UNTIL) > process.hrtime.bigint()) return true;
    const { namespace, name } = this.#options.lease;
    this.#lost?.abort(new Error(`the lease ${namespace}/${name} was not renewed in time`));
    return false;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#worker) this.#say('stop');
    else this.#stopped.resolve();
    await this.#stopped.promise;
    await this.#leading;
    clearInterval(this.#timer);
    await this.#worker?.terminate();
  }

  #mark(): void {
    Atomics.store(this.#marks, SEEN, process.hrtime.bigint());
  }

  #say(word: LeaderWord): void {
    this.#worker?.postMessage(word);
  }

  #start(): void {
    const { source, lease, identity, leaseSeconds, stuckMs = STUCK_MS } = this.#options;
    const order: LeaderOrder = {
      ...{ source, lease, identity, stuckMs, marks: this.#marks },
      ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    };
    const worker = new Worker(new URL('./leader-worker.ts', import.meta.url), { workerData: order });
    this.#worker = worker;
    worker.on('message', (news: LeaderNews) => this.#hear(news));
    worker.on('error', error => this.#options.onTrouble?.(error));
    worker.on('exit', () => void this.#restart());
  }

  #hear(news: LeaderNews): void {
    if (news.kind === 'leads') this.#leading = this.#lead();
    else if (news.kind === 'lost') this.#lost?.abort(new Error(news.message));
    else if (news.kind === 'trouble') this.#options.onTrouble?.(new Error(news.message));
    else this.#stopped.resolve();
  }

  async #lead(): Promise<void> {
    const lost = new AbortController();
    this.#lost = lost;
    try {
      if (this.leads()) await this.#options.lead(lost.signal);
    } catch (error) {
      this.#options.onTrouble?.(error);
    } finally {
      lost.abort(new Error('the work of the leader ended'));
      this.#say('done');
    }
  }

  /** Without its thread the lease runs out, so the work ends before another thread tries to get it anew. */
  async #restart(): Promise<void> {
    this.#worker = undefined;
    this.#lost?.abort(new Error('the thread that renews the lease ended'));
    await this.#leading;
    if (this.#isStopping) this.#stopped.resolve();
    else
      setTimeout(() => {
        if (this.#isStopping) this.#stopped.resolve();
        else this.#start();
      }, RESTART_MS);
  }
}

/** Takes part in the election from a thread until it is stopped, and gives the lease back then. */
export const startLeaderThread = (options: LeaderThreadOptions): Election => new LeaderThread(options);
