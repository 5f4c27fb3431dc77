import type { Readable } from 'node:stream';
import type { LinkStream } from '@freshet/link/server';

/** What is kept of a body for another session, in case the first one does not take the request. */
const MOST_KEPT_BYTES = 65_536;

/**
 * Carries the body of a request to the stream, no faster than the runtime takes it. As long as little has been sent, the
 * request may be sent once more, to another stream.
 */
export class Upload {
  readonly #body: Readable;
  readonly #onMove: () => void;
  #kept: Buffer[] | undefined = [];
  #keptBytes = 0;
  #stream: LinkStream | undefined;
  #next = Promise.withResolvers<void>();
  #isRead = false;
  #isOver = false;

  constructor(body: Readable, onMove: () => void) {
    this.#body = body;
    this.#onMove = onMove;
  }

  /** Whether all that was sent so far could be sent again. */
  get canRepeat(): boolean {
    return this.#kept !== undefined;
  }

  /** Sends to this stream from now on, from the beginning. */
  to(stream: LinkStream): void {
    const isFirst = this.#stream === undefined;
    this.#stream = stream;
    // A stream that breaks off says so to whoever reads it.
    for (const bytes of this.#kept ?? []) stream.write(Buffer.from(bytes)).catch(() => undefined);
    if (this.#isRead) stream.end();
    this.#next.resolve();
    this.#next = Promise.withResolvers();
    if (isFirst) void this.#carry();
  }

  /** Nothing more is sent; what is left of the body is read and thrown away, so that its connection can go on. */
  stop(): void {
    this.#isOver = true;
    this.#next.resolve();
    if (!this.#isRead) this.#body.resume();
  }

  async #carry(): Promise<void> {
    try {
      for await (const chunk of this.#body.iterator({ destroyOnReturn: false })) {
        if (this.#isOver) return;
        this.#onMove();
        this.#keep(chunk);
        await this.#send(chunk);
      }
      this.#isRead = true;
      this.#stream?.end();
    } catch {
      // The client went away in the middle of its own request.
      this.#stream?.reset('cancelled', 'the request broke off');
    } finally {
      if (this.#isOver) this.#body.resume();
    }
  }

  async #send(chunk: Buffer): Promise<void> {
    const [stream, next] = [this.#stream, this.#next.promise];
    try {
      await stream?.write(chunk);
    } catch {
      // What was kept goes to the next stream, if there is one; the chunk is among it.
      if (!this.#isOver) await next;
    }
  }

  #keep(chunk: Buffer): void {
    this.#keptBytes += chunk.length;
    if (this.#keptBytes > MOST_KEPT_BYTES) this.#kept = undefined;
    else this.#kept?.push(chunk);
  }
}
