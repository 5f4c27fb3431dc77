import type { KubeObject } from '@freshet/domain/objects';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { LOCAL_SERVER, RegisteredClusters } from './index.ts';

let local: TestCluster;
let other: TestCluster;
let clusters: RegisteredClusters;

beforeAll(async () => {
  [local, other] = await Promise.all([
    startTestRuntimeCluster(inject('serverUrl'), 'local'),
    startTestRuntimeCluster(inject('serverUrl'), 'other'),
  ]);
  clusters = new RegisteredClusters({
    guard: testGuard,
    client: local.client,
    namespace: 'default',
    clock: systemClock,
    log: memoryLogger(),
    isExcluded: ({ kind }) => kind === 'Event' || kind === 'Lease',
    instanceOf: ({ metadata }) => metadata.labels?.app,
  });
  await clusters.ready;
});
afterAll(async () => {
  await clusters.stop();
  await Promise.all([local.stop(), other.stop()]);
});

const configMap = (name: string, metadata: Partial<KubeObject['metadata']> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', ...metadata },
  data: { key: 'value' },
});
const keyOf = (name: string) => ({ group: '', kind: 'ConfigMap', namespace: 'default', name });

/** The secret by which the local cluster knows the other one. */
const secretOf = (kubeconfig: string, config?: string): KubeObject => {
  const { clusters, users } = parse(kubeconfig);
  const tlsClientConfig = {
    caData: clusters[0].cluster['certificate-authority-data'],
    certData: users[0].user['client-certificate-data'],
    keyData: users[0].user['client-key-data'],
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'other-cluster',
      namespace: 'default',
      labels: { 'argocd.argoproj.io/secret-type': 'cluster', region: 'north' },
    },
    stringData: {
      name: 'other',
      server: other.url,
      config: config ?? JSON.stringify({ tlsClientConfig }),
    },
  };
};

test('the cluster we run in is seen as it is, by key, mark and owner', async () => {
  const cluster = clusters.find({ server: LOCAL_SERVER });
  expect(clusters.find({ name: 'in-cluster' })).toBe(cluster);
  if (!cluster) throw new Error('no local cluster');
  await cluster.ready;
  expect(cluster.version).toMatch(/^v1\./);
  expect(cluster.apiVersions).toContain('apps/v1/Deployment');
  expect(cluster.kindOf('argoproj.io', 'Application')).toMatchObject({ plural: 'applications' });
  expect(cluster.kindOf('apps', 'Deployment', 'v9')).toBeUndefined();

  const owner = await local.apply(configMap('owner', { labels: { app: 'shop' } }));
  const { uid = '' } = owner.metadata;
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid };
  await local.apply(configMap('owned', { ownerReferences: [reference] }));
  await eventually(() => expect(cluster.get(keyOf('owned'))).toBeDefined());
  expect(cluster.trackedBy('shop').map(({ metadata }) => metadata.name)).toEqual(['owner']);
  expect(cluster.childrenOf(owner).map(({ metadata }) => metadata.name)).toEqual(['owned']);
  const named = { metadata: { name: 'web', namespace: 'default' } };
  const service = await local.apply({
    apiVersion: 'v1',
    kind: 'Service',
    ...named,
    spec: { ports: [{ port: 80 }] },
  });
  await local.apply({ apiVersion: 'v1', kind: 'Endpoints', ...named });
  await eventually(() => expect(cluster.childrenOf(service).map(({ kind }) => kind)).toContain('Endpoints'));
  const roots = cluster.rootsIn('default').map(({ metadata }) => metadata.name);
  expect(roots).toContain('owner');
  expect(roots).not.toContain('owned');

  await local.apply(configMap('owner', { labels: { app: 'bakery' } }));
  await eventually(() => expect(cluster.trackedBy('bakery')).toHaveLength(1));
  expect(cluster.trackedBy('shop')).toEqual([]);
});

test('kinds that are defined later are watched, and forgotten with their definition', async () => {
  const cluster = clusters.find({ server: LOCAL_SERVER });
  if (!cluster) throw new Error('no local cluster');
  await cluster.ready;
  const definition = await local.apply({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'bells.forge.io' },
    spec: {
      group: 'forge.io',
      scope: 'Namespaced',
      names: { kind: 'Bell', plural: 'bells', singular: 'bell' },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
  });
  await eventually(() => expect(cluster.kindOf('forge.io', 'Bell')).toBeDefined());
  await local.apply({
    apiVersion: 'forge.io/v1',
    kind: 'Bell',
    metadata: { name: 'big', namespace: 'default' },
  });
  const key = { group: 'forge.io', kind: 'Bell', namespace: 'default', name: 'big' };
  await eventually(() => expect(cluster.get(key)).toBeDefined());
  await local.client.delete(await local.client.resourceOf(definition), { name: definition.metadata.name });
  await eventually(() =>
    expect([cluster.kindOf('forge.io', 'Bell'), cluster.get(key)]).toEqual([undefined, undefined]),
  );
});

test('a secret makes another cluster known, and takes it away again', async () => {
  expect(clusters.find({ name: 'other' })).toBeUndefined();
  await local.apply(secretOf(other.kubeconfig));
  await eventually(() => expect(clusters.registered()).toHaveLength(1));
  expect(clusters.registered()[0]?.labels.region).toBe('north');
  const cluster = clusters.find({ name: 'other' });
  expect(clusters.find({ server: other.url })).toBe(cluster);
  await cluster?.ready;
  const seen: string[] = [];
  cluster?.onChange(({ key }) => seen.push(key.name));
  await other.apply(configMap('over-there'));
  await eventually(() => expect(seen).toContain('over-there'));
  expect(clusters.find({ server: LOCAL_SERVER })?.get(keyOf('over-there'))).toBeUndefined();

  const secrets = await local.client.resourceOf({ apiVersion: 'v1', kind: 'Secret' });
  await local.client.delete(secrets, { namespace: 'default', name: 'other-cluster' });
  await eventually(() => expect(clusters.find({ name: 'other' })).toBeUndefined());
});

test('a secret that wants a program to be run, or is no JSON, is refused without being shown', async () => {
  const exec = JSON.stringify({ bearerToken: 'hunter2', execProviderConfig: { command: 'aws' } });
  for (const config of [exec, '{"bearerToken": "hunter2"']) {
    await local.apply(secretOf(other.kubeconfig, config));
    await eventually(() => expect(() => clusters.find({ name: 'other' })).toThrow(other.url));
    expect(() => clusters.find({ name: 'other' })).not.toThrow(/hunter2/);
  }
});

test('a cluster that does not answer says so, and is seen once it does', async () => {
  const config = JSON.stringify({ bearerToken: 'nobody', tlsClientConfig: { insecure: true } });
  await local.apply(secretOf(other.kubeconfig, config));
  await eventually(() => expect(clusters.find({ name: 'other' })?.ready).rejects.toThrow(/Unauthorized/));
  await local.apply(secretOf(other.kubeconfig));
  await eventually(async () => {
    await clusters.find({ name: 'other' })?.ready;
    expect(clusters.find({ name: 'other' })?.kindOf('', 'ConfigMap')).toBeDefined();
  });
});

test('clusters that were stopped open no connection any more', async () => {
  const own = new RegisteredClusters({
    guard: testGuard,
    ...{ client: local.client, namespace: 'default', clock: systemClock, log: memoryLogger() },
    isExcluded: () => false,
    instanceOf: () => undefined,
  });
  await own.ready;
  expect(own.find({ server: LOCAL_SERVER })).toBeDefined();
  await own.stop();
  expect([own.find({ server: LOCAL_SERVER }), own.all()]).toEqual([undefined, []]);
});
