/**
 * The runtime's end of the tunnel: each stream is a request, which is answered in this process. No port is opened for
 * it. What limits a request in time is up to the control plane, which resets the stream of whoever it gave up.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { TunnelHeader, type TunnelRequest } from '@freshet/contracts/gitops';
import type { Logger } from '@freshet/kit/log';
import type { LinkStream } from '@freshet/link/client';
import { TunnelledRequest, TunnelledResponse } from './tunnel-request.ts';
import { TunnelSocket } from './tunnel-socket.ts';

/** Who answers requests; the internal router does. */
interface TunnelTarget {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface TunnelClient {
  /** Takes a stream that the control plane opened. */
  take(stream: LinkStream): void;
  /** How many requests are under way. */
  readonly open: number;
  /** Refuses new streams from now on, so that they go to another process of this runtime. */
  drain(): void;
}

interface TunnelClientOptions {
  readonly target: TunnelTarget;
  readonly log: Logger;
}

const EMPTY = Buffer.alloc(0);

const ignore = (): void => undefined;

class Client implements TunnelClient {
  readonly #options: TunnelClientOptions;
  #open = 0;
  #isDraining = false;

  constructor(options: TunnelClientOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#open;
  }

  drain(): void {
    this.#isDraining = true;
  }

  take(stream: LinkStream): void {
    if (this.#isDraining) {
      stream.reset('refused', 'the runtime is about to stop');
      return;
    }
    const header = TunnelHeader.safeParse(stream.header);
    if (!header.success) {
      stream.reset('invalid', 'this is no request');
      return;
    }
    this.#open += 1;
    try {
      this.#answer(stream, header.data.tunnel);
    } catch (error) {
      this.#open -= 1;
      this.#options.log.error({ error }, 'a request through the tunnel failed');
      stream.reset('internal', 'the runtime failed');
    }
  }

  #answer(stream: LinkStream, head: TunnelRequest): void {
    const { target } = this.#options;
    const isUpgrade = head.headers.some(([name]) => name.toLowerCase() === 'upgrade');
    const socket = new TunnelSocket(stream, head, isUpgrade);
    // Whoever uses the connection hears of its errors too; nobody else needs to.
    socket.on('error', ignore);
    socket.once('close', () => {
      this.#open -= 1;
    });
    const request = new TunnelledRequest(socket, stream, head);
    request.on('error', ignore);
    if (isUpgrade) {
      target.upgrade(request, socket, EMPTY);
      return;
    }
    const response = new TunnelledResponse(request, socket);
    response.on('error', ignore);
    response.once('finish', () => {
      // What the handler did not read of the request is of no use to anybody.
      request.resume();
      socket.end(() => socket.destroy());
    });
    socket.once('close', () => request.destroy());
    target.handle(request, response);
  }
}

/** Makes the end of the tunnel; give `take` to the link. */
export const createTunnelClient = (options: TunnelClientOptions): TunnelClient => new Client(options);
