import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { Verifier } from './signature.ts';

/** The largest delivery, as providers themselves have it. */
export const DELIVERY_MAX_BYTES = 25 * 1024 * 1024;

/** What all deliveries that are being read may take together. */
const IN_FLIGHT_MAX_BYTES = 128 * 1024 * 1024;
const IN_FLIGHT_MAX = 256;

/** How much memory deliveries that are being read take, so that a flood is refused before it is felt. */
export class ReadingRoom {
  #bytes = 0;
  #readers = 0;

  enter(): void {
    if (this.#readers >= IN_FLIGHT_MAX || this.#bytes >= IN_FLIGHT_MAX_BYTES) throw tooMany();
    this.#readers += 1;
  }

  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > IN_FLIGHT_MAX_BYTES) throw tooMany();
  }

  leave(bytes: number): void {
    this.#bytes -= bytes;
    this.#readers -= 1;
  }
}

const tooMany = (): Fault =>
  new Fault('WEBHOOK_BACKLOG', 'more deliveries arrive than can be read', { retryAfterSeconds: 5 });

export interface ReadBody {
  readonly bytes: Buffer;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** Reads a body to its end, showing each piece to the verifier. Throws as soon as there is too much of it. */
export const readBody = async (
  stream: AsyncIterable<Uint8Array>,
  verifier: Verifier,
  room: ReadingRoom,
  maxBytes = DELIVERY_MAX_BYTES,
): Promise<ReadBody> => {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let size = 0;
  room.enter();
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      room.take(chunk.byteLength);
      verifier.update(chunk);
      hash.update(chunk);
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), hash: hash.digest('hex') };
  } finally {
    room.leave(size);
  }
};

export const tooLarge = (limit = DELIVERY_MAX_BYTES): Fault =>
  new Fault('BODY_TOO_LARGE', `a delivery has at most ${limit} bytes`, { limit });
