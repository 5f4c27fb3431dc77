/**
 * A session: one connection, many streams. Both sides say hello, then either opens streams; the client's have odd
 * numbers, the server's even ones. Nothing outlives the connection: what must not be lost is numbered and
 * acknowledged by those who use streams.
 *
 *   greeting --hello of the peer--> open --going away, of either side--> draining --close--> closed
 *       \______________________________\________ violation, silence, loss ________________/
 */
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  CLOSE,
  type CloseName,
  CREDENTIAL_BYTES,
  closeName,
  encodeFrames,
  explainedPayload,
  FIN,
  FRAME,
  FRAME_HEADER_BYTES,
  type Frame,
  type Hello,
  helloPayload,
  type LinkHeader,
  type LinkLimits,
  LinkViolation,
  PRIORITY_SHIFT,
  readExplained,
  readFrame,
  readHeader,
  readHello,
  resetName,
  STREAM_HEADER_BYTES,
} from '../frame/index.ts';
import { Liveness } from './liveness.ts';
import { RoundTrip } from './round-trip.ts';
import { Scheduler } from './scheduler.ts';
import { LinkStream, PRIORITIES, type Priority, type StreamHost } from './stream.ts';
import type { Transport } from './transport.ts';

/** How a session ended, and who ended it. */
export interface LinkEnd {
  readonly code: CloseName;
  readonly reason: string;
  readonly by: 'us' | 'peer' | 'transport';
}

/** What a session is made of. */
export interface SessionParts {
  readonly role: 'client' | 'server';
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: LinkLimits;
  /** Called once both sides have said hello, before anything else of the peer is read. */
  readonly onReady: (session: LinkSession) => void;
  /** Keeps a new credential; what it answers is told to the server. Clients only. */
  readonly onCredential?: ((credential: Secret) => Promise<void>) | undefined;
}

/**
 * How much is put together into one message before it is sent, and how much waits in the transport. One full frame is
 * enough: the receiver can keep what makes up most of a message as it came, and must copy what does not.
 */
const BATCH_BYTES = 65_536;
const HIGH_WATER_BYTES = 524_288;

const LAST_STREAM = 0xffff_fffd;

const EMPTY = Buffer.alloc(0);

export class LinkSession {
  readonly closed: Promise<LinkEnd>;
  readonly #parts: SessionParts;
  readonly #streams = new Map<number, LinkStream>();
  readonly #scheduler = new Scheduler();
  readonly #liveness: Liveness;
  readonly #roundTrip: RoundTrip;
  readonly #end = Promise.withResolvers<LinkEnd>();
  readonly #draining = new AbortController();
  readonly #host: StreamHost;
  #peer: Hello | undefined;
  #nextId: number;
  #lastPeerId = 0;
  #peerStreams = 0;
  #pool: number;
  #handler: ((stream: LinkStream) => void) | undefined;
  #isClosed = false;
  #isPumping = false;
  #isLeaving = false;
  #pong: Buffer | undefined;
  #credential: PromiseWithResolvers<void> | undefined;
  #emptied: PromiseWithResolvers<void> | undefined;

  constructor(parts: SessionParts) {
    const { role, transport, clock, limits } = parts;
    this.#parts = parts;
    this.#nextId = role === 'client' ? 1 : 2;
    this.#pool = limits.poolBytes;
    this.closed = this.#end.promise;
    this.#roundTrip = new RoundTrip(clock);
    this.#liveness = new Liveness({
      clock,
      limits,
      isBusy: () => transport.bufferedBytes > 0,
      ping: () => this.#control(FRAME.ping, this.#roundTrip.ask()),
      dead: (code, reason) => this.close(code, reason),
    });
    this.#host = {
      limits,
      control: frame => this.#queue(frame),
      ready: stream => {
        this.#scheduler.ready(stream);
        this.#wake();
      },
      ended: stream => this.#forget(stream),
      grow: bytes => {
        const given = Math.min(bytes, this.#pool);
        this.#pool -= given;
        return given;
      },
      giveBack: bytes => {
        this.#pool += bytes;
      },
    };
  }

  /** Which transport carries it. */
  get transport(): Transport['kind'] {
    return this.#parts.transport.kind;
  }

  /** Aborted when either side is going away: what is under way ends, nothing new begins. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** How long the last sign of life and its answer took; undefined before the first was answered. */
  get roundTripMs(): number | undefined {
    return this.#roundTrip.ms;
  }

  /** How many streams are open, and the memory that what was not read of them holds. */
  get usage(): { readonly streams: number; readonly heldBytes: number } {
    const heldBytes = [...this.#streams.values()].reduce((sum, stream) => sum + stream.heldBytes, 0);
    return { streams: this.#streams.size, heldBytes };
  }

  /** Says hello and begins to listen. */
  start(): void {
    const { transport, limits } = this.#parts;
    this.#control(FRAME.hello, helloPayload(limits));
    transport.listen({
      message: message => this.#receive(message),
      drained: () => {
        this.#liveness.progress();
        this.#wake();
      },
      closed: reason => this.#finish({ code: 'lost', reason, by: 'transport' }),
    });
    void this.#liveness.watch();
  }

  /** Takes the streams that the peer opens; without a taker they are refused. */
  onStream(handler: (stream: LinkStream) => void): void {
    this.#handler = handler;
  }

  /** Opens a stream. With `ended`, nothing follows the header in this direction. */
  open(header: LinkHeader, { priority, ended = false }: { priority: Priority; ended?: boolean }): LinkStream {
    const peer = this.#peer;
    if (this.#isClosed || !peer) throw new Fault('LINK_CLOSED', 'The link is closed');
    if (this.#draining.signal.aborted) throw new Fault('LINK_CLOSED', 'The link is going away');
    const own = this.#streams.size - this.#peerStreams;
    if (own >= peer.streams || this.#nextId > LAST_STREAM)
      throw new Fault('LINK_STREAMS_EXHAUSTED', `The peer takes ${peer.streams} streams at once`, {
        streams: peer.streams,
      });
    const payload = Buffer.from(JSON.stringify(header));
    if (payload.length > Math.min(STREAM_HEADER_BYTES, peer.frameBytes))
      throw new Fault('LINK_MESSAGE_TOO_LARGE', 'The header of a stream is too long', {
        bytes: payload.length,
      });
    const id = this.#nextId;
    this.#nextId += 2;
    const stream = new LinkStream(this.#host, {
      id,
      header,
      priority,
      credit: peer.windowBytes,
      finishedBy: ended ? 'us' : undefined,
    });
    this.#streams.set(id, stream);
    const flags = (PRIORITIES.indexOf(priority) << PRIORITY_SHIFT) | (ended ? FIN : 0);
    this.#queue({ type: FRAME.open, flags, stream: id, payload });
    return stream;
  }

  /** Asks the client to use another credential from its next connection on; settles once it has kept it. */
  replaceCredential(credential: Secret): Promise<void> {
    const payload = Buffer.from(credential.reveal());
    if (this.#parts.role !== 'server' || payload.length === 0 || payload.length > CREDENTIAL_BYTES)
      throw new Error('A server replaces credentials of at most 4096 bytes');
    if (this.#isClosed) return Promise.reject(new Fault('LINK_CLOSED', 'The link is closed'));
    this.#credential ??= Promise.withResolvers();
    this.#credential.promise.catch(() => undefined);
    this.#control(FRAME.credential, payload);
    return this.#credential.promise;
  }

  /** Begins nothing new on either side; settles once all streams have ended, or the session has. */
  goAway(reason: string): Promise<void> {
    if (!this.#isClosed && !this.#isLeaving) {
      this.#isLeaving = true;
      this.#control(FRAME.goingAway, explainedPayload(CLOSE.goingAway, reason));
      this.#draining.abort();
    }
    if (this.#isClosed || this.#streams.size === 0) return Promise.resolve();
    this.#emptied ??= Promise.withResolvers();
    return this.#emptied.promise;
  }

  /** Ends the session and every stream of it. */
  close(code: CloseName, reason: string): void {
    if (this.#isClosed) return;
    const { transport } = this.#parts;
    const payload = explainedPayload(CLOSE[code], reason);
    transport.send(encodeFrames([{ type: FRAME.close, flags: 0, stream: 0, payload }]));
    this.#finish({ code, reason, by: 'us' });
  }

  #finish(end: LinkEnd): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#liveness.stop();
    this.#scheduler.clear();
    const fault = new Fault('LINK_CLOSED', `The link was closed: ${end.reason}`, { close: end.code });
    for (const stream of [...this.#streams.values()]) stream.fail(fault);
    this.#streams.clear();
    this.#credential?.reject(fault);
    this.#emptied?.resolve();
    this.#draining.abort();
    this.#parts.transport.close(CLOSE[end.code], end.reason);
    this.#end.resolve(end);
  }

  #forget(stream: LinkStream): void {
    if (!this.#streams.delete(stream.id)) return;
    if (!this.#isOwn(stream.id)) this.#peerStreams -= 1;
    if (this.#streams.size === 0) this.#emptied?.resolve();
  }

  #isOwn(id: number): boolean {
    return id % 2 === this.#nextId % 2;
  }

  #control(type: number, payload: Buffer): void {
    this.#queue({ type, flags: 0, stream: 0, payload });
  }

  #queue(frame: Frame): void {
    if (this.#isClosed) return;
    if (this.#scheduler.control(frame)) this.#wake();
    else this.close('stalled', 'the peer causes more answers than it reads');
  }

  /** Everything that is said in one turn of the event loop travels together. */
  #wake(): void {
    if (this.#isPumping || this.#isClosed) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    const { transport } = this.#parts;
    while (!this.#isClosed && transport.bufferedBytes < HIGH_WATER_BYTES) {
      const batch = this.#nextBatch();
      if (batch.length === 0) return;
      transport.send(encodeFrames(batch));
    }
  }

  #nextBatch(): Frame[] {
    const peer = this.#peer;
    const most = peer?.messageBytes ?? BATCH_BYTES;
    const payload = Math.min(peer?.frameBytes ?? 1, most - FRAME_HEADER_BYTES);
    const batch: Frame[] = [];
    for (let bytes = 0; bytes < BATCH_BYTES && bytes + FRAME_HEADER_BYTES + payload <= most; ) {
      const frame = this.#scheduler.next(payload);
      if (!frame) break;
      if (frame.type === FRAME.pong) this.#pong = undefined;
      batch.push(frame);
      bytes += FRAME_HEADER_BYTES + frame.payload.length;
    }
    return batch;
  }

  #receive(message: Buffer): void {
    if (this.#isClosed) return;
    this.#liveness.heard();
    const { messageBytes, frameBytes } = this.#parts.limits;
    try {
      if (message.length > messageBytes)
        throw new LinkViolation('tooLarge', `a message has ${message.length} bytes`);
      for (let offset = 0; offset < message.length && !this.#isClosed; ) {
        const frame = readFrame(message, offset, frameBytes);
        this.#take(frame, message.length);
        offset += FRAME_HEADER_BYTES + frame.payload.length;
      }
    } catch (error) {
      if (error instanceof LinkViolation) this.close(error.code, error.message);
      else {
        this.close('internal', 'the session failed');
        throw error;
      }
    }
  }

  #take(frame: Frame, messageBytes: number): void {
    const { type, payload } = frame;
    if (!this.#peer && type !== FRAME.hello && type !== FRAME.close)
      throw new LinkViolation('protocol', 'the first frame is not a hello');
    switch (type) {
      case FRAME.hello:
        this.#greet(payload);
        break;
      case FRAME.open:
        this.#accept(frame);
        break;
      case FRAME.data:
      case FRAME.credit:
      case FRAME.reset:
        this.#deliver(frame, messageBytes);
        break;
      case FRAME.ping:
        this.#answer(payload);
        break;
      case FRAME.pong:
        this.#roundTrip.answered(payload);
        break;
      case FRAME.goingAway:
        this.#draining.abort();
        break;
      case FRAME.credential:
      case FRAME.credentialKept:
        this.#takeCredential(frame);
        break;
      case FRAME.close: {
        const { code, reason } = readExplained(payload);
        this.#finish({ code: closeName(code), reason, by: 'peer' });
        break;
      }
      default:
        break;
    }
  }

  #greet(payload: Buffer): void {
    if (this.#peer) throw new LinkViolation('protocol', 'a second hello');
    this.#peer = readHello(payload);
    this.#parts.onReady(this);
  }

  #accept({ stream: id, flags, payload }: Frame): void {
    if (this.#isOwn(id) || id <= this.#lastPeerId)
      throw new LinkViolation('protocol', `stream ${id} cannot be opened by the peer now`);
    if (this.#peerStreams >= this.#parts.limits.streams)
      throw new LinkViolation('tooManyStreams', `${this.#peerStreams} streams are open already`);
    const priority = PRIORITIES[flags >> PRIORITY_SHIFT];
    if (!priority) throw new LinkViolation('protocol', 'there is no such priority');
    this.#lastPeerId = id;
    const stream = new LinkStream(this.#host, {
      id,
      header: readHeader(payload),
      priority,
      credit: this.#peer?.windowBytes ?? 0,
      finishedBy: (flags & FIN) === 0 ? undefined : 'peer',
    });
    this.#streams.set(id, stream);
    this.#peerStreams += 1;
    if (this.#handler && !this.#isLeaving) this.#handler(stream);
    else stream.reset('refused', this.#isLeaving ? 'this side is going away' : 'nobody takes streams here');
  }

  #deliver(frame: Frame, messageBytes: number): void {
    const { stream: id, type, payload } = frame;
    const stream = this.#streams.get(id);
    if (!stream) {
      // What was on its way when a stream ended is of no use any more.
      const isPast = this.#isOwn(id) ? id < this.#nextId : id <= this.#lastPeerId;
      if (!isPast) throw new LinkViolation('protocol', `there was no stream ${id}`);
      return;
    }
    if (type === FRAME.data) stream.receive(frame, messageBytes);
    else if (type === FRAME.credit) stream.credit(payload.readUInt32BE());
    else {
      const { code, reason } = readExplained(payload);
      const reset = resetName(code);
      stream.fail(new Fault('LINK_STREAM_RESET', `The peer gave the stream up: ${reason}`, { reset }));
    }
  }

  /** Only the latest question waits for its answer, so questions cannot pile up. */
  #answer(payload: Buffer): void {
    if (this.#pong) {
      payload.copy(this.#pong);
      return;
    }
    this.#pong = Buffer.from(payload);
    this.#control(FRAME.pong, this.#pong);
  }

  #takeCredential({ type, payload }: Frame): void {
    const { role, onCredential } = this.#parts;
    if ((type === FRAME.credential) !== (role === 'client'))
      throw new LinkViolation('protocol', `a ${role} does not take this frame`);
    if (type === FRAME.credentialKept) {
      this.#credential?.resolve();
      this.#credential = undefined;
      return;
    }
    onCredential?.(new Secret(payload.toString())).then(
      () => this.#control(FRAME.credentialKept, EMPTY),
      () => this.close('internal', 'the new credential could not be kept'),
    );
  }
}
