import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningCluster, startRunningCluster } from '../../test/running-cluster.ts';
import { conditionOf } from '../reconciling/index.ts';
import type {
  ControllerRevision,
  DaemonSet,
  Deployment,
  Pod,
  ReplicaSet,
  StatefulSet,
} from '../shapes/index.ts';
import { isReadyPod } from './pod-control.ts';

let cluster: RunningCluster;

beforeAll(async () => {
  cluster = await startRunningCluster(inject('serverUrl'));
});
afterAll(() => cluster?.stop());

const DEPLOYMENTS = 'deployments.apps';
const SETS = 'statefulsets.apps';
const at = (name: string) => ({ namespace: 'default', name });

const template = (name: string, image: string, annotations: Record<string, string> = {}) => ({
  metadata: { labels: { app: name }, annotations },
  spec: { containers: [{ name: 'c', image }] },
});

const create = (name: string, image: string, spec: Partial<Deployment['spec']> = {}) =>
  cluster.client.create(DEPLOYMENTS, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: { replicas: 3, selector: { matchLabels: { app: name } }, template: template(name, image), ...spec },
  });

const setImage = (resource: string, name: string, image: string) =>
  cluster.client.patch(resource, at(name), {
    spec: { template: { spec: { containers: [{ name: 'c', image }] } } },
  });

const deployment = (name: string) => cluster.find<Deployment>(DEPLOYMENTS, name);
const setsOf = (name: string) =>
  cluster.client.list('replicasets.apps', {
    namespace: 'default',
    labelSelector: `app=${name}`,
  }) as readonly ReplicaSet[];
const podsOf = (name: string) =>
  cluster.client.list('pods', { namespace: 'default', labelSelector: `app=${name}` }) as readonly Pod[];
const imagesOf = (name: string) =>
  podsOf(name)
    .filter(pod => pod.metadata.deletionTimestamp === undefined)
    .map(pod => pod.spec.containers[0]?.image);
const condition = (name: string, type: string) => conditionOf(deployment(name).status?.conditions, type);

const isRolledOut = (name: string): boolean => {
  const { metadata, spec, status = {} } = deployment(name);
  return (
    status.observedGeneration === metadata.generation &&
    (status.updatedReplicas ?? 0) === spec.replicas &&
    (status.replicas ?? 0) === spec.replicas &&
    (status.availableReplicas ?? 0) === spec.replicas
  );
};
const rolledOut = (name: string) => cluster.until(() => isRolledOut(name), `${name} is rolled out`);

describe('a deployment', () => {
  test('becomes available, with the conditions that clients wait for', async () => {
    await create('web', 'nginx:1');
    await rolledOut('web');
    expect(deployment('web').status).toMatchObject({
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
    });
    expect(deployment('web').status).not.toHaveProperty('unavailableReplicas');
    expect(condition('web', 'Available')).toMatchObject({
      status: 'True',
      reason: 'MinimumReplicasAvailable',
    });
    expect(condition('web', 'Progressing')).toMatchObject({
      status: 'True',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${setsOf('web')[0]?.metadata.name}" has successfully progressed.`,
    });
    expect(deployment('web').metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '1',
    });
  });

  test('rolls to a new template and back, with a revision for each', async () => {
    await setImage(DEPLOYMENTS, 'web', 'nginx:2');
    await rolledOut('web');
    expect(
      setsOf('web')
        .map(set => [set.spec.replicas, set.metadata.annotations?.['deployment.kubernetes.io/revision']])
        .sort(),
    ).toEqual([
      [0, '1'],
      [3, '2'],
    ]);
    await setImage(DEPLOYMENTS, 'web', 'nginx:1');
    await rolledOut('web');
    const [back] = setsOf('web').filter(set => (set.spec.replicas ?? 0) > 0);
    expect(back?.metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '3',
      'deployment.kubernetes.io/revision-history': '1',
    });
    expect(deployment('web').metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '3',
    });
    expect(setsOf('web')).toHaveLength(2);
  });

  test('that cannot move on keeps what works, says so at its deadline, and recovers', async () => {
    await create('stuck', 'app:1', { progressDeadlineSeconds: 60 });
    await rolledOut('stuck');
    await setImage(DEPLOYMENTS, 'stuck', 'app:simulate-image-pull');
    await cluster.until(
      () => condition('stuck', 'Progressing')?.status === 'False',
      'it is seen to be stuck',
    );
    expect(condition('stuck', 'Progressing')).toMatchObject({
      reason: 'ProgressDeadlineExceeded',
      message: expect.stringContaining('has timed out progressing.'),
    });
    expect(condition('stuck', 'Available')).toMatchObject({ status: 'True' });
    expect(podsOf('stuck').filter(isReadyPod)).toHaveLength(3);
    await setImage(DEPLOYMENTS, 'stuck', 'app:1');
    await rolledOut('stuck');
    expect(condition('stuck', 'Progressing')).toMatchObject({
      status: 'True',
      reason: 'NewReplicaSetAvailable',
    });
  });

  test('that is paused scales and does not roll', async () => {
    await create('paused', 'app:1');
    await rolledOut('paused');
    await cluster.client.patch(DEPLOYMENTS, at('paused'), { spec: { paused: true } });
    await setImage(DEPLOYMENTS, 'paused', 'app:2');
    await cluster.client.patch(DEPLOYMENTS, at('paused'), { spec: { replicas: 5 } });
    await cluster.pass(2_000);
    expect(condition('paused', 'Progressing')).toMatchObject({
      status: 'Unknown',
      reason: 'DeploymentPaused',
    });
    expect(imagesOf('paused')).toEqual(Array(5).fill('app:1'));
    await cluster.client.patch(DEPLOYMENTS, at('paused'), { spec: { paused: false } });
    await rolledOut('paused');
    expect(imagesOf('paused')).toEqual(Array(5).fill('app:2'));
  });

  test('that recreates has no two templates at a time', async () => {
    await create('anew', 'app:1', { strategy: { type: 'Recreate' } });
    await rolledOut('anew');
    await setImage(DEPLOYMENTS, 'anew', 'app:2');
    await cluster.until(() => {
      expect(new Set(podsOf('anew').map(pod => pod.spec.containers[0]?.image)).size).toBeLessThanOrEqual(1);
      return isRolledOut('anew') && podsOf('anew').every(pod => pod.spec.containers[0]?.image === 'app:2');
    }, 'it is recreated');
  });

  test('keeps as much history as it should', async () => {
    await create('short', 'app:1', { replicas: 1, revisionHistoryLimit: 1 });
    for (const image of ['app:2', 'app:3', 'app:4']) {
      await rolledOut('short');
      await setImage(DEPLOYMENTS, 'short', image);
    }
    await rolledOut('short');
    await cluster.until(() => setsOf('short').length === 2, 'old sets are removed');
  });

  test('never leaves its bounds, whatever is asked of it and whatever fails, and gets there', async () => {
    const change = fc.record({
      image: fc.constantFrom('app:1', 'app:2', 'app:3', 'app:simulate-crash', 'app:simulate-image-pull'),
      replicas: fc.integer({ min: 1, max: 6 }),
      waitMs: fc.integer({ min: 0, max: 1_500 }),
    });
    let serial = 0;
    const history = fc.record({
      maxSurge: fc.integer({ min: 0, max: 3 }),
      maxUnavailable: fc.integer({ min: 0, max: 2 }),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ maxSurge, maxUnavailable, changes }) => {
        serial += 1;
        const name = `prop-${serial}`;
        const unavailable = maxSurge === 0 ? Math.max(1, maxUnavailable) : maxUnavailable;
        const rollingUpdate = { maxSurge, maxUnavailable: unavailable };
        await create(name, 'app:0', { replicas: 4, strategy: { type: 'RollingUpdate', rollingUpdate } });
        await rolledOut(name);
        for (const { image, waitMs } of changes) {
          await setImage(DEPLOYMENTS, name, image);
          for (let ms = 0; ms <= waitMs; ms += 100) {
            await cluster.pass(100);
            const pods = podsOf(name).filter(pod => pod.metadata.deletionTimestamp === undefined);
            expect(pods.length).toBeLessThanOrEqual(4 + maxSurge);
            expect(pods.filter(isReadyPod).length).toBeGreaterThanOrEqual(4 - unavailable);
          }
        }
        for (const { replicas } of changes) {
          await cluster.client.patch(DEPLOYMENTS, at(name), { spec: { replicas } });
          await cluster.pass(100);
        }
        await setImage(DEPLOYMENTS, name, 'app:last');
        await rolledOut(name);
        expect(new Set(imagesOf(name))).toEqual(new Set(['app:last']));
        await cluster.client.delete(DEPLOYMENTS, at(name));
        await cluster.until(() => podsOf(name).length + setsOf(name).length === 0, 'all of it is gone');
      }),
      { numRuns: 4 },
    );
  });
});

test('a replica set takes pods that fit it and lets go of those that do not any more', async () => {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'stray', namespace: 'default', labels: { app: 'rs' } },
  };
  await cluster.client.create('pods', { ...pod, spec: { containers: [{ name: 'c', image: 'app:1' }] } });
  const spec = { replicas: 2, selector: { matchLabels: { app: 'rs' } }, template: template('rs', 'app:1') };
  const metadata = { name: 'rs', namespace: 'default' };
  await cluster.client.create('replicasets.apps', {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata,
    spec,
  });
  const status = () => cluster.find<ReplicaSet>('replicasets.apps', 'rs').status;
  await cluster.until(() => status()?.readyReplicas === 2, 'both are there');
  expect(podsOf('rs')).toHaveLength(2);
  expect(cluster.find('pods', 'stray').metadata.ownerReferences).toMatchObject([
    { name: 'rs', controller: true },
  ]);
  await cluster.client.patch('pods', at('stray'), { metadata: { labels: { app: 'free' } } });
  await cluster.until(() => status()?.readyReplicas === 2 && podsOf('rs').length === 2, 'it is replaced');
  expect(cluster.find('pods', 'stray').metadata.ownerReferences ?? []).toEqual([]);
});

describe('a stateful set', () => {
  const names = () =>
    podsOf('db')
      .map(({ metadata }) => metadata.name)
      .sort();
  const status = () => cluster.find<StatefulSet>(SETS, 'db').status;
  const isDone = (replicas: number) => () =>
    status()?.availableReplicas === replicas &&
    status()?.replicas === replicas &&
    status()?.currentRevision === status()?.updateRevision;

  test('comes up in order, each with a claim of its own', async () => {
    const claim = {
      metadata: { name: 'data' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'standard',
        resources: { requests: { storage: '1Gi' } },
      },
    };
    await cluster.client.create(SETS, {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db', namespace: 'default' },
      spec: {
        replicas: 3,
        serviceName: 'db',
        selector: { matchLabels: { app: 'db' } },
        template: template('db', 'pg:1'),
        volumeClaimTemplates: [claim],
      },
    });
    await cluster.until(() => {
      const ready = podsOf('db').filter(isReadyPod).length;
      expect(podsOf('db').length).toBeLessThanOrEqual(ready + 1);
      return isDone(3)();
    }, 'all three are there');
    expect(names()).toEqual(['db-0', 'db-1', 'db-2']);
    expect(cluster.find('persistentvolumeclaims', 'data-db-2').status).toMatchObject({
      phase: 'Bound',
      capacity: { storage: '1Gi' },
    });
    expect(podsOf('db')[1]?.metadata.labels).toMatchObject({
      'statefulset.kubernetes.io/pod-name': 'db-1',
      'apps.kubernetes.io/pod-index': '1',
    });
  });

  test('is updated from the top down to its partition', async () => {
    await cluster.client.patch(SETS, at('db'), {
      spec: { updateStrategy: { rollingUpdate: { partition: 2 } } },
    });
    await setImage(SETS, 'db', 'pg:2');
    await cluster.until(
      () => status()?.updatedReplicas === 1 && status()?.availableReplicas === 3,
      'the last one is new',
    );
    await cluster.pass(2_000);
    expect(imagesOf('db')).toEqual(['pg:1', 'pg:1', 'pg:2']);
    await cluster.client.patch(SETS, at('db'), {
      spec: { updateStrategy: { rollingUpdate: { partition: 0 } } },
    });
    await cluster.until(isDone(3), 'all are new');
    expect(imagesOf('db')).toEqual(['pg:2', 'pg:2', 'pg:2']);
    const revisions = cluster.client.list('controllerrevisions.apps', {
      namespace: 'default',
      labelSelector: 'app=db',
    }) as readonly ControllerRevision[];
    expect(revisions.map(({ revision }) => revision).sort()).toEqual([1, 2]);
  });

  test('gives up its last first, and keeps the claims', async () => {
    await cluster.client.patch(SETS, at('db'), { spec: { replicas: 1 } });
    await cluster.until(isDone(1), 'one is left');
    expect(names()).toEqual(['db-0']);
    expect(cluster.find('persistentvolumeclaims', 'data-db-2').status).toMatchObject({ phase: 'Bound' });
  });
});

test('a daemon runs on every node that it may run on, and is updated there', async () => {
  const status = () => cluster.find<DaemonSet>('daemonsets.apps', 'agent').status;
  await cluster.client.create('daemonsets.apps', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent', 'a:1') },
  });
  await cluster.until(() => status()?.numberAvailable === 1, 'it is there');
  expect(status()).toMatchObject({
    desiredNumberScheduled: 1,
    currentNumberScheduled: 1,
    numberReady: 1,
    updatedNumberScheduled: 1,
    numberMisscheduled: 0,
    observedGeneration: 1,
  });
  await setImage('daemonsets.apps', 'agent', 'a:2');
  await cluster.until(
    () =>
      status()?.observedGeneration === 2 &&
      status()?.numberAvailable === 1 &&
      status()?.updatedNumberScheduled === 1,
    'it is new',
  );
  expect(imagesOf('agent')).toEqual(['a:2']);
  await cluster.client.patch('daemonsets.apps', at('agent'), {
    spec: { template: { spec: { nodeSelector: { disk: 'ssd' } } } },
  });
  await cluster.until(() => podsOf('agent').length === 0, 'it is nowhere');
  expect(status()).toMatchObject({ desiredNumberScheduled: 0, numberMisscheduled: 0 });
});
