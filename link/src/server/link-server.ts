/** The server's side: takes connections of clients that it knows, over a WebSocket or by polling. */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { WebSocketServer } from 'ws';
import { DEFAULT_LIMITS, type LinkLimits } from '../frame/index.ts';
import { LinkSession, type Transport } from '../session/index.ts';
import { POLL_HEADERS, SUBPROTOCOL, webSocketTransport } from '../transports/index.ts';
import { answer, PollTransport } from './poll-transport.ts';

/** What a link server needs from its host. */
export interface LinkServerOptions<Identity> {
  /** Says who connects; undefined, or a fault of kind unauthenticated or denied, refuses. */
  readonly authenticate: (headers: IncomingHttpHeaders) => Promise<Identity | undefined>;
  /** Called once a session is ready; the host takes its streams before it returns. */
  readonly onSession: (session: LinkSession, identity: Identity) => void;
  /** Hears of failures to authenticate that are no refusals. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'secret'>;
  readonly limits?: Partial<LinkLimits> | undefined;
  /** How many sessions there may be at once. */
  readonly maxSessions?: number | undefined;
}

/** A link server, to be mounted on an HTTP server. */
export interface LinkServer {
  readonly sessions: number;
  /** Takes an upgrade request; never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Takes a POST or GET of a client that cannot upgrade, with its body unread; never throws. */
  handlePoll(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Lets sessions end what is under way, and ends them. */
  close(reason: string, graceMs: number): Promise<void>;
}

interface Refusal {
  readonly status: number;
  readonly refused: string;
}

const MOST_SESSIONS = 10_000;

const refusalOf = (error: unknown): Refusal => {
  if (isFault(error) && (error.kind === 'unauthenticated' || error.kind === 'denied'))
    return { status: 401, refused: 'unauthenticated' };
  return { status: 503, refused: 'unavailable' };
};

const refuseUpgrade = (socket: Duplex, { status, refused }: Refusal): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${POLL_HEADERS.refused}: ${refused}\r\n` +
      'connection: close\r\ncontent-length: 0\r\n\r\n',
    () => socket.destroy(),
  );
};

class Server<Identity> implements LinkServer {
  readonly #options: LinkServerOptions<Identity>;
  readonly #limits: LinkLimits;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Set<LinkSession>();
  readonly #polls = new Map<string, PollTransport>();
  #isClosing = false;

  constructor(options: LinkServerOptions<Identity>) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#limits.messageBytes,
      handleProtocols: offered => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
    });
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const lost = (): void => void socket.destroy();
    socket.on('error', lost);
    const known = await this.#admit(request.headers);
    if ('status' in known) return refuseUpgrade(socket, known);
    socket.off('error', lost);
    if (socket.destroyed) return;
    this.#sockets.handleUpgrade(request, socket, head, accepted => {
      this.#begin(webSocketTransport(accepted, this.#options.clock), known.identity);
    });
  }

  async handlePoll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = request.headers[POLL_HEADERS.session];
    if (typeof token !== 'string') return this.#openPoll(request, response);
    const poll = this.#polls.get(token);
    if (!poll) return answer(response, 410, 'unknown');
    // A request that breaks off within its body is repeated by the client.
    await poll.handle(request, response).catch(() => void response.destroy());
  }

  async close(reason: string, graceMs: number): Promise<void> {
    this.#isClosing = true;
    const over = new AbortController();
    const grace = this.#options.clock.sleep(graceMs, over.signal).catch(() => undefined);
    const sessions = [...this.#sessions];
    await Promise.race([Promise.all(sessions.map(session => session.goAway(reason))), grace]);
    over.abort();
    for (const session of sessions) session.close('goingAway', reason);
    await Promise.all(sessions.map(({ closed }) => closed));
    for (const poll of [...this.#polls.values()]) poll.drop();
    this.#sockets.close();
  }

  async #openPoll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return answer(response, 400, 'unknown');
    request.resume();
    const known = await this.#admit(request.headers);
    if ('status' in known) return answer(response, known.status, known.refused);
    const token = this.#options.ids.secret();
    const poll = new PollTransport({
      clock: this.#options.clock,
      messageBytes: this.#limits.messageBytes,
      onGone: () => this.#polls.delete(token),
    });
    this.#polls.set(token, poll);
    this.#begin(poll, known.identity);
    response.writeHead(201, {
      [POLL_HEADERS.session]: token,
      'content-length': 0,
      'cache-control': 'no-store',
    });
    response.end();
  }

  async #admit(headers: IncomingHttpHeaders): Promise<{ readonly identity: Identity } | Refusal> {
    const most = this.#options.maxSessions ?? MOST_SESSIONS;
    if (this.#isClosing || this.#sessions.size >= most) return { status: 503, refused: 'unavailable' };
    try {
      const identity = await this.#options.authenticate(headers);
      if (identity === undefined) throw new Fault('LINK_UNAUTHENTICATED', 'The credential is not known');
      return { identity };
    } catch (error) {
      if (!isFault(error)) this.#options.onError?.(error);
      return refusalOf(error);
    }
  }

  #begin(transport: Transport, identity: Identity): void {
    const session = new LinkSession({
      role: 'server',
      transport,
      clock: this.#options.clock,
      limits: this.#limits,
      onReady: ready => this.#options.onSession(ready, identity),
    });
    this.#sessions.add(session);
    void session.closed.then(() => this.#sessions.delete(session));
    session.start();
    if (this.#isClosing) session.close('goingAway', 'the server is closing');
  }
}

/** Makes a link server; the host mounts its handlers and closes it. */
export const createLinkServer = <Identity>(options: LinkServerOptions<Identity>): LinkServer =>
  new Server(options);
