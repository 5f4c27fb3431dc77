import type { BuildFeed, FeedItem } from './build-feed.ts';
import type { LogBytes, LogPiece } from './log-bytes.ts';
import { cursorOf } from './log-cursor.ts';
import { type LogEvent, serverSentEvent, skippedEvent, textEvent } from './log-event.ts';
import type { StoredStep } from './log-store.ts';
import { countNewlines } from './plan-append.ts';
import { characterEnd } from './whole-lines.ts';

interface Following {
  readonly feed: BuildFeed;
  readonly buildId: string;
  /** Which steps the reader wants to hear of. */
  readonly wants: (step: StoredStep) => boolean;
}

const NEWLINE = 10;
const HISTORY_EVENT_BYTES = 128 * 1024;

/** How far a reader has come in a step, by lines. */
interface Told {
  readonly newlines: number;
  readonly endsLine: boolean;
}

/** Reads for one reader what the feed does not keep, and knows how far it has come. */
export class StoredReader {
  readonly #bytes: LogBytes;
  readonly #following: Following;
  readonly #read: Map<number, number>;
  readonly #told = new Map<number, Told>();
  readonly #steps = new Map<number, StoredStep>();

  constructor(bytes: LogBytes, following: Following, read: Map<number, number>) {
    this.#bytes = bytes;
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
    for await (const piece of this.#bytes.pieces(place, { start: begin, end: step.bytes })) {
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

/** Made ready for browsers. */
export const encoded = (event: LogEvent): FeedItem => ({ event, encoded: serverSentEvent(event) });

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
