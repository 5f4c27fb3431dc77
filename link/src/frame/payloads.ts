/** What is in the payloads of frames. */
import { LinkViolation } from './codes.ts';
import { type LinkLimits, REASON_BYTES } from './limits.ts';

/** A JSON object, as headers of streams are. */
export type LinkHeader = Readonly<Record<string, unknown>>;

const PROTOCOL_VERSION = 1;

/** What a side says of itself before anything else. */
export type Hello = Pick<LinkLimits, 'frameBytes' | 'messageBytes' | 'streams' | 'windowBytes'>;

const parseObject = (bytes: Uint8Array, what: string): LinkHeader => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new LinkViolation('protocol', `${what} is not JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LinkViolation('protocol', `${what} is not a JSON object`);
  return value as LinkHeader;
};

/** The header of a stream. */
export const readHeader = (payload: Uint8Array): LinkHeader => parseObject(payload, 'the header of a stream');

export const helloPayload = ({ frameBytes, messageBytes, streams, windowBytes }: Hello): Buffer =>
  Buffer.from(JSON.stringify({ version: PROTOCOL_VERSION, frameBytes, messageBytes, streams, windowBytes }));

/** The least that makes a session usable, and the most that is believed. */
const BELIEVED: Readonly<Record<keyof Hello, readonly [number, number]>> = {
  frameBytes: [1_024, 1_048_576],
  messageBytes: [32_768, 16_777_216],
  streams: [0, 65_536],
  windowBytes: [1_024, 0x7fff_ffff],
};

/** Reads a hello; what it has beyond our version is skipped. */
export const readHello = (payload: Uint8Array): Hello => {
  const said = parseObject(payload, 'the hello');
  if (said.version !== PROTOCOL_VERSION)
    throw new LinkViolation('version', `version ${PROTOCOL_VERSION} of the protocol is spoken here`);
  const number = (key: keyof Hello): number => {
    const value = said[key];
    const [least, most] = BELIEVED[key];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw new LinkViolation('protocol', `the hello has no usable ${key}`);
    return value;
  };
  return {
    frameBytes: number('frameBytes'),
    messageBytes: number('messageBytes'),
    streams: number('streams'),
    windowBytes: number('windowBytes'),
  };
};

/** A code and the words for it. */
export const explainedPayload = (code: number, reason: string): Buffer => {
  const words = Buffer.from(reason);
  const kept = words.subarray(0, REASON_BYTES);
  const payload = Buffer.allocUnsafe(2 + kept.length);
  payload.writeUInt16BE(code);
  kept.copy(payload, 2);
  return payload;
};

export const readExplained = (payload: Buffer): { readonly code: number; readonly reason: string } => ({
  code: payload.readUInt16BE(),
  reason: payload.toString('utf8', 2),
});

export const creditPayload = (bytes: number): Buffer => {
  const payload = Buffer.allocUnsafe(4);
  payload.writeUInt32BE(bytes);
  return payload;
};
