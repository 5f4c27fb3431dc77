import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { acceptUpgrades } from './upgrades.ts';

let server: FastifyInstance;
let draining: AbortController;
const clock = new ManualClock();

const start = async (): Promise<number> => {
  draining = new AbortController();
  server = fastify();
  server.get('/plain', async () => 'plain');
  const routes = [
    {
      path: '/api/link' as const,
      handle: async (_: unknown, socket: Duplex) => {
        socket.resume().on('end', () => socket.end());
        socket.write('taken\n');
      },
    },
    {
      path: '/ws/' as const,
      handle: async () => {
        throw new Fault('UNAUTHENTICATED', 'who are you');
      },
    },
  ];
  acceptUpgrades(server, routes, {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: true,
      publicUrlIsGuess: true,
    },
    draining: draining.signal,
    clock,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
};

afterEach(() => server.close());

const upgrade = async (
  port: number,
  path: string,
  headers: string[] = [],
  to = 'websocket',
): Promise<[Socket, () => string]> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  const lines = [`GET ${path} HTTP/1.1`, 'connection: upgrade', `upgrade: ${to}`, ...headers, '', ''];
  socket.write(lines.join('\r\n'));
  await eventually(() => expect(heard).not.toBe(''));
  return [socket, () => heard];
};

const HOST = 'host: 127.0.0.1:3000';

test('a known path takes the connection over, or refuses it in the words of the API', async () => {
  const port = await start();
  for (const path of ['/api/link', '//api/link', '/api/link?x=1']) {
    const [socket, heard] = await upgrade(port, path, [HOST]);
    expect(heard()).toBe('taken\n');
    socket.destroy();
  }
  const [, unknown] = await upgrade(port, '/api/link/more', [HOST]);
  expect(unknown()).toMatch(/^HTTP\/1.1 404 /s);
  const [, refused] = await upgrade(port, '/ws/account/build', [HOST]);
  expect(refused()).toMatch(/^HTTP\/1.1 401 .*"code":"UNAUTHENTICATED"/s);
});

test('an upgrade that nobody takes is a request like any other', async () => {
  const port = await start();
  const [, plain] = await upgrade(port, '/plain', [HOST]);
  expect(plain()).toMatch(/^HTTP\/1.1 200 .*plain$/s);
  const [, other] = await upgrade(port, '/plain', [HOST], 'h2c');
  expect(other()).toMatch(/^HTTP\/1.1 200 .*plain$/s);
});

test('a foreign host, a page of another origin and a process that stops are refused', async () => {
  const port = await start();
  const [, host] = await upgrade(port, '/api/link', ['host: evil.example']);
  expect(host()).toContain('ORIGIN_REFUSED');
  const [, origin] = await upgrade(port, '/api/link', [HOST, 'origin: https://evil.example']);
  expect(origin()).toContain('ORIGIN_REFUSED');
  draining.abort();
  const [, late] = await upgrade(port, '/api/link', [HOST]);
  expect(late()).toMatch(/^HTTP\/1.1 503 /);
});

test('a server that closes waits for connections only for a while', async () => {
  const port = await start();
  const [socket] = await upgrade(port, '/api/link', [HOST]);
  const ended = new Promise(resolve => socket.once('close', resolve));
  const closing = server.close();
  await eventually(() => {
    clock.advance(1_000);
    expect(socket.closed).toBe(true);
  });
  await ended;
  await closing;
});
