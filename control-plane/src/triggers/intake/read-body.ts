import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
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

/** In whose time and room a body is read. */
interface Reading {
  readonly room: ReadingRoom;
  readonly clock: Clock;
  readonly maxBytes?: number;
}

/** Of its own, since making an error for each body costs more than the rest. */
const OVER = 'over';

/** Whoever takes longer to send a body keeps a place from others. */
const LONGEST_MS = 30_000;

/** Reads a body to its end, showing each piece to the verifier. Throws as soon as there is too much of it. */
export const readBody = async (
  stream: AsyncIterable<Uint8Array>,
  verifier: Verifier,
  { room, clock, maxBytes = DELIVERY_MAX_BYTES }: Reading,
): Promise<ReadBody> => {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  const done = new AbortController();
  let size = 0;
  room.enter();
  try {
    for await (const chunk of inTime(stream, clock, done.signal)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      room.take(chunk.byteLength);
      verifier.update(chunk);
      hash.update(chunk);
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), hash: hash.digest('hex') };
  } finally {
    done.abort(OVER);
    room.leave(size);
  }
};

/** The pieces of a stream, as long as all of them come in time; however little a sender trickles, it ends. */
async function* inTime(
  stream: AsyncIterable<Uint8Array>,
  clock: Clock,
  done: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const late = clock.sleep(LONGEST_MS, done).then(
    () => 'late' as const,
    () => 'late' as const,
  );
  const pieces = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([pieces.next(), late]);
    if (next === 'late') {
      // Ends the stream, which may take as long as its sender likes.
      void pieces.return?.().catch(() => undefined);
      throw new Fault('WEBHOOK_TOO_SLOW', `a delivery must be sent within ${LONGEST_MS / 1_000} seconds`);
    }
    if (next.done) return;
    yield next.value;
  }
}

export const tooLarge = (limit = DELIVERY_MAX_BYTES): Fault =>
  new Fault('BODY_TOO_LARGE', `a delivery has at most ${limit} bytes`, { limit });
