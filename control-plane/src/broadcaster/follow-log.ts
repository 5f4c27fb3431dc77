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
import type { LogBytes, LogPiece } from './log-bytes.ts';
import { cursorOf, type LogPlace } from './log-cursor.ts';
import { endEvent, type LogEvent, serverSentEvent, skippedEvent, textEvent } from './log-event.ts';
import type { StoredStep } from './log-store.ts';
import { countNewlines } from './plan-append.ts';
import { characterEnd } from './whole-lines.ts';

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

const NEWLINE = 10;
const HISTORY_EVENT_BYTES = 128 * 1024;

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
    this.#reader = new StoredReader(deps, following, this.#read);
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

/** How far a reader has come in a step, by lines. */
interface Told {
  readonly newlines: number;
  readonly endsLine: boolean;
}

/** Reads for one reader what the feed does not keep, and knows how far it has come. */
class StoredReader {
  readonly #deps: Deps;
  readonly #following: Following;
  readonly #read: Map<number, number>;
  readonly #told = new Map<number, Told>();
  readonly #steps = new Map<number, StoredStep>();

  constructor(deps: Deps, following: Following, read: Map<number, number>) {
    this.#deps = deps;
    this.#following = following;
    this.#read = read;
  }

  /** Whether an event of the feed is for this reader; `part` when it has some of it already. */
  take(item: FeedItem): boolean | 'part' {
    const { ordinal, start, end } = item.event;
    const read = this.#read.get(ordinal) ?? 0;
    const step = this.#stepOf(ordinal);
    if (read >= end || !step || !this.#following.wants(step)) return false;
    if (read !== start) return 'part';
    this.#noted(item);
    return true;
  }

  /** What the reader does not have of an event. */
  async *rest({ event: { ordinal, end } }: FeedItem): AsyncGenerator<FeedItem> {
    const step = this.#stepOf(ordinal);
    if (step) yield* this.catchUp({ ...step, bytes: end });
  }

  /** Tells that a step was left out from where the reader is to where it is now. */
  *skip(step: StoredStep): Generator<FeedItem> {
    const start = this.#read.get(step.ordinal) ?? 0;
    if (start >= step.bytes) return;
    const from = (this.#told.get(step.ordinal)?.newlines ?? 0) + 1;
    const cursor = cursorOf(new Map(this.#read).set(step.ordinal, step.bytes));
    yield this.#noted(encoded(skippedEvent(step, { start, from, cursor })));
  }

  /** Tells all that a step has and the reader has not. */
  async *catchUp(step: StoredStep): AsyncGenerator<FeedItem> {
    const start = this.#read.get(step.ordinal) ?? 0;
    if (start >= step.bytes) {
      if (start === step.bytes)
        this.#told.set(step.ordinal, { newlines: step.newlines, endsLine: !step.isOpen });
      return;
    }
    const place = { buildId: this.#following.buildId, ordinal: step.ordinal };
    // One byte more tells whether the text begins a line.
    const begin = Math.max(0, start - 1);
    let rest: LogPiece | undefined;
    for await (const piece of this.#deps.bytes.pieces(place, { start: begin, end: step.bytes })) {
      rest = yield* this.#tell(step, rest ? joinPieces(rest, piece) : dropBefore(piece, begin));
    }
  }

  /** Tells what a piece has beyond what was read; answers with what must wait for the rest of a character. */
  *#tell(step: StoredStep, piece: LogPiece): Generator<FeedItem, LogPiece | undefined> {
    for (;;) {
      const start = this.#read.get(step.ordinal) ?? 0;
      const skip = start - piece.start;
      const whole = piece.bytes.subarray(skip, skip + HISTORY_EVENT_BYTES);
      if (whole.length === 0) return undefined;
      const isLast = start + whole.length >= step.bytes;
      const bytes = isLast ? whole : whole.subarray(0, characterEnd(whole));
      if (bytes.length === 0) return piece;
      const { newlines, endsLine } = this.#told.get(step.ordinal) ?? toldBefore(piece, skip);
      const cursor = cursorOf(new Map(this.#read).set(step.ordinal, start + bytes.length));
      yield this.#noted(encoded(textEvent(step, { start, newlines, begins: endsLine, bytes, cursor })));
    }
  }

  #noted(item: FeedItem): FeedItem {
    const { ordinal, end, newlinesAfter, endsLine } = item.event;
    this.#read.set(ordinal, end);
    this.#told.set(ordinal, { newlines: newlinesAfter, endsLine });
    return item;
  }

  #stepOf(ordinal: number): StoredStep | undefined {
    const known = this.#steps.get(ordinal);
    if (known) return known;
    for (const step of this.#following.feed.present().steps) this.#steps.set(step.ordinal, step);
    return this.#steps.get(ordinal);
  }
}

const toldBefore = (piece: LogPiece, skip: number): Told => ({
  newlines: piece.newlinesBefore + countNewlines(piece.bytes.subarray(0, skip)),
  endsLine: piece.start + skip === 0 || piece.bytes[skip - 1] === NEWLINE,
});

const encoded = (event: LogEvent): FeedItem => ({ event, encoded: serverSentEvent(event) });

const joinPieces = (rest: LogPiece, piece: LogPiece): LogPiece => ({
  ...rest,
  bytes: Buffer.concat([rest.bytes, piece.bytes]),
});

const dropBefore = (piece: LogPiece, start: number): LogPiece => {
  const gone = Math.max(0, start - piece.start);
  return {
    start: piece.start + gone,
    newlinesBefore: piece.newlinesBefore + countNewlines(piece.bytes.subarray(0, gone)),
    bytes: piece.bytes.subarray(gone),
  };
};
