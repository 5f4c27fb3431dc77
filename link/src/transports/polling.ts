/**
 * What client and server agree on where a proxy lets no WebSocket through. A session is opened by a POST; then every
 * body that goes up is a POST and every body that comes down answers a GET that waits for it. Bodies are numbered from
 * 1 in each direction, one is under way at a time, and it is repeated until its number is acknowledged: so none is
 * lost and none counts twice, whatever happens to single requests.
 */
export const POLL_HEADERS = {
  /** What opening answers with; it stands for the session from then on. */
  session: 'link-session',
  /** The number of the body. */
  sequence: 'link-sequence',
  /** The highest number that has arrived. */
  acknowledged: 'link-acknowledged',
  /** Our own refusals say why; the answers of a proxy do not have it. */
  refused: 'link-refused',
} as const;

/** How long a GET waits for something to answer with. */
export const POLL_WAIT_MS = 20_000;

/** Messages that wait for their turn; as many as fit travel in one body, since a message is whole frames. */
export class Outbox {
  readonly #mostBytes: number;
  #messages: Buffer[] = [];
  #body: Buffer | undefined;
  #sequence = 0;
  #waitingBytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#waitingBytes + (this.#body?.length ?? 0);
  }

  add(message: Buffer): void {
    this.#messages.push(message);
    this.#waitingBytes += message.length;
  }

  /** The body that is under way, or the next one; the same until it is acknowledged. */
  current(): { readonly sequence: number; readonly body: Buffer } | undefined {
    if (!this.#body) {
      const taken: Buffer[] = [];
      let bytes = 0;
      for (
        let next = this.#messages[0];
        next && fits(next, bytes, this.#mostBytes);
        [next] = this.#messages
      ) {
        taken.push(next);
        bytes += next.length;
        this.#messages.shift();
      }
      if (taken.length === 0) return undefined;
      this.#body = Buffer.concat(taken);
      this.#waitingBytes -= bytes;
      this.#sequence += 1;
    }
    return { sequence: this.#sequence, body: this.#body };
  }

  /** Whether this is about the body that is under way. */
  acknowledge(sequence: number): boolean {
    if (!this.#body || sequence !== this.#sequence) return false;
    this.#body = undefined;
    return true;
  }

  /** The number of the last body that was begun. */
  get sequence(): number {
    return this.#sequence;
  }
}

const fits = (next: Buffer, bytes: number, most: number): boolean =>
  bytes === 0 || bytes + next.length <= most;
