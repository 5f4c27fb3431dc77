import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type HostDoor, putInFront } from './host-door.ts';
import { acceptUpgrades } from './upgrades.ts';

let server: FastifyInstance;
afterEach(() => server.close());

const door: HostDoor = {
  takes: ({ headers }) => headers.host === 'other.example',
  handle: (request, response) => void response.end(`door ${request.url}`),
  upgrade: (_, socket) => void socket.end('door'),
};

const start = async (): Promise<number> => {
  server = fastify();
  putInFront(server, door);
  server.addHook('onRequest', async (_, reply) => void reply.header('x-platform', 'yes'));
  server.get('/*', async () => 'platform');
  acceptUpgrades(server, [{ path: '/api/link', handle: async (_, socket) => void socket.end('link') }], {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: true,
      publicUrlIsGuess: true,
    },
    draining: new AbortController().signal,
    clock: systemClock,
    door,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
};

const send = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let isOver = false;
  socket.on('data', chunk => {
    heard += chunk;
  });
  socket.on('close', () => {
    isOver = true;
  });
  socket.write(text);
  await eventually(() => expect(isOver).toBe(true));
  return heard;
};

const closing = 'Connection: close\r\n\r\n';
const upgrading = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

test('what is for another host leaves by the door, whatever its address and before any hook', async () => {
  const port = await start();
  const taken = await send(port, `GET /%zz?a HTTP/1.1\r\nHost: other.example\r\n${closing}`);
  expect(taken).toContain('door /%zz?a');
  expect(taken).not.toContain('x-platform');
  const own = await send(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${closing}`);
  expect(own).toContain('platform');
  expect(own).toContain('x-platform: yes');
  const injected = await server.inject({ url: '/a', headers: { host: 'other.example' } });
  expect(injected.payload).toBe('door /a');
});

test('connections to another host leave by the door, on any path', async () => {
  const port = await start();
  expect(await send(port, `GET /any HTTP/1.1\r\nHost: other.example\r\n${upgrading}`)).toBe('door');
  expect(await send(port, `GET /api/link HTTP/1.1\r\nHost: other.example\r\n${upgrading}`)).toBe('door');
  expect(await send(port, `GET /api/link HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrading}`)).toBe('link');
  const twice = `GET /api/link HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: other.example\r\n${upgrading}`;
  expect(await send(port, twice)).toContain('400');
});
