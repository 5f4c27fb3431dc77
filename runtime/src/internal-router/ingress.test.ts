import { memoryLogger } from '@freshet/kit/log';
import { expect, test } from 'vitest';
import { createInternalRouter, listenForIngress } from './index.ts';

const statusOf = async (port: number, path: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('in the ingress mode the external listener serves webhooks and probes, the internal one everything', async () => {
  let isReady = false;
  const router = createInternalRouter({
    isPageOrigin: () => false,
    isReady: () => isReady,
    log: memoryLogger(),
  });
  router.mount('/app-proxy', { request: (_, response) => void response.end('app-proxy') });
  router.mount('/webhooks', { request: (_, response) => void response.end('webhooks') });
  const address = { host: '127.0.0.1', port: 0 };
  const ingress = await listenForIngress({ router, internal: address, external: address });
  const { internalPort, externalPort = 0 } = ingress;
  expect(await statusOf(internalPort, '/app-proxy/api')).toBe(200);
  expect(await statusOf(internalPort, '/webhooks/argocd/github')).toBe(200);
  expect(await statusOf(externalPort, '/webhooks/argocd/github')).toBe(200);
  expect(await statusOf(externalPort, '/app-proxy/api')).toBe(404);
  expect(await statusOf(externalPort, '/healthz')).toBe(200);
  expect(await statusOf(internalPort, '/readyz')).toBe(503);
  isReady = true;
  expect(await statusOf(internalPort, '/readyz')).toBe(200);
  const taken = { host: '127.0.0.1', port: internalPort };
  await expect(listenForIngress({ router, internal: taken })).rejects.toMatchObject({
    code: 'ADDRESS_UNUSABLE',
  });
  await expect(listenForIngress({ router, internal: address, external: taken })).rejects.toMatchObject({
    code: 'ADDRESS_UNUSABLE',
  });
  await ingress.stop();
  await expect(statusOf(internalPort, '/healthz')).rejects.toThrow();
});
