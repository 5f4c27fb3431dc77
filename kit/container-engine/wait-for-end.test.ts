import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectEngine, type EngineClient, waitForEnd } from './index.ts';

/** An engine that ends every wait at once, and knows the paths that begin so. */
const withEngine = async (
  known: string,
  use: (client: EngineClient, asked: readonly string[]) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-engine-'));
  const socket = join(folder, 'engine.sock');
  const asked: string[] = [];
  const server = createServer(({ url = '', method }, response) => {
    if (url === '/_ping') return void response.end('OK');
    asked.push(`${method} ${url}`);
    if (url.startsWith(known)) response.end('0');
    else response.writeHead(404).end('{"message":"page not found"}');
  });
  await new Promise<void>(resolve => server.listen(socket, resolve));
  try {
    await use(
      await connectEngine({ environment: { DOCKER_HOST: `unix://${socket}` }, userId: undefined }),
      asked,
    );
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
};

test('Podman is asked in its own way, so that it pauses between two looks', () =>
  withEngine('/v4.0.0/libpod/', async (client, asked) => {
    await waitForEnd(client, 'c1');
    expect(asked).toEqual(['POST /v4.0.0/libpod/containers/c1/wait?condition=exited&interval=50ms']);
  }));

test('Docker, which does not know that way, is asked in its own', () =>
  withEngine('/containers/c1/wait', async (client, asked) => {
    await waitForEnd(client, 'c1');
    expect(asked.at(-1)).toBe('POST /containers/c1/wait');
  }));

test('an engine that knows no such container says so', () =>
  withEngine('/nothing', async client => {
    await expect(waitForEnd(client, 'c1')).rejects.toMatchObject({ status: 404 });
  }));
