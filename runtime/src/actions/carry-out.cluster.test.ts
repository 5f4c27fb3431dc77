import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { fieldWriter } from '@freshet/domain/tracking';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import type { LiveCluster } from '../clusters/index.ts';
import { createScripts } from '../scripts/index.ts';
import { createResourceActions } from './index.ts';

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
  let live: KubeObject | undefined;
  // What is asked about the cluster here is one object at a time.
  const seen = { client, get: () => live } as unknown as LiveCluster;
  const actions = createResourceActions({
    clusters: { find: ({ name }) => (name === 'in-cluster' ? seen : undefined) },
    scripts: createScripts({ clock: systemClock }),
    settings: () => [],
    clock: systemClock,
  });
  const act = async (
    object: KubeObject,
    name: string,
    params?: Record<string, string>,
  ): Promise<KubeObject> => {
    live = object;
    await actions.run({ cluster: { name: 'in-cluster' }, key: keyOf(object) }, name, params);
    return client.get(await client.resourceOf(object), { name: object.metadata.name, namespace: 'default' });
  };
  const deployment = await cluster.apply({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template },
  });
  const scaled = await act(deployment, 'scale', { replicas: '3' });
  expect(scaled).toMatchObject({ spec: { replicas: 3 } });
  expect(fieldWriter(scaled.metadata.managedFields ?? [], ['spec', 'replicas'])?.manager).toBe(
    'freshet-runtime',
  );
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

  const [made] = jobs.items;
  const running = { ...made, apiVersion: 'batch/v1', kind: 'Job', status: { active: 1 } } as KubeObject;
  expect(await act(running, 'terminate')).toMatchObject({
    status: { conditions: [{ type: 'FailureTarget', status: 'True', reason: 'ManuallyTerminated' }] },
  });

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

  const target = { cluster: { name: 'in-cluster' }, key: keyOf(application) };
  expect(actions.list(target).map(({ name }) => name)).toEqual(['toggle-auto-sync']);
  expect(() => actions.list({ ...target, cluster: { name: 'elsewhere' } })).toThrow(
    'there is no Application shop',
  );
});
