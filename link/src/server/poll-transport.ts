import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@freshet/kit/time';
import type { Transport, TransportEvents } from '../session/index.ts';
import { Outbox, POLL_HEADERS, POLL_WAIT_MS } from '../transports/index.ts';

/** How long a client may take to fetch the last words of a session. */
const FAREWELL_MS = 10_000;

interface PollOptions {
  readonly clock: Clock;
  readonly messageBytes: number;
  /** Called when the session needs no requests any more. */
  readonly onGone: () => void;
}

const numberIn = ({ headers }: IncomingMessage, name: string): number | undefined => {
  const value = headers[name];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
};

/** Answers without a body. */
export const answer = (response: ServerResponse, status: number, refused?: string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'content-length': 0,
    'cache-control': 'no-store',
    ...(refused === undefined ? {} : { [POLL_HEADERS.refused]: refused }),
  });
  response.end();
};

/** The whole body of a request; undefined when it is longer than allowed. */
const bodyOf = async (request: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The server's side of a session that is carried by requests. */
export class PollTransport implements Transport {
  readonly kind = 'polling';
  readonly #options: PollOptions;
  readonly #outbox: Outbox;
  readonly #over = new AbortController();
  #events: TransportEvents | undefined;
  #received = 0;
  #waiting: ServerResponse | undefined;
  #isClosing = false;
  #isTaking = false;

  constructor(options: PollOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.messageBytes);
  }

  get bufferedBytes(): number {
    return this.#outbox.bytes;
  }

  listen(events: TransportEvents): void {
    this.#events = events;
  }

  send(message: Buffer): void {
    if (this.#isClosing) return;
    this.#outbox.add(message);
    this.#serve();
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#serve();
    this.#options.clock.sleep(FAREWELL_MS, this.#over.signal).then(
      () => this.#finish(),
      () => undefined,
    );
  }

  /** Ends it without last words. */
  drop(): void {
    this.#isClosing = true;
    this.#finish();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') await this.#take(request, response);
    else this.#poll(request, response);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sequence = numberIn(request, POLL_HEADERS.sequence);
    // A body that is repeated while its first copy is still being read would count twice.
    if (this.#isTaking) return answer(response, 409, 'busy');
    this.#isTaking = true;
    try {
      const body = await bodyOf(request, this.#options.messageBytes);
      if (!body) return answer(response, 413, 'too-large');
      if (sequence === this.#received + 1) {
        this.#received = sequence;
        if (!this.#isClosing) this.#events?.message(body);
      } else if (sequence !== this.#received) return answer(response, 400, 'sequence');
      answer(response, 204);
    } finally {
      this.#isTaking = false;
    }
  }

  #poll(request: IncomingMessage, response: ServerResponse): void {
    const acknowledged = numberIn(request, POLL_HEADERS.acknowledged);
    if (acknowledged !== undefined && this.#outbox.acknowledge(acknowledged)) this.#events?.drained();
    if (this.#isClosing && this.#outbox.bytes === 0) {
      answer(response, 410, 'closed');
      this.#finish();
      return;
    }
    // A client that asks again has given up its earlier question.
    if (this.#waiting) answer(this.#waiting, 204);
    this.#waiting = response;
    response.on('close', () => {
      if (this.#waiting === response) this.#waiting = undefined;
    });
    this.#serve();
    if (this.#waiting) void this.#answerLater(response);
  }

  async #answerLater(response: ServerResponse): Promise<void> {
    // Only the end of the session rejects a sleep, and that answers by itself.
    await this.#options.clock.sleep(POLL_WAIT_MS, this.#over.signal).catch(() => undefined);
    if (this.#waiting !== response) return;
    this.#waiting = undefined;
    answer(response, 204);
  }

  #serve(): void {
    const response = this.#waiting;
    const current = this.#outbox.current();
    if (!response || !current) return;
    this.#waiting = undefined;
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': current.body.length,
      'cache-control': 'no-store',
      [POLL_HEADERS.sequence]: current.sequence,
    });
    response.end(current.body);
  }

  #finish(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    if (this.#waiting) answer(this.#waiting, 410, 'closed');
    this.#waiting = undefined;
    this.#options.onGone();
    this.#events?.closed('the session is over');
  }
}
