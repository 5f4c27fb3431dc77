/**
 * How a request or its reply lies in a stream: four bytes with the length of a JSON document, the document, and then
 * whatever bytes go with it, up to the end of that direction.
 */
import { Fault } from '@freshet/kit/errors';
import type { LinkStream } from '../session/index.ts';

/** How large what a peer sends may be. */
export interface ContentLimits {
  readonly bodyBytes: number;
  readonly payloadBytes: number;
}

export const DEFAULT_CONTENT_LIMITS: ContentLimits = { bodyBytes: 1_048_576, payloadBytes: 16_777_216 };

const LENGTH_BYTES = 4;

const tooLarge = (what: string, most: number): Fault =>
  new Fault('LINK_MESSAGE_TOO_LARGE', `The ${what} of a message has more than ${most} bytes`, { most });

/** Writes a document and its payload, and ends this direction. */
export const writeContent = async (
  stream: LinkStream,
  body: unknown,
  payload: Uint8Array | undefined,
): Promise<void> => {
  const document = Buffer.from(JSON.stringify(body));
  const head = Buffer.allocUnsafe(LENGTH_BYTES + document.length);
  head.writeUInt32BE(document.length);
  document.copy(head, LENGTH_BYTES);
  const written = [stream.write(head), ...(payload ? [stream.write(payload)] : [])];
  stream.end();
  await Promise.all(written);
};

class Reading {
  readonly #limits: ContentLimits;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #bodyBytes: number | undefined;

  constructor(limits: ContentLimits) {
    this.#limits = limits;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bodyBytes === undefined && this.#bytes >= LENGTH_BYTES)
      this.#bodyBytes = this.#join().readUInt32BE();
    const { bodyBytes, payloadBytes } = this.#limits;
    if (this.#bodyBytes === undefined) return;
    if (this.#bodyBytes > bodyBytes) throw tooLarge('document', bodyBytes);
    if (this.#bytes - LENGTH_BYTES - this.#bodyBytes > payloadBytes) throw tooLarge('payload', payloadBytes);
  }

  finish(): { readonly body: unknown; readonly payload: Buffer } {
    const all = this.#join();
    const end = LENGTH_BYTES + (this.#bodyBytes ?? 0);
    if (this.#bodyBytes === undefined || end > all.length)
      throw new Fault('LINK_MESSAGE_INVALID', 'A message ends before its document does');
    try {
      return { body: JSON.parse(all.toString('utf8', LENGTH_BYTES, end)), payload: all.subarray(end) };
    } catch (error) {
      throw new Fault('LINK_MESSAGE_INVALID', 'A message is not JSON', {}, { cause: error });
    }
  }

  #join(): Buffer {
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
  }
}

/** Reads a document and its payload up to the end. */
export const readContent = async (
  stream: LinkStream,
  limits: ContentLimits,
): Promise<{ readonly body: unknown; readonly payload: Buffer }> => {
  const reading = new Reading(limits);
  for (let chunk = await stream.read(); chunk; chunk = await stream.read()) reading.add(chunk);
  return reading.finish();
};
