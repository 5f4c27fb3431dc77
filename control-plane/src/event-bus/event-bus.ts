/**
 * What happened, told to whoever wants to know.
 *
 * Publishing: a module inserts its events into the outbox within the transaction that makes them true
 * (`appendEvents`), so an event exists exactly when its change does. A driver carries them from there to the
 * consumers. The outbox is the same for every driver.
 *
 * Delivery: at least once, so consumers are idempotent: the envelope's id is the same each time. Events with the
 * same partition key reach a consumer one after the other, in the order of the changes that were made one after the
 * other; the next one comes only after the handler has returned. Between keys there is no order. A subscription is a
 * name in the database: all processes that declare it share its events, each event going to one of them.
 *
 * Failure: an event whose handler throws is parked together with all later events of its key, and tried again after
 * growing pauses; other keys go on. After the last try it becomes a dead letter and its key goes on without it. A
 * dead letter can be redriven (it is then delivered after what its key has waiting) or discarded. An outage of the
 * database is nobody's fault: the consumer pauses and no try is counted.
 *
 * Ownership: `start` begins to deliver, `stop` ends it; both concern this process only. Administration (replay, dead
 * letters, pruning) concerns all processes and may be asked of any of them, whatever it consumes.
 */
import type { EventEnvelope } from '@freshet/contracts/events';
import type { Alongside } from '../unit-of-work/index.ts';

interface EventContext {
  /** Aborts when this process lost the right to handle the event, ran out of time, or goes away. */
  readonly signal: AbortSignal;
  /** 1 at the first delivery. */
  readonly attempt: number;
}

/** One subscription. Its name identifies it for ever: a new name is a new subscription. */
export interface EventConsumer {
  /** `module.purpose`. */
  readonly name: string;
  /** Types such as `team.created.v1`, or prefixes such as `team.*`. */
  readonly types: readonly string[];
  /** Where the subscription begins when it is new. */
  readonly from: 'now' | 'beginning';
  /** Throw `DoNotRetry` for an event that can never be handled. */
  readonly handle: (envelope: EventEnvelope, context: EventContext) => Promise<void>;
  readonly maxAttempts?: number;
  /** A process that says nothing for this long is taken for dead. */
  readonly leaseMs?: number;
  /** The longest one delivery may take. */
  readonly timeoutMs?: number;
  /** The pause after the first failure, and its limit; it doubles with each further one. */
  readonly retry?: { readonly firstMs: number; readonly maxMs: number };
}

/** Where a replay begins: an event's place in the log, a time, or one of the ends. */
export type ReplayStart = { readonly position: number } | { readonly time: Date } | 'beginning' | 'now';

/** How a subscription stands. */
export interface SubscriptionState {
  readonly name: string;
  readonly types: readonly string[];
  /** Events in the log that it has not passed yet, wanted or not. */
  readonly unread: number;
  /** Events that failed or wait behind one that did. */
  readonly parked: number;
  readonly dead: number;
}

/** An event that a subscription gave up, and why. */
export interface DeadEvent {
  readonly id: string;
  readonly subscription: string;
  /** As it was published; unknown because not being an envelope is one way to end here. */
  readonly envelope: unknown;
  readonly position: number;
  readonly attempt: number;
  readonly error: string;
  readonly diedAt: Date;
}

interface DeadEventPage {
  readonly subscription?: string;
  /** Newest first; continue with the id of the last one seen. */
  readonly before?: string;
  readonly limit?: number;
}

/** What a person can do about events that were given up. */
export interface DeadEvents {
  list(page?: DeadEventPage): Promise<readonly DeadEvent[]>;
  /** Delivers the event again with all its tries; throws DEAD_LETTER_NOT_FOUND. */
  redrive(id: string, alongside?: Alongside): Promise<void>;
  /** Forgets the event for its subscription; throws DEAD_LETTER_NOT_FOUND. */
  discard(id: string, alongside?: Alongside): Promise<void>;
  /** Forgets all that were given up before then, and returns how many. */
  discardBefore(time: Date): Promise<number>;
}

export interface EventBus {
  /**
   * Begins to deliver. Resolves once the subscriptions exist, from when on a new one that begins `now` misses
   * nothing; while the database is away it keeps trying, and never rejects.
   */
  start(): Promise<void>;
  /** Looks for events now; called after a commit that added some. */
  wake(): void;
  /** Starts no more deliveries and waits for the running ones; their signals abort at the deadline. */
  stop(deadlineMs?: number): Promise<void>;
  subscriptions(): Promise<readonly SubscriptionState[]>;
  /** Delivers again from there on, to all processes; throws SUBSCRIPTION_NOT_FOUND. */
  replay(subscription: string, from: ReplayStart, alongside?: Alongside): Promise<void>;
  readonly deadEvents: DeadEvents;
  /**
   * Removes events older than `time` that every subscription has passed, and forgets subscriptions that no process
   * has declared since; returns how many events went.
   */
  prune(time: Date, signal?: AbortSignal): Promise<number>;
}
