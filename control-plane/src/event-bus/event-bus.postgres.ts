/**
 * The event bus in PostgreSQL.
 *
 * Events go from the outbox to a log in their final order (relay.ts). A subscription has a cursor per lane; keys are
 * spread over the lanes, and a lane is worked on by one process at a time, a batch at a time (lane-run.ts). Nothing
 * is notified through the database: the publishing process wakes its own watch after the commit, the others look
 * often while something happens and each second otherwise (log-watch.ts).
 */
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { resolveConsumers } from './consumer.ts';
import { createDeadEvents, redriveEvent } from './dead-events.ts';
import type { EventBus, EventConsumer } from './event-bus.ts';
import { LaneStore } from './lane-store.ts';
import { LogWatch } from './log-watch.ts';
import { eventBusMetrics } from './metrics.ts';
import { listSubscriptions } from './registry.ts';
import { replaySubscription } from './replay.ts';
import { pruneLog } from './retention.ts';
import { Subscription } from './subscription.ts';
import type { BusTables } from './tables.ts';

interface EventBusDeps {
  readonly sql: Kysely<BusTables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly registry: Registry;
  /** Names this process among its like, for whoever reads the tables. */
  readonly replica: string;
  readonly consumers: readonly EventConsumer[];
  /** The longest time after which an event that another process published is noticed. */
  readonly idleMs?: number;
}

const IDLE_MS = 1_000;
const STOP_MS = 10_000;

export const createEventBus = (deps: EventBusDeps): EventBus => {
  const { sql, clock, ids, log, registry, replica, idleMs = IDLE_MS } = deps;
  const consumers = resolveConsumers(deps.consumers);
  const metrics = eventBusMetrics(registry);
  const store = new LaneStore(sql, replica);
  const subscriptions = consumers.map(
    consumer => new Subscription({ consumer, store, clock, ids, log, metrics, onLater: () => watch.wake() }),
  );
  const watch: LogWatch = new LogWatch({ sql, store, consumers, subscriptions, clock, log, metrics, idleMs });
  return {
    start: () => watch.start(),
    wake: () => watch.wake(),
    stop: async (deadlineMs = STOP_MS) => {
      await Promise.all([watch.stop(), ...subscriptions.map(subscription => subscription.stop(deadlineMs))]);
    },
    subscriptions: () => listSubscriptions(sql),
    replay: async (subscription, from, alongside) => {
      await replaySubscription(sql, subscription, from, alongside);
      watch.wake();
    },
    deadEvents: {
      ...createDeadEvents(sql),
      redrive: async (id, alongside) => {
        await redriveEvent(sql, id, alongside);
        watch.wake();
      },
    },
    prune: (time, signal) => pruneLog(sql, time, signal),
  };
};
