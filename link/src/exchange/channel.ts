/**
 * A stream as a row of messages, each a JSON document with optional bytes: four bytes with the length of the document,
 * four with the length of the bytes, then both.
 */
import { Fault } from '@freshet/kit/errors';
import type { LinkStream } from '../session/index.ts';
import { type ContentLimits, DEFAULT_CONTENT_LIMITS } from './content.ts';

export interface Message {
  readonly body: unknown;
  readonly payload: Buffer;
}

const HEAD_BYTES = 8;

/** Takes exact amounts out of a stream. */
class Taker {
  readonly #stream: LinkStream;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: LinkStream) {
    this.#stream = stream;
  }

  /** So many bytes; undefined at the end of the stream. */
  async take(length: number): Promise<Buffer | undefined> {
    const chunks = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < length) {
      const chunk = await this.#stream.read();
      if (!chunk) {
        if (bytes === 0) return undefined;
        throw new Fault('LINK_MESSAGE_INVALID', 'A stream ends within a message');
      }
      chunks.push(chunk);
      bytes += chunk.length;
    }
    const all = chunks.length === 1 ? this.#rest : Buffer.concat(chunks, bytes);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }
}

/** Sends and takes messages over a stream. */
export class Channel {
  readonly stream: LinkStream;
  readonly #limits: ContentLimits;
  readonly #taker: Taker;

  constructor(stream: LinkStream, limits: Partial<ContentLimits> = {}) {
    this.stream = stream;
    this.#limits = { ...DEFAULT_CONTENT_LIMITS, ...limits };
    this.#taker = new Taker(stream);
  }

  /** Settles once the message is on its way. */
  async send(body: unknown, payload: Uint8Array = new Uint8Array()): Promise<void> {
    const document = Buffer.from(JSON.stringify(body));
    const head = Buffer.allocUnsafe(HEAD_BYTES + document.length);
    head.writeUInt32BE(document.length);
    head.writeUInt32BE(payload.length, 4);
    document.copy(head, HEAD_BYTES);
    await Promise.all([this.stream.write(head), this.stream.write(payload)]);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message, void, undefined> {
    for (let next = await this.#next(); next; next = await this.#next()) yield next;
  }

  async #next(): Promise<Message | undefined> {
    const head = await this.#taker.take(HEAD_BYTES);
    if (!head) return undefined;
    const bodyBytes = head.readUInt32BE();
    const payloadBytes = head.readUInt32BE(4);
    if (bodyBytes > this.#limits.bodyBytes || payloadBytes > this.#limits.payloadBytes)
      throw new Fault('LINK_MESSAGE_TOO_LARGE', 'A message is larger than allowed', {
        bytes: bodyBytes + payloadBytes,
      });
    const content = await this.#taker.take(bodyBytes + payloadBytes);
    try {
      const body: unknown = JSON.parse(content?.toString('utf8', 0, bodyBytes) ?? '');
      return { body, payload: content?.subarray(bodyBytes) ?? Buffer.alloc(0) };
    } catch (error) {
      throw new Fault('LINK_MESSAGE_INVALID', 'A message is not JSON', {}, { cause: error });
    }
  }
}
