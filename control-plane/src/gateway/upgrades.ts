import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { errorBody, faultOf, STATUS } from './fault-reply.ts';
import { type HostDoor, refuseTwoHosts } from './host-door.ts';
import { type OriginPolicy, refuseForeignHost, refuseForgedRequest } from './origin-policy.ts';

/** A place where connections leave HTTP and become WebSockets. Who may do so is for its handler to ask. */
export interface UpgradeRoute {
  /** The exact path, or with a slash at its end everything below it. */
  readonly path: `/${string}`;
  /** Takes the socket over, and refuses by itself whoever may not connect. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

interface UpgradeOptions {
  readonly origins: OriginPolicy;
  /** Aborts when the process is about to stop. */
  readonly draining: AbortSignal;
  readonly clock: Clock;
  /** Who answers under other host names. */
  readonly door?: HostDoor | undefined;
}

/** How long connections may take to end by themselves once the server closes. */
const FAREWELL_MS = 5_000;

/**
 * Lets connections leave HTTP on these paths; anywhere else they are refused. Call it once, before the server listens:
 * a server with two listeners for upgrades would answer each request twice.
 */
export const acceptUpgrades = (
  server: FastifyInstance,
  routes: readonly UpgradeRoute[],
  options: UpgradeOptions,
): void => {
  // Programs ask for upgrades that nobody needs, as to HTTP/2; those are requests like any other.
  Object.assign(server.server, {
    shouldUpgradeCallback: (request: IncomingMessage): boolean =>
      options.door?.takes(request) ? isWebSocket(request) : findRoute(routes, request) !== undefined,
  });
  const open = new Set<Duplex>();
  const closed = new AbortController();
  server.server.on('upgrade', (request, socket, head) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const lost = (): void => void socket.destroy();
    socket.once('error', lost);
    if (options.door?.takes(request)) {
      socket.off('error', lost);
      options.door.upgrade(request, socket, head);
      return;
    }
    try {
      const found = routeFor(routes, request, options);
      socket.off('error', lost);
      found.handle(request, socket, head).catch(error => refuseUpgrade(socket, error));
    } catch (error) {
      refuseUpgrade(socket, error);
    }
  });
  // A server counts as open while one of its sockets is, also when it has long left HTTP.
  server.addHook('preClose', async () => {
    void options.clock.sleep(FAREWELL_MS, closed.signal).then(
      () => {
        for (const socket of open) socket.destroy();
      },
      () => undefined,
    );
  });
  server.addHook('onClose', async () => closed.abort());
};

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

const findRoute = (routes: readonly UpgradeRoute[], request: IncomingMessage): UpgradeRoute | undefined => {
  if (!isWebSocket(request)) return undefined;
  const { url = '/' } = request;
  const [path = '/'] = url.replace(/^\/{2,}/, '/').split('?');
  return routes.find(route => (route.path.endsWith('/') ? path.startsWith(route.path) : path === route.path));
};

const routeFor = (
  routes: readonly UpgradeRoute[],
  request: IncomingMessage,
  { origins, draining }: Pick<UpgradeOptions, 'origins' | 'draining'>,
): UpgradeRoute => {
  const { method = 'GET', headers } = request;
  const { host, origin } = headers;
  if (host === undefined) throw new Fault('REQUEST_UNREADABLE', 'the request names no host');
  refuseTwoHosts(request);
  refuseForeignHost(origins, host);
  refuseForgedRequest(origins, { method, origin, host, site: undefined, usesCookie: false });
  if (draining.aborted) throw new Fault('NOT_READY', 'the server is about to stop');
  const found = findRoute(routes, request);
  if (!found) throw new Fault('ROUTE_NOT_FOUND', 'there is nothing at this address');
  return found;
};

/** Answers a request that does not become a WebSocket with the error body of the API. */
const refuseUpgrade = (socket: Duplex, error: unknown): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const fault = faultOf(error);
  const status = STATUS[fault.kind];
  const body = JSON.stringify(errorBody(fault, 'upgrade'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};
