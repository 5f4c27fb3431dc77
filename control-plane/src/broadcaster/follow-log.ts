/**
 * One reader of the log of a build, from a place in it on and without a gap.
 *
 *   behind ──reads stored bytes up to where the feed stands──▶ live ──all told──▶ over
 *     ▲                                                          │
 *     └──────────the feed no longer keeps the next event─────────┘
 *
 * A reader that fell behind from being live is not read all it missed: a browser that is too slow for the log would
 * stay so for ever. It is told which lines to load if it wants them, and goes on with the newest. Nothing is kept for
 * a reader: what it has not asked for is either with the feed or in the stored log.
 */
import type { Clock } from '@freshet/kit/time';
import { type BuildFeed, type FeedItem, MAX_BACKLOG_BYTES } from './build-feed.ts';
import type { LogBytes } from './log-bytes.ts';
import { cursorOf, type LogPlace } from './log-cursor.ts';
import { endEvent } from './log-event.ts';
import type { StoredStep } from './log-store.ts';
import { encoded, StoredReader } from './stored-reader.ts';

interface Deps {
  readonly bytes: LogBytes;
  readonly clock: Clock;
}

interface Following {
  readonly feed: BuildFeed;
  readonly buildId: string;
  readonly after: LogPlace;
  /** Which steps the reader wants to hear of. */
  readonly wants: (step: StoredStep) => boolean;
  readonly signal: AbortSignal;
  /** The longest it waits before it says that nothing happened. */
  readonly idleMs: number;
  /** Called each time that all that is stored was told. */
  readonly onLive?: (() => void) | undefined;
}

/** Tells one reader of a log what there is, one thing after the other. */
export class LogFollower {
  readonly #deps: Deps;
  readonly #following: Following;
  readonly #read: Map<number, number>;
  readonly #reader: StoredReader;
  readonly #stopListening: () => void;
  /** What is being read from the stored log. */
  #stored: AsyncGenerator<FeedItem> | undefined;
  /** The next event to take from the feed; none before all that is stored was told. */
  #number: number | undefined;
  #hasBeenLive = false;
  #isOver = false;
  #saidAt: number;
  #woken = Promise.withResolvers<void>();

  constructor(deps: Deps, following: Following) {
    this.#deps = deps;
    this.#following = following;
    this.#read = new Map(following.after);
    this.#reader = new StoredReader(deps.bytes, following, this.#read);
    this.#saidAt = deps.clock.now().getTime();
    const wake = () => this.#woken.resolve();
    const stop = following.feed.listen(wake);
    following.signal.addEventListener('abort', wake);
    this.#stopListening = () => {
      stop();
      following.signal.removeEventListener('abort', wake);
    };
  }

  /**
   * The next event; `idle` when there was none for a while, and `over` after the end of the log or when the reader has
   * gone.
   */
  async next(): Promise<FeedItem | 'idle' | 'over'> {
    const item = await this.#next();
    this.#saidAt = this.#now();
    if (item === 'over' || (item !== 'idle' && item.event.content.event === 'end')) this.close();
    return item;
  }

  close(): void {
    this.#isOver = true;
    this.#woken.resolve();
    this.#stopListening();
  }

  async #next(): Promise<FeedItem | 'idle' | 'over'> {
    while (!this.#isOver && !this.#following.signal.aborted) {
      const stored = await this.#fromStore();
      if (stored) return stored;
      const told = this.#fromFeed();
      if (told) return told;
      if (this.#stored || this.#number === undefined) continue;
      if (this.#now() - this.#saidAt >= this.#following.idleMs) return 'idle';
      await this.#woken.promise;
      this.#woken = Promise.withResolvers();
    }
    return 'over';
  }

  async #fromStore(): Promise<FeedItem | undefined> {
    if (!this.#stored && this.#number === undefined) this.#stored = this.#catchUp();
    if (!this.#stored) return undefined;
    const { value, done } = await this.#stored.next();
    if (done) this.#stored = undefined;
    return value;
  }

  /** Up to where the feed stands now. */
  async *#catchUp(): AsyncGenerator<FeedItem> {
    const { feed, wants, onLive } = this.#following;
    const { number, place, steps } = feed.present();
    const isLost = this.#hasBeenLive && behindBy(this.#read, place) > MAX_BACKLOG_BYTES;
    this.#number = number;
    for (const step of steps.filter(wants)) {
      if (isLost) yield* this.#reader.skip(step);
      else yield* this.#reader.catchUp(step);
    }
    this.#hasBeenLive = true;
    onLive?.();
  }

  #fromFeed(): FeedItem | undefined {
    while (this.#number !== undefined && !this.#stored) {
      const item = this.#following.feed.item(this.#number);
      if (!item) return this.#lastWord();
      if (item === 'gone') {
        this.#number = undefined;
        return undefined;
      }
      this.#number += 1;
      if (this.#takes(item)) return item;
    }
    return undefined;
  }

  #takes(item: FeedItem): boolean {
    if (item.event.content.event === 'end') return true;
    const taken = this.#reader.take(item);
    if (taken === 'part') this.#stored = this.#reader.rest(item);
    return taken === true;
  }

  /** An end that came before the reader is not among the events it takes. */
  #lastWord(): FeedItem | undefined {
    return this.#following.feed.ended ? encoded(endEvent(cursorOf(this.#read))) : undefined;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

const behindBy = (read: LogPlace, present: LogPlace): number =>
  [...present].reduce((sum, [ordinal, byte]) => sum + Math.max(0, byte - (read.get(ordinal) ?? 0)), 0);
