/** One stream of the tunnel, as the connection that an HTTP answer is written to and a WebSocket is spoken over. */
import { Duplex } from 'node:stream';
import type { TunnelRequest } from '@freshet/contracts/gitops';
import { isFault } from '@freshet/kit/errors';
import type { LinkStream } from '@freshet/link/client';
import { AnswerHead } from './answer-head.ts';

type Done = (error?: Error | null) => void;

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** What is small travels in one frame. */
const SMALL_BYTES = 16_384;

const together = (chunks: readonly Buffer[]): readonly Buffer[] => {
  if (chunks.length < 2) return chunks;
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  return bytes > SMALL_BYTES ? chunks : [Buffer.concat(chunks)];
};

export class TunnelSocket extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly encrypted: boolean;
  readonly #stream: LinkStream;
  readonly #head = new AnswerHead();
  /** Whether what arrives is read from here, rather than as the body of a request. */
  readonly #isRead: boolean;

  constructor(stream: LinkStream, { remoteAddress, isSecure }: TunnelRequest, isRead: boolean) {
    super({ allowHalfOpen: true, ...(isRead ? {} : { readable: false }) });
    this.#stream = stream;
    this.#isRead = isRead;
    this.remoteAddress = remoteAddress;
    this.encrypted = isSecure;
    stream.signal.addEventListener('abort', () => this.#lost(stream.signal.reason), { once: true });
  }

  /** A tunnel has its own limits of time; these are for what sets them on any connection. */
  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  override _read(): void {
    if (!this.#isRead) return;
    this.#stream.read().then(
      bytes => this.push(bytes ?? null),
      error => this.destroy(errorOf(error)),
    );
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.#stream.end();
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    if (!this.writableFinished)
      this.#stream.reset(error ? 'internal' : 'cancelled', 'the answer was given up');
    done(error);
  }

  #send(chunks: readonly Buffer[], done: Done): void {
    try {
      const bytes = together(chunks.flatMap(chunk => (this.#head.isOver ? [chunk] : this.#head.take(chunk))));
      Promise.all(bytes.map(one => this.#stream.write(one))).then(
        () => done(),
        error => done(errorOf(error)),
      );
    } catch (error) {
      done(errorOf(error));
    }
  }

  /** The other side gave the stream up, or the link is gone; nobody hears what is still written. */
  #lost(reason: unknown): void {
    if (isFault(reason)) this.destroy();
  }
}
