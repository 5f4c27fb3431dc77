import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KubeClient } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WatchedCluster } from './watched-cluster.ts';

/** Answers as an API server of Kubernetes: what is not served is `404 page not found`, in plain text. */
let answers: Map<string, () => unknown>;
let server: Server;
let cluster: WatchedCluster;

const resourceList = (resources: readonly (readonly [plural: string, kind: string])[]) => ({
  resources: resources.map(([name, kind]) => ({ name, kind, namespaced: false, verbs: ['list', 'watch'] })),
});
const groupList = (...names: readonly string[]) => ({
  groups: names.map(name => ({
    name,
    versions: [{ version: 'v1' }],
    preferredVersion: { version: 'v1' },
  })),
});
const listOf = (...items: readonly object[]) => ({ metadata: { resourceVersion: '7' }, items });

const BELLS = {
  metadata: { name: 'bells.forge.io', resourceVersion: '5' },
  spec: {
    group: 'forge.io',
    names: { kind: 'Bell', plural: 'bells' },
    versions: [{ name: 'v1', served: true }],
  },
  status: { conditions: [{ type: 'Established', status: 'True' }] },
};

/** Waits are short, however long they are meant to be. */
const hasty: Clock = {
  ...systemClock,
  now: () => systemClock.now(),
  sleep: (_, signal) => systemClock.sleep(1, signal),
};

beforeEach(async () => {
  answers = new Map<string, () => unknown>([
    ['/version', () => ({ gitVersion: 'v1.34.4' })],
    ['/apis', () => groupList('apiextensions.k8s.io')],
    ['/api/v1', () => resourceList([])],
    [
      '/apis/apiextensions.k8s.io/v1',
      () => resourceList([['customresourcedefinitions', 'CustomResourceDefinition']]),
    ],
    ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', () => listOf(BELLS)],
    ['/apis/forge.io/v1/bells', () => listOf({ metadata: { name: 'big', resourceVersion: '6' } })],
  ]);
  server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://api');
    if (searchParams.has('watch')) return response.writeHead(200).flushHeaders();
    const body = answers.get(pathname)?.();
    if (body !== undefined) return response.end(JSON.stringify(body));
    if (answers.has(pathname)) return response.writeHead(503).end('service unavailable\n');
    return response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await cluster.stop();
  await cluster.client.close();
  server.close();
  server.closeAllConnections();
});

const open = async (): Promise<void> => {
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      { name: 'c', cluster: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } },
    ],
    users: [{ name: 'u', user: {} }],
  });
  cluster = new WatchedCluster({
    server: 'https://kubernetes.default.svc',
    name: 'in-cluster',
    client: new KubeClient({ kind: 'kubeconfig', text }),
    isExcluded: () => false,
    instanceOf: () => undefined,
    clock: hasty,
    log: memoryLogger(),
  });
  await cluster.ready;
};

test('finds the kind of a definition that the list of groups names late', async () => {
  let asked = 0;
  answers.set('/apis', () => {
    asked += 1;
    return asked < 4 ? groupList('apiextensions.k8s.io') : groupList('apiextensions.k8s.io', 'forge.io');
  });
  answers.set('/apis/forge.io/v1', () => resourceList([['bells', 'Bell']]));
  await open();
  expect(cluster.kindOf('forge.io', 'Bell')).toBeUndefined();
  await eventually(() =>
    expect(cluster.get({ group: 'forge.io', kind: 'Bell', namespace: '', name: 'big' })).toBeDefined(),
  );
});

test('keeps watching a kind whose list is not served at first', async () => {
  answers.set('/apis', () => groupList('apiextensions.k8s.io', 'forge.io'));
  answers.set('/apis/forge.io/v1', () => resourceList([['bells', 'Bell']]));
  const bells = answers.get('/apis/forge.io/v1/bells') as () => unknown;
  answers.delete('/apis/forge.io/v1/bells');
  await open();
  answers.set('/apis/forge.io/v1/bells', bells);
  await eventually(() =>
    expect(cluster.get({ group: 'forge.io', kind: 'Bell', namespace: '', name: 'big' })).toBeDefined(),
  );
});

test('keeps the kinds of a group that cannot be asked, and drops those of one that is gone', async () => {
  answers.set('/apis', () => groupList('apiextensions.k8s.io', 'forge.io'));
  answers.set('/apis/forge.io/v1', () => resourceList([['bells', 'Bell']]));
  await open();
  answers.set('/apis/forge.io/v1', () => undefined);
  await cluster.rediscover();
  expect(cluster.kindOf('forge.io', 'Bell')).toBeDefined();
  expect(cluster.get({ group: 'forge.io', kind: 'Bell', namespace: '', name: 'big' })).toBeDefined();
  answers.delete('/apis/forge.io/v1');
  await cluster.rediscover();
  expect(cluster.kindOf('forge.io', 'Bell')).toBeUndefined();
  expect(cluster.get({ group: 'forge.io', kind: 'Bell', namespace: '', name: 'big' })).toBeUndefined();
});

test('discovery answers that a kind is unknown where its group is, and finds it later', async () => {
  await open();
  const { discovery } = cluster.client;
  await expect(discovery.resourceOf('forge.io/v1', 'Bell')).rejects.toMatchObject({
    code: 'KUBE_KIND_UNKNOWN',
  });
  answers.set('/apis/forge.io/v1', () => resourceList([['bells', 'Bell']]));
  expect(await discovery.resourceOf('forge.io/v1', 'Bell')).toMatchObject({ plural: 'bells' });
  const absent = { group: 'none.io', version: 'v1', plural: 'nones', kind: 'None', namespaced: false };
  expect(await cluster.client.find(absent, { name: 'a' })).toBeUndefined();
});
