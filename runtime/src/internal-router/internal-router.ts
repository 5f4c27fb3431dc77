/**
 * Brings every request that reaches the runtime to whoever answers it, in this process: `/app-proxy`, `/webhooks` and
 * what else is mounted, `/healthz` and `/readyz`. Requests come out of the tunnel, or from the listeners of the ingress
 * mode; which it was makes no difference here. While what is to answer is not mounted yet, its pages hear 502, and get
 * to read it.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';

/** Answers the requests below a prefix. */
interface RoutedHandler {
  request(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  /** Takes connections that become WebSockets; without it they are refused. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>;
}

export interface InternalRouter {
  /** Answers below this prefix from now on; call what is returned to stop that. */
  mount(prefix: RoutePrefix, handler: RoutedHandler): () => void;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The same, but only what is below this prefix, and the probes. */
  only(prefix: RoutePrefix): Pick<InternalRouter, 'handle' | 'upgrade'>;
}

interface RouterOptions {
  /** Where pages may come from that read why there is no answer yet; undefined while that is not known. */
  /** Whether a page of this origin may call. */
  readonly isPageOrigin: (origin: string) => boolean;
  /** Whether the runtime can do its work; for `/readyz`. */
  readonly isReady: () => boolean;
  readonly log: Logger;
}

const PREFIXES = ['/app-proxy', '/webhooks', '/workflows'] as const;
type RoutePrefix = (typeof PREFIXES)[number];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Parts of a path that one reader takes for a step up or aside, and another for a name. */
const AMBIGUOUS = /\/\.{1,2}(\/|$)|\/\/|\\|%5c|%2e|%00/i;

const answer = (response: ServerResponse, status: number, body: string, headers: object = {}): void => {
  response.writeHead(status, {
    ...headers,
    ...(body === '' ? {} : { 'content-type': JSON_TYPE }),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
};

/** Why there is no answer. */
interface Refusal {
  readonly status: number;
  readonly fault: Fault;
}

const bodyOf = ({ status, fault }: Refusal): string =>
  JSON.stringify({ status, code: fault.code, message: fault.message, hint: fault.hint });

const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

const prefixOf = (path: string): RoutePrefix | undefined =>
  PREFIXES.find(
    prefix => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
  );

const refuseSocket = (socket: Duplex, refusal: Refusal): void => {
  socket.once('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = bodyOf(refusal);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: ${JSON_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

const unknown = (): Refusal => ({
  status: 404,
  fault: new Fault('ROUTE_NOT_FOUND', 'there is nothing at this address'),
});

const starting = (): Refusal => ({
  status: 502,
  fault: new Fault('RUNTIME_STARTING', 'this part of the runtime is still starting'),
});

const unreadable = (): Refusal => ({
  status: 400,
  fault: new Fault('REQUEST_UNREADABLE', 'the path has parts that can be read in two ways'),
});

const failure = (): Fault => new Fault('INTERNAL', 'something went wrong inside the runtime');

class Router implements InternalRouter {
  readonly #options: RouterOptions;
  readonly #handlers = new Map<RoutePrefix, RoutedHandler>();

  constructor(options: RouterOptions) {
    this.#options = options;
  }

  mount(prefix: RoutePrefix, handler: RoutedHandler): () => void {
    this.#handlers.set(prefix, handler);
    return () => {
      if (this.#handlers.get(prefix) === handler) this.#handlers.delete(prefix);
    };
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#route(request, response, PREFIXES);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#routeUpgrade(request, socket, head, PREFIXES);
  }

  only(prefix: RoutePrefix): Pick<InternalRouter, 'handle' | 'upgrade'> {
    return {
      handle: (request, response) => this.#route(request, response, [prefix]),
      upgrade: (request, socket, head) => this.#routeUpgrade(request, socket, head, [prefix]),
    };
  }

  #route(request: IncomingMessage, response: ServerResponse, served: readonly RoutePrefix[]): void {
    const path = pathOf(request);
    if (path === '/healthz' || path === '/readyz') {
      this.#probe(path, response);
      return;
    }
    const found = this.#find(path, served);
    if ('status' in found) {
      this.#refuse(request, response, found);
      return;
    }
    const fail = (error: unknown): void => {
      this.#options.log.error({ error }, 'a request failed unexpectedly');
      if (response.headersSent) response.destroy();
      else answer(response, 500, bodyOf({ status: 500, fault: failure() }));
    };
    try {
      Promise.resolve(found.request(request, response)).catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  #routeUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    served: readonly RoutePrefix[],
  ): void {
    const found = this.#find(pathOf(request), served);
    if ('status' in found) {
      refuseSocket(socket, found);
      return;
    }
    if (!found.upgrade) {
      refuseSocket(socket, unknown());
      return;
    }
    const fail = (error: unknown): void => {
      this.#options.log.error({ error }, 'a connection failed unexpectedly');
      socket.destroy();
    };
    try {
      Promise.resolve(found.upgrade(request, socket, head)).catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  #find(path: string, served: readonly RoutePrefix[]): RoutedHandler | Refusal {
    if (AMBIGUOUS.test(path)) return unreadable();
    const prefix = prefixOf(path);
    if (!prefix || !served.includes(prefix)) return unknown();
    return this.#handlers.get(prefix) ?? starting();
  }

  #probe(path: string, response: ServerResponse): void {
    const isGood = path === '/healthz' || this.#options.isReady();
    answer(response, isGood ? 200 : 503, isGood ? '{"status":"ok"}' : '{"status":"not ready"}');
  }

  /** A page that asks too early must be able to read that it is to ask again; a browser asks by OPTIONS first. */
  #refuse({ method, headers }: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    const isEarly = refusal.fault.code === 'RUNTIME_STARTING';
    const cors = isEarly ? { ...this.#crossOrigin(headers.origin), 'retry-after': '2' } : {};
    if (isEarly && method === 'OPTIONS') answer(response, 204, '', cors);
    else answer(response, refusal.status, bodyOf(refusal), cors);
  }

  #crossOrigin(origin: string | undefined): object {
    if (origin === undefined || !this.#options.isPageOrigin(origin)) return { vary: 'origin' };
    return {
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '60',
    };
  }
}

/** Makes a router with nothing mounted but the probes. */
export const createInternalRouter = (options: RouterOptions): InternalRouter => new Router(options);
