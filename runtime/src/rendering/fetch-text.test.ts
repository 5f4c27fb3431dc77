import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueFetcher } from './index.ts';

const server = createServer((request, response) => {
  if (request.url === '/large') response.end('x'.repeat(5_000_000));
  else if (request.url === '/values') response.end('a: 1\n');
  else if (request.url === '/slow') asked.resolve();
  else if (request.url?.startsWith('/answers/')) response.writeHead(Number(request.url.slice(9))).end();
  else response.writeHead(404).end();
});
const asked = Promise.withResolvers<void>();
let base = '';

beforeAll(async () => {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a value file is fetched whole or not at all', async () => {
  const fetchText = valueFetcher(testNetworks);
  expect(await fetchText(`${base}/values`)).toBe('a: 1\n');
  await expect(fetchText(`${base}/large`)).rejects.toMatchObject({ code: 'RENDER_LIMIT' });
  await expect(fetchText(`${base}/none?token=s3cret`)).rejects.toThrow(
    'a value file from the network answers 404',
  );
  await expect(fetchText(`${base}/none`)).rejects.toMatchObject({ code: 'RENDER_FAILED' });
});

test.each([408, 429, 500, 503])(
  'a server that has too much to do says nothing of the file: %i',
  async status => {
    await expect(valueFetcher(testNetworks)(`${base}/answers/${status}`)).rejects.toMatchObject({
      code: 'ADDRESS_UNREACHABLE',
      message: `a value file from the network answers ${status}`,
    });
  },
);

test('a value file of a private network is refused unless it may be asked for', async () => {
  await expect(valueFetcher({ allowPrivate: false })(`${base}/values`)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  });
});

test('a value file that nobody wants any more is not waited for', async () => {
  const over = new AbortController();
  const fetched = valueFetcher({ ...testNetworks, signal: over.signal })(`${base}/slow`);
  await asked.promise;
  over.abort(new Error('the engine stops'));
  await expect(fetched).rejects.toMatchObject({ code: 'ADDRESS_UNREACHABLE' });
});
