import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectEngine, type EngineClient } from './index.ts';

let folder: string;
let server: Server;
let client: EngineClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-engine-'));
  const socket = join(folder, 'engine.sock');
  server = createServer((request, response) => {
    if (request.url === '/_ping') response.end('OK');
    else if (request.url === '/plain') response.end('no connection for you');
    else response.writeHead(404).end('{"message":"no such container"}');
  });
  server.on('upgrade', (_, connection) => {
    connection.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\nhello ');
    connection.once('data', (typed: Buffer) => connection.end(`you said ${typed}`));
  });
  await new Promise<void>(resolve => server.listen(socket, resolve));
  client = await connectEngine({ environment: { DOCKER_HOST: `unix://${socket}` }, userId: undefined });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe('a conversation with a program', () => {
  test('sends and reads over the connection of its request', async () => {
    const connection = await client.converse({ method: 'POST', path: '/exec/1/start', body: {} });
    connection.write('hey');
    let heard = '';
    for await (const chunk of connection) heard += chunk;
    expect(heard).toBe('hello you said hey');
  });
});

describe('an engine', () => {
  test('that says no is quoted', async () => {
    await expect(client.call({ method: 'GET', path: '/containers/x/json' })).rejects.toMatchObject({
      status: 404,
      message: 'no such container',
    });
  });

  test('that is not there is a fault that says what to start', async () => {
    const search = { environment: { DOCKER_HOST: `unix://${folder}/none.sock` }, userId: undefined };
    await expect(connectEngine(search)).rejects.toMatchObject({
      code: 'CONTAINER_ENGINE_UNREACHABLE',
      message: expect.stringContaining('none.sock does not answer. Start it'),
    });
  });

  test('on another machine is refused, since it does not see our folders', async () => {
    const search = { environment: { DOCKER_HOST: 'tcp://10.1.2.3:2375' }, userId: undefined };
    await expect(connectEngine(search)).rejects.toMatchObject({ code: 'CONTAINER_ENGINE_UNREACHABLE' });
  });
});
