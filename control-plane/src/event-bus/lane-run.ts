/**
 * One batch of one lane, from its claim to its return.
 *
 * First the parked events whose time has come, key by key; then new events in order. An event that fails is parked,
 * and so is every later one of its key. Everything is recorded at the end in one transaction that the fence guards:
 * when the process dies before, the batch is delivered again.
 *
 * An event that kills the process never gets to be counted as failed. So whoever takes over a lane from a dead
 * holder becomes wary: it handles events one by one. When a wary holder dies as well, the event it was at is known,
 * and its next holder counts a try against it before it goes on.
 */
import { EventEnvelope } from '@freshet/contracts/events';
import { before, failureText, isHopeless, isOutage, LeaseKeeper } from '@freshet/kit/background';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { type ResolvedConsumer, typeFilter } from './consumer.ts';
import { interruptionBy } from './interruption.ts';
import type { LaneChanges } from './lane-changes.ts';
import type { LaneHold, LaneItem, ParkedItem } from './lane-hold.ts';
import { LaneRecord } from './lane-record.ts';
import { BATCH_EVENTS, type LaneStore } from './lane-store.ts';
import type { EventBusMetrics, EventOutcome } from './metrics.ts';

export interface LaneRunDeps {
  readonly consumer: ResolvedConsumer;
  readonly store: LaneStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: EventBusMetrics;
}

interface RunOptions {
  /** When the claim was sent. */
  readonly claimedAt: number;
  /** Asks to stop after the event at hand. */
  readonly stopping: AbortSignal;
  /** Aborts the handler. */
  readonly aborting: AbortSignal;
}

/** What is left after a batch: something to do at once, something for later, or nothing that is known. */
export type LaneOutcome = 'more' | 'later' | 'drained';

/** The end that may come to a batch: as a signal for handlers, and as a promise that rejects with it. */
interface BatchEnd {
  readonly signal: AbortSignal;
  readonly aborted: Promise<never>;
}

/** How one delivery ended; `interrupted` and `outage` say nothing about the event. */
type Delivery =
  | { readonly kind: 'handled' | 'interrupted' | 'outage' }
  | { readonly kind: 'failed' | 'hopeless'; readonly error: unknown };

const KILLED = new Error('the process died while it handled this event');

export class LaneRun {
  readonly #deps: LaneRunDeps;
  readonly #hold: LaneHold;
  readonly #options: RunOptions;
  readonly #record: LaneRecord;
  #budget: number;

  constructor(deps: LaneRunDeps, hold: LaneHold, options: RunOptions) {
    this.#deps = deps;
    this.#hold = hold;
    this.#options = options;
    this.#record = new LaneRecord(hold, deps.ids);
    this.#budget = hold.wary > 0 ? 1 : Number.POSITIVE_INFINITY;
  }

  /** Works on the lane and gives it back. */
  async run(): Promise<LaneOutcome> {
    const { store, clock, log, consumer } = this.#deps;
    const keeper = new LeaseKeeper({
      clock,
      log,
      leaseMs: consumer.leaseMs,
      takenAt: this.#options.claimedAt,
      renew: () => store.renew(this.#hold, consumer.leaseMs),
    });
    keeper.start();
    const lost = AbortSignal.any([keeper.signal, this.#options.aborting]);
    const interruption = interruptionBy(lost);
    try {
      await this.#work({ signal: lost, aborted: interruption.promise });
    } catch (error) {
      log.warn({ subscription: consumer.name, lane: this.#hold.lane, error }, 'lane could not be read');
      this.#record.lookAgain(backoffMs(0, consumer.retry));
    } finally {
      keeper.stop();
      interruption.forget();
    }
    return this.#giveBack(this.#record.changes());
  }

  /** The lease outlives a short outage, so the record of the batch is worth a few tries. */
  async #giveBack(changes: LaneChanges): Promise<LaneOutcome> {
    const { store, clock, consumer, log, metrics } = this.#deps;
    const giveUpAt = clock.now().getTime() + consumer.leaseMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (await store.release(this.#hold, changes)) return outcomeOf(changes);
        log.warn({ subscription: consumer.name, lane: this.#hold.lane }, 'lane lost, its batch comes again');
        metrics.laneLost(consumer.name);
        return 'drained';
      } catch (error) {
        if (clock.now().getTime() > giveUpAt || this.#options.aborting.aborted) throw error;
      }
      await clock.sleep(backoffMs(attempt, { firstMs: 50, maxMs: 1_000 }));
    }
  }

  async #work(end: BatchEnd): Promise<void> {
    const parked = this.#hold.hasParked ? await this.#deps.store.readParked(this.#hold) : [];
    const limit = this.#hold.wary > 0 ? 1 : BATCH_EVENTS;
    const filter = typeFilter(this.#deps.consumer.types);
    const batch = await this.#deps.store.read(this.#hold, filter, limit);
    const blocked = new Set(
      this.#hold.hasParked
        ? await this.#deps.store.parkedAmong(
            this.#hold,
            batch.items.map(({ key }) => key),
          )
        : [],
    );
    if (this.#hold.takenOver && this.#hold.waryBefore > 0) {
      this.#countAgainst(parked[0], batch.items[0], blocked);
      return;
    }
    if (!(await this.#workParked(parked, end))) return;
    if (!(await this.#workNew(batch.items, blocked, end))) return;
    this.#record.advance(batch.end);
    if (batch.more) this.#record.lookAgain(0);
  }

  /** The last holder handled one event at a time, so it died at the first one that we find. */
  #countAgainst(
    parked: ParkedItem | undefined,
    item: LaneItem | undefined,
    blocked: ReadonlySet<string>,
  ): void {
    this.#record.lookAgain(0);
    if (parked) this.#noteFailure(parked, KILLED, 0);
    else if (item && !blocked.has(item.key)) this.#noteFailure(item, KILLED, 0);
  }

  /** False when the batch must end here. */
  async #workParked(items: readonly ParkedItem[], end: BatchEnd): Promise<boolean> {
    const failing = new Set<string>();
    for (const item of items) {
      if (failing.has(item.key)) continue;
      if (!this.#mayGoOn()) return false;
      const delivery = await this.#deliver(item, item.attempt + 1, end);
      if (!this.#settle(item, delivery)) return false;
      if (delivery.kind === 'failed' && !this.#record.isOver(item)) failing.add(item.key);
    }
    return true;
  }

  /** False when the batch must end here. */
  async #workNew(items: readonly LaneItem[], blocked: Set<string>, end: BatchEnd): Promise<boolean> {
    for (const item of items) {
      if (blocked.has(item.key)) {
        this.#record.parkBehind(item);
        continue;
      }
      if (!this.#mayGoOn()) return false;
      const delivery = await this.#deliver(item, 1, end);
      if (!this.#settle(item, delivery)) return false;
      if (delivery.kind === 'failed' && !this.#record.isOver(item)) blocked.add(item.key);
    }
    return true;
  }

  /** Ends the batch early enough that its record never comes after the lease, and when the process goes away. */
  #mayGoOn(): boolean {
    const { clock, consumer } = this.#deps;
    const overdue = clock.now().getTime() - this.#options.claimedAt > consumer.leaseMs / 2;
    if (this.#budget > 0 && !overdue && !this.#options.stopping.aborted) {
      this.#budget -= 1;
      return true;
    }
    this.#record.lookAgain(0);
    return false;
  }

  async #deliver(item: LaneItem, attempt: number, { signal, aborted }: BatchEnd): Promise<Delivery> {
    const { consumer, clock } = this.#deps;
    const envelope = EventEnvelope.safeParse(item.envelope);
    if (!envelope.success) return { kind: 'hopeless', error: envelope.error };
    const overtime = new AbortController();
    const expired = (): Error => {
      const error = new Error(`the event took longer than ${consumer.timeoutMs} ms`);
      overtime.abort(error);
      return error;
    };
    const context = { signal: AbortSignal.any([signal, overtime.signal]), attempt };
    try {
      const handled = (async () => consumer.handle(envelope.data, context))();
      await before(Promise.race([handled, aborted]), { ms: consumer.timeoutMs, clock, expired });
      return { kind: 'handled' };
    } catch (error) {
      if (signal.aborted) return { kind: 'interrupted' };
      if (isOutage(error)) return { kind: 'outage' };
      return { kind: isHopeless(error) ? 'hopeless' : 'failed', error };
    }
  }

  /** Notes how a delivery ended; false when the batch must end here. */
  #settle(item: LaneItem | ParkedItem, delivery: Delivery): boolean {
    switch (delivery.kind) {
      case 'handled':
        this.#record.handled(item);
        this.#count(item, 'handled');
        return true;
      case 'failed':
      case 'hopeless':
        this.#noteFailure(item, delivery.error, undefined);
        return true;
      case 'outage':
        this.#record.lookAgain(backoffMs(0, this.#deps.consumer.retry));
        return false;
      case 'interrupted':
        this.#record.lookAgain(0);
        return false;
    }
  }

  #noteFailure(item: LaneItem | ParkedItem, error: unknown, delayMs: number | undefined): void {
    const { consumer, log } = this.#deps;
    const attempt = 'attempt' in item ? item.attempt + 1 : 1;
    const failure = failureText(error);
    const fields = { subscription: consumer.name, position: item.position, attempt, failure };
    if (isHopeless(error) || attempt >= consumer.maxAttempts) {
      this.#record.giveUp(item, attempt, failure);
      this.#count(item, 'dead');
      log.error(fields, 'event given up and kept as a dead letter');
      return;
    }
    const retryInMs = delayMs ?? backoffMs(attempt - 1, consumer.retry);
    this.#record.retry(item, { attempt, delayMs: retryInMs, error: failure });
    this.#count(item, 'retried');
    log.warn({ ...fields, retryInMs }, 'event failed, its key waits for the next try');
  }

  #count(item: LaneItem, outcome: EventOutcome): void {
    const { consumer, clock, metrics } = this.#deps;
    const time = (item.envelope as { readonly time?: unknown } | null)?.time;
    const ageMs = clock.now().getTime() - Date.parse(String(time));
    metrics.delivered(consumer.name, outcome, Number.isFinite(ageMs) ? Math.max(0, ageMs) : 0);
  }
}

const outcomeOf = ({ lookAgainInMs, parked, retried, unparked }: LaneChanges): LaneOutcome => {
  if (lookAgainInMs === 0) return 'more';
  const delayed = lookAgainInMs !== undefined || parked.length + retried.length + unparked.length > 0;
  return delayed ? 'later' : 'drained';
};
