import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { KubeClient } from './index.ts';

test('a client that was closed asks nothing any more, however often it is tried', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end('{"metadata":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      { name: 'c', cluster: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } },
    ],
    users: [{ name: 'u', user: {} }],
  });
  const client = new KubeClient({ kind: 'kubeconfig', text });
  const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
  const key = { namespace: 'n', name: 'a' };
  await client.get(resource, key);
  await client.close();
  for (let time = 0; time < 3; time += 1)
    await expect(client.get(resource, key)).rejects.toMatchObject({ name: 'KubeClosed' });
  await client.close();
  expect(asked).toBe(1);
  server.close();
  server.closeAllConnections();
});
