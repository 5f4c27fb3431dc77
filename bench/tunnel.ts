/**
 * How much one process of the control plane carries through the tunnel. Run: node bench/tunnel.ts [--small]
 *
 *   this process (clients)  ->  tunnel server  ->  runtime
 *
 * The tunnel server and the runtime are processes of their own, as they are in production, so three processes share the
 * machine; the figures in processor time are of the tunnel server alone. The same requests straight to the runtime's
 * handler over HTTP are measured beside them: what the tunnel adds is the difference.
 */
import { fork } from 'node:child_process';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { createLinkClient } from '@freshet/link/client';
import { createLinkServer } from '@freshet/link/server';
import { createTunnelServer } from '../control-plane/src/tunnel-server/index.ts';
import { createTunnelClient } from '../runtime/src/tunnel-client/index.ts';
import { quantile, say } from './figures.ts';

const isSmall = process.argv.includes('--small');
const MEGABYTES = isSmall ? 100 : 1_000;
const REQUESTS = isSmall ? 4_000 : 40_000;
const IDLE_LINKS = isSmall ? 500 : 5_000;
const AT_ONCE = 32;
const SECOND = 1_000;

const ACCOUNT = 'a'.repeat(24);
const HOST = `${ACCOUNT}-one.tunnel.localhost`;
const CHUNK = Buffer.alloc(65_536, 'manifest\n');
const BODY = JSON.stringify({
  data: { applications: Array.from({ length: 10 }, (_, index) => ({ name: `app-${index}` })) },
});

interface Told {
  readonly port: number;
}

/** Answers small questions, sends much, and takes much. */
const answer = (asked: IncomingMessage, response: ServerResponse): void => {
  const bytes = Number(/^\/send\/(\d+)/.exec(asked.url ?? '')?.[1] ?? 0);
  if (bytes > 0) {
    response.writeHead(200, { 'content-length': bytes });
    let left = bytes;
    const more = (): void => {
      while (left > 0) {
        const part = CHUNK.subarray(0, Math.min(left, CHUNK.length));
        left -= part.length;
        if (!response.write(part) && left > 0) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
    return;
  }
  asked.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length });
    response.end(BODY);
  });
};

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const runServer = async (): Promise<void> => {
  const tunnel = createTunnelServer({
    domain: 'tunnel.localhost',
    publicUrl: new URL('http://127.0.0.1:3000'),
    isPlatformOrigin: () => false,
    trustedProxies: [],
    limits: { perRuntime: 1_000, perAddress: 1_000, inAll: 10_000 },
    clock: systemClock,
    log: memoryLogger(),
    observe: () => undefined,
    draining: new AbortController().signal,
  });
  const link = createLinkServer<{ name: string }>({
    authenticate: async ({ authorization = '' }) => ({ name: authorization.replace('Bearer ', '') }),
    clock: systemClock,
    ids: systemIds,
    onSession: (session, { name }) => {
      const runtime = { accountId: ACCOUNT, name };
      tunnel.opened(runtime, session);
      void session.closed.then(() => tunnel.closed(runtime, session));
    },
  });
  const http = createServer((asked, response) => tunnel.door.handle(asked, response));
  http.on('upgrade', (asked, socket, head) => void link.handleUpgrade(asked, socket, head));
  http.keepAliveTimeout = 60_000;
  const port = await listen(http);
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage().rss, links: link.sessions });
  });
  process.send?.({ port });
};

const link = (
  port: number,
  name: string,
  onTunnel: Parameters<typeof createLinkClient>[0]['onSession'],
): void =>
  createLinkClient({
    url: `http://127.0.0.1:${port}/`,
    credential: () => new Secret(name),
    clock: systemClock,
    random: Math.random,
    onSession: onTunnel,
    limits: { streams: 1_024 },
  }).start();

const runRuntime = async (port: number): Promise<void> => {
  const tunnel = createTunnelClient({
    target: { handle: answer, upgrade: (_, socket) => void socket.destroy() },
    log: memoryLogger(),
  });
  link(port, 'one', session => session.onStream(stream => tunnel.take(stream)));
  const own = await listen(createServer(answer));
  process.send?.({ port: own });
};

/** Links that nobody uses. */
const runIdle = async (port: number): Promise<void> => {
  for (let index = 0; index < IDLE_LINKS; index += 1) {
    link(port, `idle-${index}`, () => undefined);
    if (index % 100 === 99) await new Promise(resolve => setTimeout(resolve, 20));
  }
  process.send?.({ port });
};

const start = async (role: string, ...more: string[]) => {
  const child = fork(new URL(import.meta.url).pathname, [role, ...more], { execArgv: ['--expose-gc'] });
  const told = await new Promise<Told>(resolve => child.once('message', resolve as (told: unknown) => void));
  return { child, port: told.port };
};

interface Usage {
  readonly cpu: NodeJS.CpuUsage;
  readonly memory: number;
  readonly links: number;
}

const usageOf = (child: ReturnType<typeof fork>): Promise<Usage> => {
  const told = new Promise<Usage>(resolve => child.once('message', resolve as (usage: unknown) => void));
  child.send('usage');
  return told;
};

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const ask = (port: number, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host: HOST }, agent }, response => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : -1));
      response.on('error', reject);
    });
    asked.on('error', reject).end();
  });

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e3;

const measureBulk = async (name: string, port: number, server: ReturnType<typeof fork>): Promise<void> => {
  const bytes = MEGABYTES * 1_000_000;
  const before = await usageOf(server);
  const begun = performance.now();
  if ((await ask(port, `/send/${bytes}`)) !== bytes) throw new Error('Bytes were lost');
  const seconds = (performance.now() - begun) / SECOND;
  const after = await usageOf(server);
  say(`${name}, one answer`, (bytes * 8) / 1e6 / seconds, 'Mbit/s');
  if (name === 'tunnel') {
    const spent = millisecondsOf(after.cpu) - millisecondsOf(before.cpu);
    say('tunnel, one answer, processor of the tunnel server', spent / (bytes / 1e9), 'ms/GB');
    say(
      'tunnel, one answer, where the processor alone is the limit',
      (bytes * 8) / 1e6 / (spent / SECOND),
      'Mbit/s',
    );
  }
};

const measureRequests = async (
  name: string,
  port: number,
  server: ReturnType<typeof fork>,
): Promise<void> => {
  const before = await usageOf(server);
  let left = REQUESTS;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        if ((await ask(port, '/app-proxy/api/graphql')) !== BODY.length)
          throw new Error('An answer was lost');
      }
    }),
  );
  const seconds = (performance.now() - begun) / SECOND;
  const spent = millisecondsOf((await usageOf(server)).cpu) - millisecondsOf(before.cpu);
  say(`${name}, ${AT_ONCE} at once`, REQUESTS / seconds, 'requests/s');
  if (name === 'tunnel')
    say(
      'tunnel, where the processor of the tunnel server alone is the limit',
      REQUESTS / (spent / SECOND),
      'requests/s',
    );
};

/** One after the other, in turns with the direct way, so that both see the same machine. */
const measureLatency = async (tunnelled: number, direct: number): Promise<void> => {
  const times: Record<'tunnel' | 'direct', number[]> = { tunnel: [], direct: [] };
  const once = async (kind: 'tunnel' | 'direct', port: number): Promise<void> => {
    const begun = performance.now();
    await ask(port, '/app-proxy/api/graphql');
    times[kind].push(performance.now() - begun);
  };
  for (let index = 0; index < REQUESTS / 10; index += 1) {
    await once('direct', direct);
    await once('tunnel', tunnelled);
  }
  for (const share of [0.5, 0.99])
    say(
      `tunnel, added at p${share * 100}`,
      quantile(times.tunnel, share) - quantile(times.direct, share),
      'ms',
    );
};

const measureIdle = async (port: number, server: ReturnType<typeof fork>): Promise<void> => {
  const before = await usageOf(server);
  const { child } = await start('idle', String(port));
  let now = await usageOf(server);
  while (now.links < before.links + IDLE_LINKS) {
    await new Promise(resolve => setTimeout(resolve, 200));
    now = await usageOf(server);
  }
  say(`tunnel server with ${IDLE_LINKS} idle links`, now.memory / 1e6, 'MB');
  say('an idle link', (now.memory - before.memory) / 1e3 / IDLE_LINKS, 'KB');
  child.kill();
};

const runClients = async (): Promise<void> => {
  const server = await start('server');
  const runtime = await start('runtime', String(server.port));
  for (let status = -1; status < 0; ) status = await ask(server.port, '/healthz');
  console.log(`load of the machine\t${loadavg()[0]?.toFixed(1)}\tprocesses`);
  await measureRequests('warm-up', server.port, server.child);
  await measureBulk('tunnel', server.port, server.child);
  await measureBulk('direct', runtime.port, server.child);
  await measureRequests('tunnel', server.port, server.child);
  await measureRequests('direct', runtime.port, server.child);
  await measureLatency(server.port, runtime.port);
  await measureIdle(server.port, server.child);
  agent.destroy();
  runtime.child.kill();
  server.child.kill();
};

const [role, port = '0'] = process.argv.slice(2);
if (role === 'server') await runServer();
else if (role === 'runtime') await runRuntime(Number(port));
else if (role === 'idle') await runIdle(Number(port));
else await runClients();
