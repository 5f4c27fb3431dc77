import { isOfConnection, TUNNEL_HEAD_BYTES } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';

const END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/;

/** More than any head that would be taken at the other end. */
const MOST_BYTES = 65_536;

const SWITCHING = 101;
const FIRST_FINAL = 200;

interface Head {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
}

const tooLong = (): Fault =>
  new Fault('TUNNEL_REQUEST_TOO_LARGE', 'the headers of the answer are longer than the tunnel carries');

const lineOf = (head: Head): Buffer => {
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  if (line.length > TUNNEL_HEAD_BYTES) throw tooLong();
  return line;
};

const readHead = (text: string): Head => {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(STATUS_LINE.exec(first)?.[1]);
  const headers: [string, string][] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !isOfConnection(name)) headers.push([name, line.slice(colon + 1).trim()]);
  }
  return { status, headers };
};

/**
 * Turns the head of an answer, as Node writes it to a connection, into the line that travels. What follows the head is
 * the body as it is. Answers that only announce another one are left out.
 */
export class AnswerHead {
  #unread: Buffer = Buffer.alloc(0);
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** What to send for these bytes: nothing while the head is not over, then the line and the beginning of the body. */
  take(chunk: Buffer): readonly Buffer[] {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    for (let end = this.#unread.indexOf(END); end >= 0; end = this.#unread.indexOf(END)) {
      const head = readHead(this.#unread.toString('latin1', 0, end));
      const rest = this.#unread.subarray(end + END.length);
      this.#unread = rest;
      if (head.status < FIRST_FINAL && head.status !== SWITCHING) continue;
      this.#isOver = true;
      this.#unread = Buffer.alloc(0);
      return rest.length === 0 ? [lineOf(head)] : [lineOf(head), rest];
    }
    if (this.#unread.length > MOST_BYTES) throw tooLong();
    return [];
  }
}
