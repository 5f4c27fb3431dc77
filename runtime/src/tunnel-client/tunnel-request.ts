import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isOfConnection, type TunnelRequest } from '@freshet/contracts/gitops';
import type { LinkStream } from '@freshet/link/client';
import type { TunnelSocket } from './tunnel-socket.ts';

/** Headers that a second time adds to; all others count once, as for Node. */
const isList = (name: string): boolean =>
  name === 'cookie' ||
  name.startsWith('x-') ||
  name.startsWith('accept') ||
  name === 'via' ||
  name === 'vary';

const joined = (name: string, before: string, value: string): string =>
  isList(name) ? `${before}${name === 'cookie' ? '; ' : ', '}${value}` : before;

/** A request out of the tunnel, as handlers of Node know requests. */
export class TunnelledRequest extends IncomingMessage {
  readonly #stream: LinkStream;
  #isReading = false;

  constructor(socket: TunnelSocket, stream: LinkStream, head: TunnelRequest) {
    super(socket as unknown as Socket);
    this.#stream = stream;
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    this.method = head.method;
    this.url = head.target;
    this.rawHeaders = [];
    const headers: Record<string, string> = Object.create(null);
    const add = (name: string, value: string): void => {
      this.rawHeaders.push(name, value);
      const key = name.toLowerCase();
      const before = headers[key];
      headers[key] = before === undefined ? value : joined(key, before, value);
    };
    add('host', head.host);
    for (const [name, value] of head.headers) {
      const key = name.toLowerCase();
      if (key !== 'host' && (!isOfConnection(key) || key === 'upgrade')) add(name, value);
    }
    if (headers.upgrade !== undefined) add('connection', 'Upgrade');
    this.headers = headers;
  }

  override _read(size: number): void {
    // It notes that somebody reads; without that, only the first part would ever be asked for.
    super._read(size);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#stream.read().then(
      bytes => {
        this.#isReading = false;
        if (!bytes) this.complete = true;
        this.push(bytes ?? null);
      },
      error => this.destroy(error),
    );
  }
}

/** The answer to it; its body is as long as the stream, so it is never cut into chunks of HTTP. */
export class TunnelledResponse extends ServerResponse<TunnelledRequest> {
  constructor(request: TunnelledRequest, socket: TunnelSocket) {
    super(request);
    this.useChunkedEncodingByDefault = false;
    this.shouldKeepAlive = false;
    this.assignSocket(socket as unknown as Socket);
    // A server of Node passes it on; here nobody else does.
    socket.on('drain', () => this.emit('drain'));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads are those of Node
  override writeHead(...given: any[]): this {
    super.writeHead(...(given as [number]));
    this.chunkedEncoding = false;
    return this;
  }
}

/** What Node notes itself it would take back only for connections of its own. */
Object.defineProperty(TunnelledResponse.prototype, 'writableNeedDrain', {
  get(this: TunnelledResponse): boolean {
    return !this.destroyed && !this.writableEnded && (this.socket?.writableNeedDrain ?? false);
  },
});
