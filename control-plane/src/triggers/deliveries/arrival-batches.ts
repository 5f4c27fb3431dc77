/**
 * Writes deliveries down in batches: while one batch is being committed the next one gathers, so that a flood costs a
 * few transactions a second and not one for each delivery. What cannot be written soon is refused at once, with the
 * time after which to come again: the line is short, and nobody waits in it for longer than a batch or two.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import type { TriggersTables } from '../tables.ts';
import {
  type Arrival,
  type Arrived,
  type KeepDeps,
  keepArrivals,
  WAITING_MAX,
  waitingOf,
} from './delivery-store.ts';

const BATCH_MAX = 100;
const BATCH_BYTES = 8 * 1024 * 1024;
const LINE_MAX = 400;
const LINE_BYTES = 64 * 1024 * 1024;

/** How long a count of what waits is believed. */
const COUNT_MS = 1_000;
const COUNTS_MAX = 10_000;

interface Waiting {
  readonly arrival: Arrival;
  readonly resolve: (arrived: Arrived) => void;
  readonly reject: (error: unknown) => void;
}

interface Count {
  readonly until: number;
  waiting: Promise<number>;
  added: number;
}

export class ArrivalBatches {
  readonly #deps: KeepDeps;
  readonly #backlogs: Backlogs;
  readonly #line: Waiting[] = [];
  #bytes = 0;
  #isWriting = false;

  constructor(deps: KeepDeps) {
    this.#deps = deps;
    this.#backlogs = new Backlogs(deps);
  }

  /** Throws unless one more would be written soon; asked before a body is even read. */
  admit(): void {
    if (this.#line.length < LINE_MAX && this.#bytes < LINE_BYTES) return;
    throw new Fault('WEBHOOK_BACKLOG', 'more deliveries arrive than can be written down', {
      retryAfterSeconds: 5,
    });
  }

  /** Settles once the delivery is stored, or is found to have come before. */
  async keep(arrival: Arrival): Promise<Arrived> {
    this.admit();
    await this.#backlogs.requireRoom(arrival.accountId);
    this.admit();
    return new Promise((resolve, reject) => {
      this.#line.push({ arrival, resolve, reject });
      this.#bytes += arrival.body.byteLength;
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#line.length > 0) await this.#writeBatch(this.#take());
    this.#isWriting = false;
  }

  #take(): readonly Waiting[] {
    let [count, bytes] = [0, 0];
    while (count < Math.min(this.#line.length, BATCH_MAX) && (count === 0 || bytes < BATCH_BYTES)) {
      bytes += this.#line[count]?.arrival.body.byteLength ?? 0;
      count += 1;
    }
    return this.#line.splice(0, count);
  }

  /** Never throws: each one hears what became of it. One that cannot be stored does not take the others along. */
  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const arrived = await keepArrivals(
        this.#deps,
        batch.map(({ arrival }) => arrival),
      );
      batch.forEach(({ arrival, resolve }, index) => {
        const one = arrived[index] ?? { id: '', duplicate: true };
        if (!one.duplicate) this.#backlogs.added(arrival.accountId);
        resolve(one);
      });
    } catch (error) {
      if (batch.length === 1 || (isFault(error) && error.kind === 'unavailable'))
        for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#writeBatch([one]);
    } finally {
      // Those that were written one by one have been taken off already.
      this.#bytes = this.#line.reduce((sum, { arrival }) => sum + arrival.body.byteLength, 0);
    }
  }
}

/** How many deliveries of each account wait to be held against triggers, counted now and then. */
class Backlogs {
  readonly #work: UnitOfWork<TriggersTables>;
  readonly #clock: Clock;
  readonly #counts = new Map<string, Count>();

  constructor({ work, clock }: KeepDeps) {
    this.#work = work;
    this.#clock = clock;
  }

  async requireRoom(accountId: string): Promise<void> {
    const count = this.#countOf(accountId);
    if ((await count.waiting) + count.added < WAITING_MAX) return;
    throw new Fault('WEBHOOK_BACKLOG', `${WAITING_MAX} deliveries of this account are waiting`, {
      retryAfterSeconds: 10,
    });
  }

  added(accountId: string): void {
    const count = this.#counts.get(accountId);
    if (count) count.added += 1;
  }

  #countOf(accountId: string): Count {
    const now = this.#clock.now().getTime();
    const known = this.#counts.get(accountId);
    if (known && known.until > now) return known;
    const count: Count = { until: now + COUNT_MS, waiting: waitingOf(this.#work.sql, accountId), added: 0 };
    // A failure says nothing about the account; who asked for it hears of it.
    count.waiting.catch(() => this.#counts.delete(accountId));
    this.#counts.delete(accountId);
    this.#counts.set(accountId, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > COUNTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }
}
