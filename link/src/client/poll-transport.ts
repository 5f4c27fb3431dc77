import { backoffMs, type Clock } from '@freshet/kit/time';
import type { LinkLimits } from '../frame/index.ts';
import type { Transport, TransportEvents } from '../session/index.ts';
import { Outbox, POLL_HEADERS, POLL_WAIT_MS } from '../transports/index.ts';

interface ClientPollOptions {
  readonly url: URL;
  /** What stands for the session. */
  readonly token: string;
  readonly clock: Clock;
  readonly limits: LinkLimits;
}

/** How often a request is repeated before the connection counts as lost. */
const TRIES = 6;

/** Time for the way there and back, beside what the server waits. */
const REQUEST_MS = 20_000;

/** The answer is final: repeating the request would not help. */
class Refused extends Error {
  override readonly name = 'Refused';
}

const bytesOf = async (response: Response, most: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new Refused('an answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The client's side of a session that is carried by requests. */
export class ClientPollTransport implements Transport {
  readonly kind = 'polling';
  readonly #options: ClientPollOptions;
  readonly #outbox: Outbox;
  readonly #over = new AbortController();
  #events: TransportEvents | undefined;
  #isSending = false;
  #isClosing = false;

  constructor(options: ClientPollOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.limits.messageBytes);
  }

  get bufferedBytes(): number {
    return this.#outbox.bytes;
  }

  listen(events: TransportEvents): void {
    this.#events = events;
    void this.#follow(this.#receiveAll());
  }

  send(message: Buffer): void {
    if (this.#isClosing) return;
    this.#outbox.add(message);
    if (!this.#isSending) void this.#follow(this.#sendAll());
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (!this.#isSending) this.#finish('closed');
  }

  async #follow(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#finish(error instanceof Error ? error.message : String(error));
    }
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#outbox.current(); next; next = this.#outbox.current()) {
      const { sequence, body } = next;
      await this.#request('POST', { [POLL_HEADERS.sequence]: String(sequence) }, body);
      this.#outbox.acknowledge(sequence);
      this.#events?.drained();
    }
    this.#isSending = false;
    if (this.#isClosing) this.#finish('closed');
  }

  async #receiveAll(): Promise<void> {
    let acknowledged = 0;
    while (!this.#over.signal.aborted) {
      const answer = await this.#request('GET', { [POLL_HEADERS.acknowledged]: String(acknowledged) });
      if (answer.sequence === acknowledged + 1) {
        acknowledged = answer.sequence;
        if (!this.#isClosing) this.#events?.message(answer.body);
      }
    }
  }

  /** Makes a request until it is answered; repeating one is safe, since bodies are numbered. */
  async #request(
    method: 'GET' | 'POST',
    headers: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<{ readonly sequence: number; readonly body: Buffer }> {
    const { clock } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#try(method, headers, body);
      } catch (error) {
        if (error instanceof Refused || attempt + 1 >= TRIES || this.#over.signal.aborted) throw error;
      }
      await clock.sleep(backoffMs(attempt, { firstMs: 100, maxMs: 2_000 }), this.#over.signal);
    }
  }

  async #try(method: string, headers: Readonly<Record<string, string>>, body?: Buffer) {
    const { url, token, limits } = this.#options;
    const timeout = AbortSignal.timeout(POLL_WAIT_MS + REQUEST_MS);
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        [POLL_HEADERS.session]: token,
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
      },
      body: body ? new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) : null,
      redirect: 'error',
      signal: AbortSignal.any([this.#over.signal, timeout]),
    });
    if (response.status !== 200 && response.status !== 204) {
      await response.body?.cancel();
      const refused = response.headers.get(POLL_HEADERS.refused);
      const words = `a poll was answered with ${response.status}`;
      if (refused !== null && refused !== 'busy') throw new Refused(`${words} (${refused})`);
      throw new Error(words);
    }
    const sequence = Number(response.headers.get(POLL_HEADERS.sequence) ?? '0');
    return { sequence, body: await bytesOf(response, limits.messageBytes) };
  }

  #finish(reason: string): void {
    if (this.#over.signal.aborted) return;
    this.#isClosing = true;
    this.#over.abort();
    this.#events?.closed(reason);
  }
}
