/**
 * Measures how late the timers of this process are, which is how long its event loop was held up. Long delays are logged
 * with the operations that were under way, for one of them most likely caused it.
 */
import process from 'node:process';
import type { Logger } from '../log/index.ts';

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const TICK_MS = 50;
const STALL_MS = 250;
/** A delay with less than this part of it as processor time is the machine's, not ours. */
const STARVED_PART = 4;
/** A log line names no more operations than these. */
const NAMED_MAX = 5;
/** Names come from code; the bound only guards against a mistake. */
const NAMES_MAX = 1_000;

export interface WatchOptions {
  readonly log: Logger;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Milliseconds of processor time that this thread has used. */
  readonly processorMs?: () => number;
  readonly stallMs?: number;
}

const threadProcessorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

export class EventLoopWatch {
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #processorMs: () => number;
  readonly #stallMs: number;
  readonly #counts: number[] = BUCKETS.map(() => 0);
  /** How often each operation is under way. */
  readonly #running = new Map<string, number>();
  /** Operations that ended since the last tick. */
  #ended = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  #usedMs = 0;
  #count = 0;
  #sum = 0;
  #longest = 0;
  #busiest = 0;
  #stalls = 0;

  constructor({ log, now, processorMs, stallMs }: WatchOptions) {
    this.#log = log;
    this.#now = now ?? (() => performance.now());
    this.#processorMs = processorMs ?? threadProcessorMs;
    this.#stallMs = stallMs ?? STALL_MS;
  }

  start(): void {
    this.#usedMs = this.#processorMs();
    this.#dueAt = this.#now() + TICK_MS;
    this.#timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Notes that an operation is under way, until the function that is returned is called. */
  enter(operation: string): () => void {
    const count = (this.#running.get(operation) ?? 0) + 1;
    // The newest comes last: streams that stay open for long say little about a stall.
    this.#running.delete(operation);
    this.#running.set(operation, count);
    return () => {
      const left = (this.#running.get(operation) ?? 1) - 1;
      if (left > 0) this.#running.set(operation, left);
      else this.#running.delete(operation);
      if (this.#ended.size < NAMES_MAX) this.#ended.add(operation);
    };
  }

  /** Takes one measurement; called by the timer. */
  tick(): void {
    const now = this.#now();
    const delay = Math.max(0, now - this.#dueAt);
    const used = this.#processorMs();
    this.#observe(delay / 1_000);
    this.#busiest = Math.max(this.#busiest, (used - this.#usedMs) / 1_000);
    if (delay >= this.#stallMs) this.#tellStall(delay, used - this.#usedMs);
    this.#usedMs = used;
    this.#ended = new Set();
    this.#dueAt = now + TICK_MS;
  }

  /** The figures in the text format of Prometheus. */
  metrics(): string {
    const name = 'freshet_event_loop_delay_seconds';
    let below = 0;
    const buckets = BUCKETS.map((bound, index) => {
      below += this.#counts[index] ?? 0;
      return `${name}_bucket{le="${bound}"} ${below}`;
    });
    const lines = [
      `# HELP ${name} How late the timers of this process were, measured every ${TICK_MS} ms.`,
      `# TYPE ${name} histogram`,
      ...buckets,
      `${name}_bucket{le="+Inf"} ${this.#count}`,
      `${name}_sum ${this.#sum}`,
      `${name}_count ${this.#count}`,
      '# HELP freshet_event_loop_delay_longest_seconds The longest delay since the last scrape.',
      '# TYPE freshet_event_loop_delay_longest_seconds gauge',
      `freshet_event_loop_delay_longest_seconds ${this.#longest}`,
      '# HELP freshet_event_loop_busy_longest_seconds The most processor time between two measurements since the last scrape.',
      '# TYPE freshet_event_loop_busy_longest_seconds gauge',
      `freshet_event_loop_busy_longest_seconds ${this.#busiest}`,
      `# HELP freshet_event_loop_stalls_total Delays of at least ${this.#stallMs} ms.`,
      '# TYPE freshet_event_loop_stalls_total counter',
      `freshet_event_loop_stalls_total ${this.#stalls}`,
      '',
    ];
    this.#longest = 0;
    this.#busiest = 0;
    return lines.join('\n');
  }

  #observe(seconds: number): void {
    const index = BUCKETS.findIndex(bound => seconds <= bound);
    if (index !== -1) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#count += 1;
    this.#sum += seconds;
    this.#longest = Math.max(this.#longest, seconds);
  }

  #tellStall(delayMs: number, processorMs: number): void {
    this.#stalls += 1;
    const operations = [...new Set([...this.#ended, ...[...this.#running.keys()].reverse()])];
    const fields = {
      delayMs: Math.round(delayMs),
      processorMs: Math.round(processorMs),
      operations: operations.slice(0, NAMED_MAX),
      ...(operations.length > NAMED_MAX ? { more: operations.length - NAMED_MAX } : {}),
    };
    // With little processor time of its own, the process waited for the machine.
    if (processorMs < delayMs / STARVED_PART) this.#log.info(fields, 'event loop starved of processor time');
    else this.#log.warn(fields, 'event loop stalled');
  }
}
