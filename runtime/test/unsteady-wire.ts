import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as askSafely } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { parse } from 'yaml';

/** What becomes of a request: it goes through, or it is answered by the wire, or nobody hears of what came of it. */
export type Fate =
  | 'through'
  /** Carried out, but the connection is cut before the answer. */
  | 'unanswered'
  /** Every connection is cut, and none can be opened, until `heal`. */
  | 'cut'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }
  /** Goes through when this resolves. */
  | Promise<void>;

interface Credentials {
  readonly ca: Buffer;
  readonly cert: Buffer;
  readonly key: Buffer;
}

const credentialsIn = (kubeconfig: string): Credentials => {
  const { clusters, users } = parse(kubeconfig) as {
    clusters: { cluster: Record<string, string> }[];
    users: { user: Record<string, string> }[];
  };
  const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64');
  return {
    ca: bytes(clusters[0]?.cluster['certificate-authority-data']),
    cert: bytes(users[0]?.user['client-certificate-data']),
    key: bytes(users[0]?.user['client-key-data']),
  };
};

/** A wire to a cluster that does to requests what a test tells it. Whoever comes by it is an administrator there. */
export class UnsteadyWire {
  readonly #target: URL;
  readonly #credentials: Credentials;
  readonly #open = new Set<Socket>();
  readonly #server: Server;
  #port = 0;
  /** The methods and paths of all requests, in order. */
  readonly asked: string[] = [];
  fateOf: (request: string) => Fate = () => 'through';

  constructor(url: string, kubeconfig: string) {
    this.#target = new URL(url);
    this.#credentials = credentialsIn(kubeconfig);
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on('connection', socket => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Begins to listen, or to listen again on the same port. */
  async heal(): Promise<void> {
    await new Promise<void>(done => this.#server.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise(done => this.#server.close(done));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const name = /"name":"([^"]+)"/.exec(body.toString())?.[1] ?? '';
    const said = `${request.method} ${new URL(request.url ?? '/', this.url).pathname} ${name}`.trim();
    this.asked.push(said);
    const fate = this.fateOf(said);
    if (fate === 'cut') return void this.cut();
    if (typeof fate === 'object' && 'status' in fate) {
      response.writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers });
      return void response.end(JSON.stringify(fate.body));
    }
    if (fate instanceof Promise) await fate;
    this.#forward(request, body, response, fate === 'unanswered');
  }

  #forward(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    isUnanswered: boolean,
  ): void {
    const { protocol, hostname, port } = this.#target;
    const send = protocol === 'https:' ? askSafely : ask;
    const { host: _, ...kept } = headers;
    const upstream = send(
      { hostname, port, method, path: url, headers: kept, agent: false, ...this.#credentials },
      answer => {
        if (isUnanswered) {
          answer.resume();
          answer.on('end', () => response.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.end(body);
  }
}
