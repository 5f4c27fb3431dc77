/**
 * Frames of SPDY/3.1, as far as connections to ports of pods need them. A frame begins with eight bytes: whether it is
 * for the connection (type) or carries data (stream), flags, and the length of what follows.
 */

export const TYPE = { synStream: 1, synReply: 2, reset: 3, ping: 6, goAway: 7, headers: 8 } as const;
export const FIN = 0x01;

export type Frame =
  | { readonly kind: 'control'; readonly type: number; readonly flags: number; readonly payload: Buffer }
  | { readonly kind: 'data'; readonly stream: number; readonly flags: number; readonly payload: Buffer };

const HEADER = 8;
const CONTROL = 0x8000_0000;
const VERSION = 3;
const STREAM_MASK = 0x7fff_ffff;
/** Larger than any that clients send; memory is given only to what has arrived. */
const LONGEST = 1_048_576;

/** What is no SPDY, or more of it than we take. */
export class SpdyError extends Error {
  override readonly name = 'SpdyError';
}

const framed = (first: number, flags: number, payload: Uint8Array): Buffer => {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(first >>> 0, 0);
  header.writeUInt32BE(payload.length, 4);
  header[4] = flags;
  return Buffer.concat([header, payload]);
};

export const controlFrame = (type: number, flags: number, payload: Uint8Array): Buffer =>
  framed(CONTROL + VERSION * 0x1_0000 + type, flags, payload);

export const dataFrame = (stream: number, flags: number, payload: Uint8Array): Buffer =>
  framed(stream, flags, payload);

const frameOf = (header: Buffer, payload: Buffer): Frame => {
  const first = header.readUInt32BE(0);
  const flags = header[4] ?? 0;
  if (first < CONTROL) return { kind: 'data', stream: first, flags, payload };
  if (((first >>> 16) & 0x7fff) !== VERSION) throw new SpdyError('not a frame of SPDY/3');
  return { kind: 'control', type: first & 0xffff, flags, payload };
};

/** The number of the stream that a control frame is about. */
export const streamOf = (payload: Buffer): number => {
  if (payload.length < 4) throw new SpdyError('a frame without a stream');
  return payload.readUInt32BE(0) & STREAM_MASK;
};

/** Puts frames together again, wherever the network cut them. */
export class FrameReader {
  #rest = Buffer.alloc(0);

  take(chunk: Uint8Array): Frame[] {
    this.#rest = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    while (this.#rest.length >= HEADER) {
      const length = this.#rest.readUIntBE(5, 3);
      if (length > LONGEST) throw new SpdyError('a frame that is too long');
      if (this.#rest.length < HEADER + length) break;
      const payload = this.#rest.subarray(HEADER, HEADER + length);
      frames.push(frameOf(this.#rest, payload));
      this.#rest = this.#rest.subarray(HEADER + length);
    }
    return frames;
  }
}
