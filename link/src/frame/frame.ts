/**
 * Frames as bytes. Twelve bytes of header, then the payload; numbers are big-endian:
 *
 *   0..3   length of the payload
 *   4      type
 *   5      flags
 *   6..7   zero
 *   8..11  stream, or zero where the frame belongs to the session
 *
 * A message holds whole frames only, so nothing is kept between messages. docs/link-protocol.md has the whole story.
 */
import { LinkViolation } from './codes.ts';
import { CREDENTIAL_BYTES, REASON_BYTES, STREAM_HEADER_BYTES } from './limits.ts';

export const FRAME_HEADER_BYTES = 12;

export const FRAME = {
  hello: 1,
  open: 2,
  data: 3,
  credit: 4,
  reset: 5,
  ping: 6,
  pong: 7,
  goingAway: 8,
  credential: 9,
  credentialKept: 10,
  close: 11,
} as const;

/** Frames from here on are for later versions; who does not know them skips them. */
const FIRST_SKIPPED_TYPE = 0x80;

/** The sender of this frame sends nothing more on the stream. */
export const FIN = 0x01;

/** Where the flags of an open frame have its priority. */
export const PRIORITY_SHIFT = 1;
const PRIORITY_FLAGS = 0x06;

export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

interface Shape {
  readonly flags: number;
  readonly ofStream: boolean;
  readonly least: number;
  readonly most: number;
}

const HELLO_BYTES = 4_096;
const ANY_LENGTH = Number.POSITIVE_INFINITY;

const SHAPES: Readonly<Record<number, Shape>> = {
  [FRAME.hello]: { flags: 0, ofStream: false, least: 2, most: HELLO_BYTES },
  [FRAME.open]: { flags: FIN | PRIORITY_FLAGS, ofStream: true, least: 2, most: STREAM_HEADER_BYTES },
  [FRAME.data]: { flags: FIN, ofStream: true, least: 0, most: ANY_LENGTH },
  [FRAME.credit]: { flags: 0, ofStream: true, least: 4, most: 4 },
  [FRAME.reset]: { flags: 0, ofStream: true, least: 2, most: 2 + REASON_BYTES },
  [FRAME.ping]: { flags: 0, ofStream: false, least: 8, most: 8 },
  [FRAME.pong]: { flags: 0, ofStream: false, least: 8, most: 8 },
  [FRAME.goingAway]: { flags: 0, ofStream: false, least: 2, most: 2 + REASON_BYTES },
  [FRAME.credential]: { flags: 0, ofStream: false, least: 1, most: CREDENTIAL_BYTES },
  [FRAME.credentialKept]: { flags: 0, ofStream: false, least: 0, most: 0 },
  [FRAME.close]: { flags: 0, ofStream: false, least: 2, most: 2 + REASON_BYTES },
};

const check = (frame: Frame, shape: Shape): void => {
  const { type, flags, stream, payload } = frame;
  if ((flags & ~shape.flags) !== 0)
    throw new LinkViolation('protocol', `a frame of type ${type} has flags ${flags}`);
  if ((stream !== 0) !== shape.ofStream)
    throw new LinkViolation('protocol', `a frame of type ${type} names stream ${stream}`);
  if (payload.length < shape.least)
    throw new LinkViolation('protocol', `a frame of type ${type} is too short`);
  if (payload.length > shape.most)
    throw new LinkViolation('tooLarge', `a frame of type ${type} has ${payload.length} bytes`);
};

/** Reads the frame that begins at an offset; its payload is a view. Throws a violation for anything that is none. */
export const readFrame = (message: Buffer, offset: number, frameBytes: number): Frame => {
  if (offset + FRAME_HEADER_BYTES > message.length)
    throw new LinkViolation('protocol', 'a frame ends within its header');
  const length = message.readUInt32BE(offset);
  if (length > frameBytes)
    throw new LinkViolation('tooLarge', `a frame says that it has ${length} bytes; ${frameBytes} are taken`);
  const start = offset + FRAME_HEADER_BYTES;
  if (start + length > message.length)
    throw new LinkViolation('protocol', 'a frame is longer than what carries it');
  const type = message.readUInt8(offset + 4);
  const frame: Frame = {
    type,
    flags: message.readUInt8(offset + 5),
    stream: message.readUInt32BE(offset + 8),
    payload: message.subarray(start, start + length),
  };
  if (message.readUInt16BE(offset + 6) !== 0)
    throw new LinkViolation('protocol', 'reserved bytes of a frame are not zero');
  const shape = SHAPES[type];
  if (shape) check(frame, shape);
  else if (type < FIRST_SKIPPED_TYPE) throw new LinkViolation('protocol', `there is no frame type ${type}`);
  return frame;
};

/** Writes a frame into a buffer that has room for it, and tells where the next one begins. */
const writeFrame = (target: Buffer, offset: number, frame: Frame): number => {
  const { type, flags, stream, payload } = frame;
  target.writeUInt32BE(payload.length, offset);
  target.writeUInt8(type, offset + 4);
  target.writeUInt8(flags, offset + 5);
  target.writeUInt16BE(0, offset + 6);
  target.writeUInt32BE(stream, offset + 8);
  payload.copy(target, offset + FRAME_HEADER_BYTES);
  return offset + FRAME_HEADER_BYTES + payload.length;
};

/** Frames as one message. */
export const encodeFrames = (frames: readonly Frame[]): Buffer => {
  const bytes = frames.reduce((sum, { payload }) => sum + FRAME_HEADER_BYTES + payload.length, 0);
  const message = Buffer.allocUnsafe(bytes);
  let offset = 0;
  for (const frame of frames) offset = writeFrame(message, offset, frame);
  return message;
};
