import type { EventEnvelope } from '@freshet/contracts/events';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';

/** A reader that falls this far behind is cut off; it reconnects and asks for the present state. */
const MAX_BACKLOG = 1_000;

/** What waits for one reader of a live stream. */
export class EventInbox {
  readonly #clock: Clock;
  #waiting: EventEnvelope[] = [];
  #news = Promise.withResolvers<void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(envelope: EventEnvelope): void {
    if (this.#waiting.length <= MAX_BACKLOG) this.#waiting.push(envelope);
    this.#news.resolve();
  }

  /** Ends a wait without news: the reader goes away. */
  wake(): void {
    this.#news.resolve();
  }

  /** What came since the last call, once there is something or `ms` have passed. */
  async take(ms: number): Promise<readonly EventEnvelope[]> {
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
