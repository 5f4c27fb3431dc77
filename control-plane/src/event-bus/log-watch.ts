/**
 * Keeps an eye on the log for all subscriptions of this process at once: moves the outbox along, looks at the types
 * of new events and heats the lanes that want them, and heats lanes whose time has come. So an idle process costs
 * a few small queries each second however many subscriptions it has, and an event that nobody here wants costs
 * nothing more. From time to time every lane is heated, which moves cursors past unwanted events.
 */

import { Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { ResolvedConsumer } from './consumer.ts';
import type { LaneStore } from './lane-store.ts';
import type { EventBusMetrics } from './metrics.ts';
import { declareSubscriptions } from './registry.ts';
import { RELAY_BATCH, relay } from './relay.ts';
import type { Subscription } from './subscription.ts';
import type { BusTables } from './tables.ts';

interface LogWatchDeps {
  readonly sql: Kysely<BusTables>;
  readonly store: LaneStore;
  readonly consumers: readonly ResolvedConsumer[];
  readonly subscriptions: readonly Subscription[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: EventBusMetrics;
  readonly idleMs: number;
}

const TAIL_BATCH = 1_000;
const SWEEP_MS = 30_000;

/** The first rest after something happened; it doubles up to the idle time. */
const EAGER_MS = 10;

export class LogWatch {
  readonly #deps: LogWatchDeps;
  readonly #poller: Poller;
  readonly #declared = Promise.withResolvers<void>();
  /** The last position that was looked at; unknown until the subscriptions are declared. */
  #tail: number | undefined;
  #sweptAt = 0;
  #quietTurns = 0;

  constructor(deps: LogWatchDeps) {
    this.#deps = deps;
    this.#poller = new Poller({
      name: 'event log',
      clock: deps.clock,
      log: deps.log,
      turn: () => this.#turn(),
    });
  }

  /** Resolves once the subscriptions exist, or the watch was stopped. */
  async start(): Promise<void> {
    this.#poller.start();
    await this.#declared.promise;
  }

  wake(): void {
    this.#quietTurns = 0;
    this.#poller.wake();
  }

  async stop(): Promise<void> {
    await this.#poller.stop();
    this.#declared.resolve();
  }

  async #turn(): Promise<number> {
    const { sql, metrics, subscriptions } = this.#deps;
    await this.#sweep();
    const relayed = await relay(sql);
    metrics.relayed(relayed);
    if (subscriptions.length === 0) return relayed === RELAY_BATCH ? 0 : this.#rest(relayed);
    const seen = await this.#readTail();
    const nextDueMs = await this.#heatDue();
    if (relayed === RELAY_BATCH || seen === TAIL_BATCH) return 0;
    return Math.min(this.#rest(relayed + seen), nextDueMs);
  }

  /** At first, and again from time to time: says that the subscriptions are wanted, and heats all their lanes. */
  async #sweep(): Promise<void> {
    const { sql, consumers, clock, subscriptions } = this.#deps;
    const now = clock.now().getTime();
    if (this.#tail !== undefined && now - this.#sweptAt < SWEEP_MS) return;
    // What was published before goes into the log first, or it would be new to a subscription that begins now.
    if (this.#tail === undefined) while ((await relay(sql)) === RELAY_BATCH);
    const head = await declareSubscriptions(sql, consumers);
    if (this.#tail === undefined) {
      this.#tail = head;
      for (const subscription of subscriptions) subscription.start();
      this.#declared.resolve();
    } else {
      for (const subscription of subscriptions) subscription.heatAll();
    }
    this.#sweptAt = now;
  }

  async #readTail(): Promise<number> {
    const { sql, subscriptions } = this.#deps;
    const rows = await sql
      .selectFrom('bus.events')
      .select(['position', 'lane', 'type'])
      .where('position', '>', this.#tail ?? 0)
      .orderBy('position')
      .limit(TAIL_BATCH)
      .execute();
    for (const { lane, type } of rows) {
      for (const subscription of subscriptions) if (subscription.wants(type)) subscription.heat(lane);
    }
    this.#tail = rows.at(-1)?.position ?? this.#tail;
    return rows.length;
  }

  /** Heats lanes that are due, and returns how long it is until the next one is. */
  async #heatDue(): Promise<number> {
    const { store, subscriptions } = this.#deps;
    const byName = new Map(subscriptions.map(subscription => [subscription.name, subscription]));
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { subscription, lane, dueInMs } of await store.outlook([...byName.keys()])) {
      if (dueInMs <= 0) byName.get(subscription)?.heat(lane);
      else nextMs = Math.min(nextMs, Math.ceil(dueInMs));
    }
    return nextMs;
  }

  #rest(happened: number): number {
    this.#quietTurns = happened > 0 ? 0 : this.#quietTurns + 1;
    return Math.min(this.#deps.idleMs, EAGER_MS * 2 ** Math.min(this.#quietTurns, 20));
  }
}
