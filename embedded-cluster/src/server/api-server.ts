import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { Fault } from '@freshet/kit/errors';
import type { Discovery } from '../discovery/index.ts';
import type { ServerDeps } from './call.ts';
import { requestHandler } from './handle-request.ts';
import { upgradeHandler } from './pod-channels.ts';

interface ListenOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** The certificate of the server and its key. */
  readonly certificate: string;
  readonly key: string;
  /** The authority that signed the certificates of clients. */
  readonly clientAuthority?: string;
}

export interface ApiServer {
  readonly url: string;
  /** Shows another certificate to whoever connects from now on. */
  present(pair: { readonly certificate: string; readonly key: string }): void;
  stop(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 120_000;
const MAX_HEADER_BYTES = 65_536;
const MAX_CONNECTIONS = 10_000;
/** After a restart thousands of watchers come back at the same moment. */
const BACKLOG = 4_096;

const listen = (server: Server, { host, port }: ListenOptions): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', cause =>
      reject(new Fault('ADDRESS_UNUSABLE', `cannot listen on ${host}:${port}`, { host, port }, { cause })),
    );
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server.address() as AddressInfo));
  });

/** Serves the API over TLS until it is stopped. */
export const startApiServer = async (
  deps: ServerDeps,
  discovery: Discovery,
  options: ListenOptions,
): Promise<ApiServer> => {
  const handler = requestHandler(deps, discovery);
  const secured = ({ certificate, key }: Pick<ListenOptions, 'certificate' | 'key'>) => ({
    cert: certificate,
    key,
    ...(options.clientAuthority === undefined ? {} : { ca: options.clientAuthority }),
    minVersion: 'TLSv1.2' as const,
  });
  const server = createServer(
    {
      ...secured(options),
      requestCert: options.clientAuthority !== undefined,
      // Whose certificate is not ours is refused by name, with a status, rather than by breaking the connection.
      rejectUnauthorized: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => void handler(request, response),
  );
  const upgrade = upgradeHandler(deps);
  server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
  server.maxConnections = MAX_CONNECTIONS;
  server.on('tlsClientError', () => undefined); // not ours to tell anybody: the other side knows what it tried
  // The server itself knows a connection only when its handshake is done, and would wait for one that never ends.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { port } = await listen(server, options);
  const name = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `https://${name}:${port}`,
    present: pair => server.setSecureContext(secured(pair)),
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeIdleConnections();
      // Watches have been told to end; what has not by now is cut off.
      setImmediate(() => {
        for (const socket of sockets) socket.destroy();
      });
      await closed;
    },
  };
};
