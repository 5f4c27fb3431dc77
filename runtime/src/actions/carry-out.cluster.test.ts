import type { KubeObject } from '@freshet/domain/objects';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { createScripts } from '../scripts/index.ts';
import { carryOut, createActions } from './index.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'), 'actions');
});
afterAll(() => cluster.stop());

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'web:1' }] },
};

test('actions change objects of a cluster and make new ones, and no others', async () => {
  const { client } = cluster;
  const actions = createActions({
    scripts: createScripts({ clock: systemClock }),
    settings: [],
    clock: systemClock,
  });
  const act = async (
    live: KubeObject,
    name: string,
    params?: Record<string, string>,
  ): Promise<KubeObject> => {
    await carryOut(client, live, actions.run(live, name, params));
    return client.get(await client.resourceOf(live), { name: live.metadata.name, namespace: 'default' });
  };
  const deployment = await cluster.apply({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template },
  });
  const scaled = await act(deployment, 'scale', { replicas: '3' });
  expect(scaled).toMatchObject({ spec: { replicas: 3 } });
  expect(await act(scaled, 'pause')).toMatchObject({ spec: { replicas: 3, paused: true } });

  const cron = await cluster.apply({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'nightly', namespace: 'default' },
    spec: {
      schedule: '0 0 1 1 *',
      jobTemplate: { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
    },
  });
  await act(cron, 'create-job');
  const jobs = await client.list(await client.resourceOf({ apiVersion: 'batch/v1', kind: 'Job' }), {
    namespace: 'default',
  });
  expect(jobs.items.map(({ metadata }) => metadata.ownerReferences?.[0]?.name)).toEqual(['nightly']);

  const application = await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      project: 'default',
      destination: { name: 'in-cluster' },
      source: { repoURL: 'https://git.example/a', path: 'a' },
    },
  });
  expect(await act(application, 'toggle-auto-sync')).toMatchObject({
    spec: { syncPolicy: { automated: { enabled: true } } },
  });
});
