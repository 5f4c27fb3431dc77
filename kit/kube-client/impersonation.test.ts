import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { KubeClient } from './index.ts';

test('a client acts in the name of another user, and the client it came from does not', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['impersonate-user'] as string | undefined);
    response.setHeader('content-type', 'application/json').end('{"metadata":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'u', user: {} }],
  });
  const client = new KubeClient({ kind: 'kubeconfig', text });
  const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
  const key = { namespace: 'n', name: 'a' };
  const other = client.as('system:serviceaccount:n:deployer');
  await client.get(resource, key);
  await other.get(resource, key);
  await other.close();
  await other.delete(resource, key);
  await client.get(resource, key);
  await client.close();
  server.close();
  server.closeAllConnections();
  const user = 'system:serviceaccount:n:deployer';
  expect(seen).toEqual([undefined, user, user, undefined]);
});
