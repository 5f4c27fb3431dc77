/**
 * The server's side of a SPDY/3.1 connection, over whatever carries bytes. The client opens streams; each has headers
 * and two directions that end on their own. Frames are dealt with one after the other, and the next chunk is to be
 * handed in only when the last one has been: a stream that is not read holds back the whole connection, as the clients
 * of this protocol know no other way of waiting.
 */
import {
  controlFrame,
  dataFrame,
  FIN,
  type Frame,
  FrameReader,
  SpdyError,
  streamOf,
  TYPE,
} from './frames.ts';
import { createHeaderCodec } from './headers.ts';

/** A stream that the client opened. */
export interface SpdyStream {
  readonly headers: ReadonlyMap<string, string>;
  /** Sends; resolves when there is room for more. */
  write(chunk: Uint8Array): Promise<void>;
  /** Sends no more. */
  end(): Promise<void>;
  /** Ends both directions at once. */
  reset(): Promise<void>;
}

/** Who takes what comes in on a stream. */
export interface StreamListener {
  data(chunk: Buffer): Promise<void> | void;
  /** The client sends no more. */
  ended(): void;
  /** The stream was broken off. */
  broken(): void;
}

interface SpdyOptions {
  readonly send: (frame: Buffer) => Promise<void>;
  readonly accept: (stream: SpdyStream) => StreamListener;
}

export interface SpdyConnection {
  /** Takes bytes from the client; resolves when they have been dealt with. */
  receive(chunk: Uint8Array): Promise<void>;
  close(): void;
}

const MOST_STREAMS = 512;
const LARGEST_PIECE = 32_768;
const CANCEL = 5;
const SYN_STREAM_HEAD = 10;

interface OpenStream {
  readonly listener: StreamListener;
  hasSentEnd: boolean;
  hasSeenEnd: boolean;
}

export const createSpdyConnection = ({ send, accept }: SpdyOptions): SpdyConnection => {
  const reader = new FrameReader();
  const codec = createHeaderCodec();
  const streams = new Map<number, OpenStream>();
  let closed = false;

  const numbered = (stream: number, more: readonly number[] = []): Buffer => {
    const payload = Buffer.alloc(4 * (1 + more.length));
    for (const [index, value] of [stream, ...more].entries()) payload.writeUInt32BE(value, index * 4);
    return payload;
  };

  const forgetDone = (id: number): void => {
    const stream = streams.get(id);
    if (stream?.hasSentEnd === true && stream.hasSeenEnd) streams.delete(id);
  };

  const streamFor = (id: number, headers: ReadonlyMap<string, string>): SpdyStream => ({
    headers,
    write: async chunk => {
      for (let at = 0; at < chunk.length && streams.get(id)?.hasSentEnd === false; at += LARGEST_PIECE)
        await send(dataFrame(id, 0, chunk.subarray(at, at + LARGEST_PIECE)));
    },
    end: async () => {
      const stream = streams.get(id);
      if (stream === undefined || stream.hasSentEnd) return;
      stream.hasSentEnd = true;
      forgetDone(id);
      await send(dataFrame(id, FIN, Buffer.alloc(0)));
    },
    reset: async () => {
      if (streams.delete(id)) await send(controlFrame(TYPE.reset, 0, numbered(id, [CANCEL])));
    },
  });

  const seeEnd = (id: number): void => {
    const stream = streams.get(id);
    if (stream === undefined || stream.hasSeenEnd) return;
    stream.hasSeenEnd = true;
    stream.listener.ended();
    forgetDone(id);
  };

  const open = async (payload: Buffer, flags: number): Promise<void> => {
    const id = streamOf(payload);
    if (payload.length < SYN_STREAM_HEAD || id % 2 === 0 || streams.has(id))
      throw new SpdyError('a stream that cannot be opened');
    // Read in any case: what later headers mean depends on it.
    const headers = await codec.decode(payload.subarray(SYN_STREAM_HEAD));
    if (streams.size >= MOST_STREAMS) {
      await send(controlFrame(TYPE.reset, 0, numbered(id, [CANCEL])));
      return;
    }
    const block = await codec.encode(new Map());
    await send(controlFrame(TYPE.synReply, 0, Buffer.concat([numbered(id), block])));
    const entry = { hasSentEnd: false, hasSeenEnd: false };
    const listener = accept(streamFor(id, headers));
    streams.set(id, { ...entry, listener });
    if ((flags & FIN) !== 0) seeEnd(id);
  };

  const control = async (type: number, flags: number, payload: Buffer): Promise<void> => {
    if (type === TYPE.synStream) await open(payload, flags);
    else if (type === TYPE.headers) await codec.decode(payload.subarray(4));
    else if (type === TYPE.ping) await send(controlFrame(TYPE.ping, 0, payload));
    else if (type === TYPE.reset) {
      const stream = streams.get(streamOf(payload));
      streams.delete(streamOf(payload));
      stream?.listener.broken();
    }
    // Settings, windows and farewells change nothing for us.
  };

  const data = async ({ stream: id, flags, payload }: Frame & { kind: 'data' }): Promise<void> => {
    const stream = streams.get(id);
    // The client may not know yet that the stream is gone.
    if (stream === undefined) return;
    if (payload.length > 0) await stream.listener.data(payload);
    if ((flags & FIN) !== 0) seeEnd(id);
  };

  return {
    receive: async chunk => {
      if (closed) return;
      for (const frame of reader.take(chunk))
        await (frame.kind === 'data' ? data(frame) : control(frame.type, frame.flags, frame.payload));
    },
    close: () => {
      if (closed) return;
      closed = true;
      codec.close();
      for (const { listener } of streams.values()) listener.broken();
      streams.clear();
    },
  };
};
