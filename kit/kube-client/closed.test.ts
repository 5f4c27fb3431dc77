import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../time/index.ts';
import { KubeClient, startInformer } from './index.ts';

const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.setHeader('content-type', 'application/json');
  // A watch stays open.
  if (url.includes('watch=')) response.flushHeaders();
  else response.end('{"metadata":{"resourceVersion":"1"},"items":[]}');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };

const open = (): KubeClient => {
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      { name: 'c', cluster: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } },
    ],
    users: [{ name: 'u', user: {} }],
  });
  return new KubeClient({ kind: 'kubeconfig', text });
};

test('a client that was closed asks nothing any more, however often it is tried', async () => {
  const client = open();
  const key = { namespace: 'n', name: 'a' };
  await client.get(resource, key);
  await client.close();
  for (let time = 0; time < 3; time += 1)
    await expect(client.get(resource, key)).rejects.toMatchObject({ name: 'KubeClosed' });
  await client.close();
  expect(asked.filter(url => url.endsWith('/n/configmaps/a'))).toHaveLength(1);
});

test('an informer whose client is closed ends, and calls that no trouble', async () => {
  const client = open();
  const troubles: unknown[] = [];
  const informer = startInformer({
    client,
    resource,
    clock: systemClock,
    onChange: () => undefined,
    onTrouble: error => troubles.push(error),
  });
  await informer.ready;
  await expect.poll(() => asked.some(url => url.includes('watch='))).toBe(true);
  await client.close();
  await informer.stop();
  expect(troubles).toEqual([]);
});
