/**
 * What is new in the log of one build, read once and kept for a moment for all who follow it in this process.
 *
 * A feed begins where the log ends when the first reader comes. Told that there is more, it reads the index and the
 * new bytes, cuts them into events and numbers these. The newest are kept up to a bound; a reader who comes for one
 * that is gone has been too slow, and looks into the stored log instead. A log that grows faster than anybody can
 * read is not read whole: the feed says which lines it leaves out. News may get lost, so the feed also looks by
 * itself now and then.
 */
import { LONG_REST_MS, Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { LogBytes } from './log-bytes.ts';
import { cursorOf, type LogPlace } from './log-cursor.ts';
import { endEvent, type LogEvent, serverSentEvent, skippedEvent, textEvent } from './log-event.ts';
import type { LogStore, StoredStep } from './log-store.ts';
import { characterEnd } from './whole-lines.ts';

export interface FeedDeps {
  readonly store: LogStore;
  readonly bytes: LogBytes;
  readonly clock: Clock;
  readonly log: Logger;
}

/** An event as it leaves for a browser, made once for all of them. */
export interface FeedItem {
  readonly event: LogEvent;
  readonly encoded: Buffer;
}

/** How far a step was read. */
interface Position {
  readonly byte: number;
  readonly newlines: number;
  /** The last byte read ends no line. */
  readonly isOpen: boolean;
}

const START: Position = { byte: 0, newlines: 0, isOpen: false };
const MAX_KEPT_BYTES = 1024 * 1024;
const MAX_EVENT_BYTES = 64 * 1024;
/** More than this at once is left out. */
export const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const LOOK_ANYWAY_MS = 2_000;

/** Lines that come one by one are sent together: the more readers there are, the more it costs to tell them all. */
const gatherMs = (readers: number): number => Math.min(100, 10 + readers / 10);

export class BuildFeed {
  readonly #deps: FeedDeps;
  readonly #buildId: string;
  readonly #poller: Poller;
  readonly #positions = new Map<number, Position>();
  #steps: readonly StoredStep[] = [];
  #kept: FeedItem[] = [];
  #keptBytes = 0;
  #nextNumber = 0;
  #ended = false;
  readonly #readers = new Set<() => void>();
  readonly #ready: Promise<void>;

  constructor(deps: FeedDeps, buildId: string) {
    this.#deps = deps;
    this.#buildId = buildId;
    this.#ready = this.#begin();
    this.#poller = new Poller({
      name: 'log feed',
      clock: deps.clock,
      log: deps.log,
      turn: signal => this.#look(signal),
    });
  }

  /** Resolves when it stands at the end of what is stored. */
  async start(): Promise<void> {
    await this.#ready;
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** There may be more. */
  wake(): void {
    this.#poller.wake();
  }

  /** Calls back whenever there may be something to do: an event, a nudge, or that a while has passed. */
  listen(reader: () => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /** Lets all who wait look around. */
  nudge(): void {
    for (const reader of this.#readers) reader();
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The number that the next event will have, the place before it, and the steps up to there. */
  present(): { readonly number: number; readonly place: LogPlace; readonly steps: readonly StoredStep[] } {
    const place = new Map([...this.#positions].map(([ordinal, { byte }]) => [ordinal, byte]));
    const steps = this.#steps.map(step => {
      const { byte, newlines, isOpen } = this.#positions.get(step.ordinal) ?? START;
      return { ...step, bytes: byte, newlines, isOpen };
    });
    return { number: this.#nextNumber, place, steps };
  }

  /** An event by its number; `undefined` when it is not there yet, `gone` when it is no longer kept. */
  item(number: number): FeedItem | 'gone' | undefined {
    const oldest = this.#nextNumber - this.#kept.length;
    return number < oldest ? 'gone' : this.#kept[number - oldest];
  }

  async #begin(): Promise<void> {
    this.#steps = await this.#deps.store.steps(this.#buildId);
    for (const { ordinal, bytes: byte, newlines, isOpen } of this.#steps)
      this.#positions.set(ordinal, { byte, newlines, isOpen });
  }

  async #look(signal: AbortSignal): Promise<number> {
    if (this.#ended) return LONG_REST_MS;
    const { store, clock } = this.#deps;
    // The head is read first: what it calls finished has all its steps.
    const head = await store.head(this.#buildId);
    this.#steps = await store.steps(this.#buildId);
    const before = this.#nextNumber;
    for (const step of this.#steps) await this.#readStep(step, head?.finished ?? false);
    if (head?.finished) {
      this.#add(endEvent(this.#cursor()));
      this.#ended = true;
    }
    if (this.#nextNumber === before) return this.#rest(LOOK_ANYWAY_MS);
    this.nudge();
    await clock.sleep(gatherMs(this.#readers.size), signal);
    return LOOK_ANYWAY_MS;
  }

  /** Readers that hear nothing else are woken now and then, to show that they are alive. */
  #rest(ms: number): number {
    this.nudge();
    return ms;
  }

  async #readStep(step: StoredStep, isFinal: boolean): Promise<void> {
    const from = this.#positions.get(step.ordinal) ?? START;
    if (step.bytes - from.byte > MAX_BACKLOG_BYTES) return this.#skip(step, from);
    if (step.bytes <= from.byte) return;
    const place = { buildId: this.#buildId, ordinal: step.ordinal };
    const bytes = await this.#deps.bytes.read(place, { start: from.byte, end: step.bytes });
    for (let rest = bytes; rest.length > 0; ) {
      const piece = rest.subarray(0, MAX_EVENT_BYTES);
      const isLast = piece.length === rest.length;
      const length = isLast && isFinal ? piece.length : characterEnd(piece);
      // The rest of the character is not written yet.
      if (length === 0) return;
      this.#text(step, rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  }

  #text(step: StoredStep, bytes: Buffer): void {
    const { byte: start, newlines, isOpen } = this.#positions.get(step.ordinal) ?? START;
    const draft = textEvent(step, { start, newlines, begins: !isOpen, bytes, cursor: '' });
    this.#move(draft);
    this.#add({ ...draft, cursor: this.#cursor() });
  }

  #skip(step: StoredStep, { byte, newlines }: Position): void {
    const draft = skippedEvent(step, { start: byte, from: newlines + 1, cursor: '' });
    this.#move(draft);
    this.#add({ ...draft, cursor: this.#cursor() });
  }

  #move({ ordinal, end, newlinesAfter, endsLine }: LogEvent): void {
    this.#positions.set(ordinal, { byte: end, newlines: newlinesAfter, isOpen: !endsLine });
  }

  #cursor(): string {
    return cursorOf(new Map([...this.#positions].map(([ordinal, { byte }]) => [ordinal, byte])));
  }

  #add(event: LogEvent): void {
    const item = { event, encoded: serverSentEvent(event) };
    this.#kept.push(item);
    this.#keptBytes += item.encoded.length;
    this.#nextNumber += 1;
    let dropped = 0;
    while (this.#keptBytes > MAX_KEPT_BYTES && dropped < this.#kept.length - 1) {
      this.#keptBytes -= this.#kept[dropped]?.encoded.length ?? 0;
      dropped += 1;
    }
    if (dropped > 0) this.#kept = this.#kept.slice(dropped);
  }
}
