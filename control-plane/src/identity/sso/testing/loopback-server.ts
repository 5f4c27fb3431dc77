import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain HTTP server on a free port of this machine, whose answers may be exchanged while it runs. */
export class LoopbackServer {
  readonly url: string;
  readonly #server: Server;
  #answer: RequestListener = (_, response) => void response.writeHead(404).end();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<LoopbackServer> {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return new LoopbackServer(server);
  }

  answer(listener: RequestListener): void {
    this.#answer = listener;
  }

  async stop(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
