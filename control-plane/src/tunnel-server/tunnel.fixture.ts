/** A tunnel server on a real port, with runtimes that are real link clients answering as a test wants. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { TunnelHeader, type TunnelRequest } from '@freshet/contracts/gitops';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { createLinkClient, type LinkStream } from '@freshet/link/client';
import { createLinkServer, type LinkSession } from '@freshet/link/server';
import type { RequestObservation } from '../gateway/index.ts';
import { createTunnelServer, type TunnelServer, type TunnelServerDeps } from './index.ts';

export const PLATFORM = 'http://127.0.0.1:3000';
export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);

export const hostOf = (name: string, accountId = ACCOUNT): string => `${accountId}-${name}.tunnel.localhost`;

/** Answers one request; what is thrown resets the stream. */
type Answering = (stream: LinkStream, head: TunnelRequest) => void | Promise<void>;

export interface TestRuntime {
  /** Requests that reached it. */
  readonly heard: TunnelRequest[];
  answer: Answering;
  session(): LinkSession;
  stop(): Promise<void>;
}

interface Reply {
  readonly status: number | undefined;
  readonly head: string;
  readonly body: string;
}

export interface TestTunnel {
  readonly server: TunnelServer;
  readonly port: number;
  readonly log: MemoryLogger;
  readonly observed: RequestObservation[];
  readonly draining: AbortController;
  runtime(name: string, answer: Answering, accountId?: string): Promise<TestRuntime>;
  /** Sends bytes as they are, and reads until the connection ends or a whole answer is there. */
  raw(text: string | Buffer): Promise<Reply>;
  get(host: string, path?: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** A connection on which a test speaks for itself. */
  dial(): Promise<Socket & { heard(): string }>;
  stop(): Promise<void>;
}

const parse = (text: string): Reply => {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return { status: status ? Number(status) : undefined, head, body: end < 0 ? '' : text.slice(end + 4) };
};

const isWhole = (text: string): boolean => {
  const { head, body, status } = parse(text);
  if (status === 204) return text.includes('\r\n\r\n');
  if (/transfer-encoding: chunked/i.test(head)) return body.endsWith('0\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
};

/** Writes a head and a body, and ends. */
export const say = (
  stream: LinkStream,
  head: { status?: number; headers?: readonly (readonly [string, string])[] },
  body = '',
): void => {
  stream
    .write(Buffer.from(`${JSON.stringify({ status: 200, headers: [], ...head })}\n${body}`))
    .catch(() => undefined);
  stream.end();
};

export const startTunnel = async (
  options: Partial<TunnelServerDeps> & { readonly clock?: Clock } = {},
): Promise<TestTunnel> => {
  const log = memoryLogger();
  const observed: RequestObservation[] = [];
  const draining = new AbortController();
  const server = createTunnelServer({
    domain: 'tunnel.localhost',
    publicUrl: new URL(PLATFORM),
    isPlatformOrigin: origin => origin === PLATFORM,
    trustedProxies: [],
    limits: { perRuntime: 100, perAddress: 50, inAll: 200 },
    clock: systemClock,
    log,
    observe: one => observed.push(one),
    draining: draining.signal,
    ...options,
  });
  server.start();
  const sessions = new Map<string, LinkSession>();
  const link = createLinkServer<{ accountId: string; name: string; id: string }>({
    authenticate: async ({ authorization = '' }) => {
      const [, accountId = '', name = '', id = ''] =
        /^Bearer (\w+) ([\w-]+) (\w+)$/.exec(authorization) ?? [];
      return { accountId, name, id };
    },
    clock: systemClock,
    ids: systemIds,
    onSession: (session, runtime) => {
      sessions.set(runtime.id, session);
      server.opened(runtime, session);
      void session.closed.then(() => server.closed(runtime, session));
    },
  });
  const http = createServer((request, response) => {
    if (server.door.takes(request)) server.door.handle(request, response);
    else response.end('platform');
  });
  http.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (server.door.takes(request)) server.door.upgrade(request, socket, head);
    else void link.handleUpgrade(request, socket, head);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const running: TestRuntime[] = [];
  const dial = async (): Promise<Socket & { heard(): string }> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', chunk => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return Object.assign(socket, { heard: () => text });
  };
  const raw = async (text: string | Buffer): Promise<Reply> => {
    const socket = await dial();
    const over = once(socket, 'close').then(() => true);
    socket.write(text);
    await eventually(async () => {
      const isOver = await Promise.race([over, new Promise(resolve => setTimeout(resolve, 5, false))]);
      if (!isOver && !isWhole(socket.heard())) throw new Error('no answer yet');
    });
    socket.destroy();
    return parse(socket.heard());
  };
  return {
    server,
    port,
    log,
    observed,
    draining,
    dial,
    raw,
    get: (host, path = '/', headers = {}) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`);
    },
    runtime: async (name, answer, accountId = ACCOUNT) => {
      const id = systemIds.next();
      const heard: TunnelRequest[] = [];
      const runtime: TestRuntime = {
        heard,
        answer,
        session: () => sessions.get(id) as LinkSession,
        stop: () => client.stop('the test wants it'),
      };
      const take = async (stream: LinkStream): Promise<void> => {
        const { tunnel } = TunnelHeader.parse(stream.header);
        heard.push(tunnel);
        await runtime.answer(stream, tunnel);
      };
      const client = createLinkClient({
        url: `http://127.0.0.1:${port}/link`,
        credential: () => new Secret(`${accountId} ${name} ${id}`),
        clock: systemClock,
        random: () => 0,
        onSession: session =>
          session.onStream(stream => void take(stream).catch(() => stream.reset('internal', 'failed'))),
      });
      client.start();
      await eventually(() => {
        if (!sessions.has(id)) throw new Error('not connected yet');
      });
      running.push(runtime);
      return runtime;
    },
    stop: async () => {
      await Promise.all(running.map(runtime => runtime.stop()));
      await server.stop();
      await link.close('the test is over', 0);
      const closed = new Promise(resolve => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
};
