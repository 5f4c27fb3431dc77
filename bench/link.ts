/**
 * How much the link carries between two processes on this machine. Run: node bench/link.ts
 * The server is a process of its own, as it is in production.
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { systemIds } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { ask, createLinkClient, type LinkSession, type RequestKind } from '@freshet/link/client';
import { createLinkServer, on, serve } from '@freshet/link/server';
import { quantile, say } from './figures.ts';

const MEGABYTES = 500;
const REQUESTS = 20_000;
const AT_ONCE = 64;
const SECOND = 1_000;

const anything = { parse: (value: unknown) => value };
const Echo: RequestKind<unknown, unknown> = { name: 'echo', body: anything, reply: anything };

const runServer = async (): Promise<void> => {
  const link = createLinkServer<string>({
    authenticate: async () => 'bench',
    clock: systemClock,
    ids: systemIds,
    onSession: session =>
      serve(session, [on(Echo, async body => ({ body }))], {
        others: async stream => {
          let bytes = 0;
          for await (const chunk of stream) bytes += chunk.length;
          await stream.write(Buffer.from(String(bytes)));
          stream.end();
        },
      }),
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void link.handleUpgrade(request, socket, head));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  process.send?.((http.address() as AddressInfo).port);
};

const measureBulk = async (session: LinkSession): Promise<void> => {
  const chunk = Buffer.alloc(65_536, 'log line\n');
  const count = Math.ceil((MEGABYTES * 1e6) / chunk.length);
  const start = performance.now();
  const before = process.cpuUsage();
  const stream = session.open({ kind: 'bulk' }, { priority: 'bulk' });
  for (let index = 0; index < count; index += 1) await stream.write(chunk);
  stream.end();
  const told = Number((await stream.read())?.toString());
  const seconds = (performance.now() - start) / SECOND;
  if (told !== count * chunk.length) throw new Error('Bytes were lost');
  const { user, system } = process.cpuUsage(before);
  say('link, one stream', (told * 8) / 1e6 / seconds, 'Mbit/s');
  // Of the sending process alone, which says more than the time where others use the machine too.
  say('link, one stream, processor of the sender', (user + system) / 1e3 / (told / 1e9), 'ms/GB');
};

const measureRequests = async (session: LinkSession, name: string): Promise<void> => {
  const times: number[] = [];
  let left = REQUESTS;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const asked = performance.now();
        await ask(session, Echo, { words: 'hello' });
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - start) / SECOND;
  say(`${name}, ${AT_ONCE} at once`, times.length / seconds, 'requests/s');
  say(`${name}, p50`, quantile(times, 0.5), 'ms');
  say(`${name}, p99`, quantile(times, 0.99), 'ms');
};

/** Requests while a stream sends as fast as it can. */
const measureBeside = async (session: LinkSession): Promise<void> => {
  const stream = session.open({ kind: 'bulk' }, { priority: 'bulk' });
  let isOver = false;
  const flood = (async () => {
    const chunk = Buffer.alloc(65_536);
    while (!isOver) await stream.write(chunk);
    stream.end();
    await stream.read();
  })();
  await measureRequests(session, 'link, requests beside a full stream');
  isOver = true;
  await flood;
};

const runClient = async (): Promise<void> => {
  const server = fork(new URL(import.meta.url).pathname, ['server']);
  const port = await new Promise(resolve => server.once('message', resolve));
  const ready = Promise.withResolvers<LinkSession>();
  const client = createLinkClient({
    url: `http://127.0.0.1:${port}/`,
    credential: () => new Secret('bench'),
    clock: systemClock,
    random: Math.random,
    onSession: ready.resolve,
  });
  client.start();
  const session = await ready.promise;
  console.log(`load of the machine\t${loadavg()[0]?.toFixed(1)}\tprocesses`);
  await measureBulk(session);
  await measureRequests(session, 'link, requests');
  await measureBeside(session);
  await client.stop('measured');
  server.kill();
};

await (process.argv[2] === 'server' ? runServer() : runClient());
