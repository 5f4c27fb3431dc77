/**
 * The ingress mode: the runtime listens itself. One listener serves everything; where there is a second one, it is the
 * one that faces the internet, and serves webhooks only, straight to whoever takes them in.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Fault } from '@freshet/kit/errors';
import type { InternalRouter } from './internal-router.ts';

export interface IngressAddress {
  readonly host: string;
  readonly port: number;
}

interface IngressOptions {
  readonly router: InternalRouter;
  /** Serves everything. */
  readonly internal: IngressAddress;
  /** Serves webhooks only. */
  readonly external?: IngressAddress | undefined;
}

interface Ingress {
  readonly internalPort: number;
  readonly externalPort: number | undefined;
  stop(): Promise<void>;
}

/** The app-proxy streams, so an answer may take long; a request may not. */
const LIMITS = { headersTimeout: 30_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 } as const;

const open = async (
  { handle, upgrade }: Pick<InternalRouter, 'handle' | 'upgrade'>,
  { host, port }: IngressAddress,
): Promise<Server> => {
  const server = createServer(LIMITS, (request, response) => handle(request, response));
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(
        new Fault(
          'ADDRESS_UNUSABLE',
          `this machine cannot listen on ${host}:${port}`,
          { host, port },
          { cause: error },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
};

const close = async (server: Server): Promise<void> => {
  const closed = new Promise(resolve => server.close(resolve));
  server.closeAllConnections();
  await closed;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Listens for what an ingress passes on. */
export const listenForIngress = async ({ router, internal, external }: IngressOptions): Promise<Ingress> => {
  const everything = await open(
    {
      handle: (request, response) => router.handle(request, response),
      upgrade: (request, socket, head) => router.upgrade(request, socket, head),
    },
    internal,
  );
  let webhooks: Server | undefined;
  try {
    if (external) webhooks = await open(router.only('/webhooks'), external);
  } catch (error) {
    await close(everything);
    throw error;
  }
  const servers = webhooks ? [everything, webhooks] : [everything];
  return {
    internalPort: portOf(everything),
    externalPort: webhooks && portOf(webhooks),
    stop: async () => {
      await Promise.all(servers.map(close));
    },
  };
};
