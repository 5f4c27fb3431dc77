import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { installDefinitions } from './index.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
});
afterAll(() => cluster.stop());

const DEFINITIONS = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

test('the cluster takes an application, and refuses one without a destination', async () => {
  const application = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      project: 'default',
      source: { repoURL: 'https://git.example/shop.git', path: '.' },
      destination: { name: 'in-cluster', namespace: 'shop' },
    },
  };
  const kept = await cluster.apply(application);
  expect(kept.spec).toEqual(application.spec);
  const { destination, ...spec } = application.spec;
  await expect(cluster.apply({ ...application, spec })).rejects.toThrow(/destination/);
});

test('definitions of somebody else stay as they are', async () => {
  const name = 'appprojects.argoproj.io';
  const before = await cluster.client.get(DEFINITIONS, { name });
  await installDefinitions(cluster.client, systemClock);
  expect((await cluster.client.get(DEFINITIONS, { name })).metadata.resourceVersion).toBe(
    before.metadata.resourceVersion,
  );
  const patch = { metadata: { labels: { 'app.kubernetes.io/managed-by': 'somebody' } }, spec: {} };
  await cluster.client.patch(DEFINITIONS, { name }, { kind: 'merge', patch });
  const theirs = await cluster.client.get(DEFINITIONS, { name });
  await installDefinitions(cluster.client, systemClock);
  expect((await cluster.client.get(DEFINITIONS, { name })).metadata).toEqual(theirs.metadata);
});
