import type { EventEnvelope } from '@freshet/contracts/events';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';

/** A reader that falls this far behind is cut off; it reconnects from where it was. */
const MAX_BACKLOG = 1_000;

/** An event, and where its reader goes on after it. */
export interface Delivery {
  readonly envelope: EventEnvelope;
  readonly cursor: string;
}

/** What waits for one reader of a live stream. */
export class EventInbox {
  readonly #clock: Clock;
  #waiting: Delivery[] = [];
  #news = Promise.withResolvers<void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(delivery: Delivery): void {
    if (this.#waiting.length <= MAX_BACKLOG) this.#waiting.push(delivery);
    this.#news.resolve();
  }

  /** Ends a wait without news: the reader goes away. */
  wake(): void {
    this.#news.resolve();
  }

  /** What came since the last call, once there is something or `ms` have passed. */
  async take(ms: number): Promise<readonly Delivery[]> {
    const rest = new AbortController();
    await Promise.race([this.#news.promise, this.#clock.sleep(ms, rest.signal).catch(() => undefined)]);
    rest.abort();
    this.#news = Promise.withResolvers();
    const taken = this.#waiting;
    this.#waiting = [];
    if (taken.length > MAX_BACKLOG) throw new Fault('STREAM_TOO_SLOW', 'the reader fell too far behind');
    return taken;
  }
}
