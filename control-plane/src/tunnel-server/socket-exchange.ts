/** One connection through the tunnel that becomes a WebSocket, or is told why it does not. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TunnelRequest } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import type { LinkStream } from '@freshet/link/server';
import type { Answer } from './answer-head.ts';
import type { Lanes } from './lanes.ts';
import { sendThrough } from './open-stream.ts';
import { FIRST_ANSWER_MS, LONGEST_MS, SOCKET_IDLE_MS } from './times.ts';
import type { Watch } from './watch.ts';

interface Asked {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came after the request already. */
  readonly first: Buffer;
  readonly label: string;
  readonly head: TunnelRequest;
}

const SWITCHING = 101;

const headText = ({ status, headers }: Answer): string => {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`];
  for (let index = 0; index < headers.length; index += 2)
    // A refusal ends with its connection, whatever it says of its length.
    if (headers[index] !== 'content-length') lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push(
    ...(status === SWITCHING ? ['upgrade: websocket', 'connection: Upgrade'] : ['connection: close']),
  );
  return `${lines.join('\r\n')}\r\n\r\n`;
};

export class SocketExchange {
  readonly #asked: Asked;
  readonly #watch: Watch;
  #stream: LinkStream | undefined;
  #hasAnswer = false;
  movedAt: number;
  patienceMs = FIRST_ANSWER_MS;
  readonly endsAt: number;

  constructor(asked: Asked, watch: Watch) {
    this.#asked = asked;
    this.#watch = watch;
    this.movedAt = watch.now();
    this.endsAt = this.movedAt + LONGEST_MS;
  }

  /** Whether the connection has heard something already. */
  get hasAnswer(): boolean {
    return this.#hasAnswer;
  }

  expire(): void {
    this.#stream?.reset('cancelled', 'it took too long');
    if (this.#hasAnswer) this.#asked.socket.destroy();
  }

  /** Carries it out until both sides have ended; throws why that is not possible. Answers with the status. */
  async run(lanes: Lanes): Promise<number> {
    const { socket, label, head } = this.#asked;
    socket.on('error', () => this.#left());
    socket.once('close', () => this.#left());
    this.#watch.add(this);
    try {
      const { lane, stream, answer } = await sendThrough({
        lanes,
        label,
        head,
        isUpgrade: true,
        upload: undefined,
        onStream: opened => {
          this.#stream = opened;
        },
        isOver: () => socket.destroyed,
      });
      try {
        await this.#join(answer, stream);
        return answer.status;
      } finally {
        lane.open -= 1;
        stream.reset('cancelled', 'the connection is over');
      }
    } finally {
      this.#watch.remove(this);
    }
  }

  async #join(answer: Answer, stream: LinkStream): Promise<void> {
    const { socket } = this.#asked;
    if (socket.destroyed) throw new Fault('RUNTIME_SILENT', 'nobody waits any more');
    this.#hasAnswer = true;
    this.#moved();
    this.patienceMs = SOCKET_IDLE_MS;
    socket.write(headText(answer), 'latin1');
    if (answer.status === SWITCHING) void this.#up(stream);
    else stream.end();
    await this.#down(answer.first, stream);
  }

  async #down(first: Buffer | undefined, stream: LinkStream): Promise<void> {
    const { socket } = this.#asked;
    for (let bytes = first ?? (await stream.read()); bytes; bytes = await stream.read()) {
      this.#moved();
      if (!socket.write(bytes)) await this.#room();
    }
    socket.end();
    // The other direction may go on for a while.
    if (!socket.destroyed) await new Promise<void>(resolve => socket.once('close', () => resolve()));
  }

  /** Waits until the client has read some of what was written. */
  async #room(): Promise<void> {
    const { socket } = this.#asked;
    if (socket.destroyed) return;
    await new Promise<void>(resolve => {
      const done = (): void => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.on('drain', done).on('close', done);
    });
  }

  async #up(stream: LinkStream): Promise<void> {
    const { socket, first } = this.#asked;
    try {
      if (first.length > 0) await stream.write(first);
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        this.#moved();
        await stream.write(chunk);
      }
      stream.end();
    } catch {
      stream.reset('cancelled', 'the connection broke off');
      socket.destroy();
    }
  }

  #moved(): void {
    this.movedAt = this.#watch.now();
  }

  #left(): void {
    this.#stream?.reset('cancelled', 'the connection is gone');
    this.#asked.socket.destroy();
  }
}
