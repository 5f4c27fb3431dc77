/**
 * One stream of a session: bytes in both directions, each ended by itself. A side sends only what the other has
 * allowed; reading allows more. A reset ends both directions at once and drops what is under way.
 */
import { Fault } from '@freshet/kit/errors';
import {
  creditPayload,
  explainedPayload,
  FIN,
  FRAME,
  type Frame,
  GREATEST_CREDIT,
  type LinkHeader,
  type LinkLimits,
  LinkViolation,
  RESET,
  type ResetName,
} from '../frame/index.ts';
import { ReceiveBuffer } from './receive-buffer.ts';

/** Control comes before everything; of the others, interactive gets the larger share. */
export const PRIORITIES = ['control', 'interactive', 'bulk'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a stream needs of its session. */
export interface StreamHost {
  readonly limits: LinkLimits;
  /** Sends a frame ahead of all data. */
  control(frame: Frame): void;
  /** The stream has something that may be sent. */
  ready(stream: LinkStream): void;
  /** Both directions have ended. */
  ended(stream: LinkStream): void;
  /** Takes from what grown windows have in common; answers what was given. */
  grow(bytes: number): number;
  giveBack(bytes: number): void;
}

/** Who writes without waiting for it to be taken would fill the memory of its own process. */
const MOST_PENDING_BYTES = 33_554_432;

/** A writer need not wait for less than this. */
const WRITE_AHEAD_BYTES = 262_144;

interface StreamStart {
  readonly id: number;
  readonly header: LinkHeader;
  readonly priority: Priority;
  /** What may be sent before the other side allows more. */
  readonly credit: number;
  /** Whether it was opened with nothing to follow, and by whom. */
  readonly finishedBy?: 'us' | 'peer' | undefined;
}

const ignore = (): void => undefined;

/** Why the signal of a stream is aborted that ended as it should; one for all, since most do. */
const ENDED = new Error('The stream has ended');

export class LinkStream {
  readonly id: number;
  readonly header: LinkHeader;
  readonly priority: Priority;
  readonly #host: StreamHost;
  readonly #received = new ReceiveBuffer();
  readonly #over = new AbortController();
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #credit: number;
  #window: number;
  #allowed: number;
  #isEnding = false;
  #isFinSent = false;
  #isFinReceived = false;
  #failure: Fault | undefined;
  #reader: PromiseWithResolvers<Buffer | undefined> | undefined;
  /** Whoever wrote more than is sent ahead. */
  #writer: PromiseWithResolvers<void> | undefined;

  constructor(host: StreamHost, { id, header, priority, credit, finishedBy }: StreamStart) {
    this.#host = host;
    this.id = id;
    this.header = header;
    this.priority = priority;
    this.#credit = credit;
    this.#window = host.limits.windowBytes;
    this.#allowed = this.#window;
    this.#isEnding = finishedBy === 'us';
    this.#isFinSent = finishedBy === 'us';
    this.#isFinReceived = finishedBy === 'peer';
  }

  /** Aborted once the stream has ended, was reset, or its session is gone. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** The memory that unread bytes hold. */
  get heldBytes(): number {
    return this.#received.heldBytes;
  }

  /** The next bytes; undefined when the other side has ended. Throws when the stream or its session broke off. */
  read(): Promise<Buffer | undefined> {
    if (this.#reader) throw new Error('A stream has one reader');
    const bytes = this.#received.take();
    if (bytes) {
      this.#allow();
      return Promise.resolve(bytes);
    }
    if (this.#isFinReceived) return Promise.resolve(undefined);
    if (this.#failure) return Promise.reject(this.#failure);
    this.#reader = Promise.withResolvers();
    return this.#reader.promise;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    for (let bytes = await this.read(); bytes; bytes = await this.read()) yield bytes;
  }

  /**
   * Settles once there is room for more; whoever waits for that is as fast as the other side reads. The bytes belong
   * to the stream from now on.
   */
  write(bytes: Uint8Array): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#isEnding) throw new Error('Nothing follows the end of a stream');
    if (bytes.length === 0) return Promise.resolve();
    if (this.#pendingBytes > MOST_PENDING_BYTES) throw new Error('Wait for what was written before');
    this.#pending.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.#pendingBytes += bytes.length;
    if (this.#credit > 0) this.#host.ready(this);
    if (this.#pendingBytes <= WRITE_AHEAD_BYTES) return Promise.resolve();
    if (!this.#writer) {
      this.#writer = Promise.withResolvers();
      // Who does not wait hears of a failure when it writes or reads next.
      this.#writer.promise.catch(ignore);
    }
    return this.#writer.promise;
  }

  /** Says that nothing more is written. */
  end(): void {
    if (this.#isEnding || this.#failure) return;
    this.#isEnding = true;
    this.#host.ready(this);
  }

  /** Gives the stream up, in both directions. */
  reset(code: ResetName, reason: string): void {
    if (this.#failure || (this.#isFinSent && this.#isFinReceived)) return;
    this.#host.control({
      type: FRAME.reset,
      flags: 0,
      stream: this.id,
      payload: explainedPayload(RESET[code], reason),
    });
    this.fail(new Fault('LINK_STREAM_RESET', `The stream was given up: ${reason}`, { reset: code }), true);
  }

  /** Whether there is something that may be sent now. */
  get isReady(): boolean {
    if (this.#failure) return false;
    return this.#pendingBytes > 0 ? this.#credit > 0 : this.#isEnding && !this.#isFinSent;
  }

  /** Takes the next frame to send, when there is one. */
  take(mostBytes: number): Frame | undefined {
    if (!this.isReady) return undefined;
    const first = this.#pending[0];
    const length = Math.min(mostBytes, this.#credit, first?.length ?? 0);
    const payload = first ? first.subarray(0, length) : Buffer.alloc(0);
    this.#credit -= length;
    this.#pendingBytes -= length;
    if (first && length === first.length) this.#pending.shift();
    else if (first) this.#pending[0] = first.subarray(length);
    this.#release();
    const isLast = this.#isEnding && this.#pendingBytes === 0;
    if (isLast) {
      this.#isFinSent = true;
      if (this.#isFinReceived) this.#finish();
    }
    return { type: FRAME.data, flags: isLast ? FIN : 0, stream: this.id, payload };
  }

  /** The other side sent data. */
  receive({ payload, flags }: Frame, messageBytes: number): void {
    if (this.#isFinReceived) throw new LinkViolation('protocol', `data follows the end of stream ${this.id}`);
    if (payload.length > this.#allowed)
      throw new LinkViolation('flowControl', `stream ${this.id} sends more than was allowed`);
    if (payload.length === 0 && (flags & FIN) === 0)
      throw new LinkViolation('protocol', `an empty frame on stream ${this.id} ends nothing`);
    this.#allowed -= payload.length;
    this.#received.add(payload, messageBytes);
    if ((flags & FIN) !== 0) this.#isFinReceived = true;
    this.#serveReader();
    if (this.#isFinReceived && this.#isFinSent) this.#finish();
  }

  /** The other side allows more. */
  credit(bytes: number): void {
    if (bytes === 0 || this.#credit + bytes > GREATEST_CREDIT)
      throw new LinkViolation('flowControl', `stream ${this.id} is allowed an impossible amount`);
    this.#credit += bytes;
    if (this.isReady) this.#host.ready(this);
  }

  /** The stream ends with a fault; what had arrived whole can still be read. */
  fail(fault: Fault, isOurs = false): void {
    if (this.#failure) return;
    this.#failure = fault;
    if (!this.#isFinReceived || isOurs) {
      this.#received.drop();
      this.#isFinReceived = false;
    }
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#writer?.reject(fault);
    this.#writer = undefined;
    const reader = this.#reader;
    this.#reader = undefined;
    reader?.reject(fault);
    this.#finish();
  }

  #release(): void {
    if (!this.#writer || this.#pendingBytes > WRITE_AHEAD_BYTES) return;
    this.#writer.resolve();
    this.#writer = undefined;
  }

  #serveReader(): void {
    const reader = this.#reader;
    if (!reader) return;
    const bytes = this.#received.take();
    if (!bytes && !this.#isFinReceived) return;
    this.#reader = undefined;
    if (bytes) {
      this.#widen();
      this.#allow();
    }
    reader.resolve(bytes);
  }

  /** A reader that waits could take more than the window lets through. */
  #widen(): void {
    const { maxWindowBytes } = this.#host.limits;
    if (this.#isFinReceived || this.#allowed > this.#window / 2) return;
    const wanted = Math.min(this.#window, maxWindowBytes - this.#window);
    if (wanted > 0) this.#window += this.#host.grow(wanted);
  }

  /** Allows the other side to send again, once it is worth a frame. */
  #allow(): void {
    if (this.#isFinReceived || this.#failure) return;
    const room = this.#window - this.#allowed - this.#received.bytes;
    if (room < this.#window / 2) return;
    this.#allowed += room;
    this.#host.control({ type: FRAME.credit, flags: 0, stream: this.id, payload: creditPayload(room) });
  }

  #finish(): void {
    this.#host.giveBack(this.#window - this.#host.limits.windowBytes);
    this.#window = this.#host.limits.windowBytes;
    this.#host.ended(this);
    this.#over.abort(this.#failure ?? ENDED);
  }
}
