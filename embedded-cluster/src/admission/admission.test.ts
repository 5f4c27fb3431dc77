import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cluster, startCluster } from '../cluster.ts';
import type { KubeObject } from '../objects/index.ts';
import type { Pod, Quota } from '../shapes/index.ts';
import { clusterSchema } from '../store/index.ts';
import type { Admission } from '../verbs/index.ts';
import { createAdmission } from './index.ts';

let database: TestDatabase;
let cluster: Cluster;

interface Draft {
  readonly name: string;
  readonly metadata?: object;
  readonly [field: string]: unknown;
}

const create = (resource: string, kind: string, namespace: string, object: Draft) => {
  const { name, ...rest } = object;
  const group = resource.includes('.') ? `${resource.slice(resource.indexOf('.') + 1)}/` : '';
  const metadata = {
    name,
    ...(namespace === '' ? {} : { namespace }),
    ...rest.metadata,
  };
  return cluster.client.create(resource, { apiVersion: `${group}v1`, kind, ...rest, metadata } as KubeObject);
};

/** A namespace with the account that a controller would give it. */
const namespaceOf = async (name: string): Promise<string> => {
  await create('namespaces', 'Namespace', '', { name });
  await create('serviceaccounts', 'ServiceAccount', name, { name: 'default' });
  return name;
};

const pod = (namespace: string, name: string, spec: object = {}, resources: object = {}) =>
  create('pods', 'Pod', namespace, {
    name,
    spec: { containers: [{ name: 'main', image: 'web:1', resources }], ...spec },
  }) as Promise<Pod>;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
  let admission: Admission = {};
  cluster = await startCluster({
    databaseUrl: database.url,
    name: 'admission',
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    admission: {
      mutate: request => admission.mutate?.(request),
      validate: request => admission.validate?.(request),
    },
  });
  admission = createAdmission({ client: cluster.client, clock: systemClock, ids: systemIds });
});

afterAll(async () => {
  await cluster?.stop();
  await database?.drop();
});

describe('a new pod', () => {
  test('runs as an account, with its token, its priority and its patience', async () => {
    const namespace = await namespaceOf('plain');
    const { spec } = await pod(namespace, 'web');
    expect(spec).toMatchObject({
      serviceAccountName: 'default',
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
    });
    const [volume] = spec.volumes ?? [];
    expect(volume?.name).toMatch(/^kube-api-access-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(spec.containers[0]?.volumeMounts).toEqual([
      { name: volume?.name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' },
    ]);
    expect(spec.tolerations?.map(({ key, tolerationSeconds }) => [key, tolerationSeconds])).toEqual([
      ['node.kubernetes.io/not-ready', 300],
      ['node.kubernetes.io/unreachable', 300],
    ]);
  });

  test('gets no token where it or its account wants none, and is refused without an account', async () => {
    const namespace = await namespaceOf('quiet');
    expect(
      (await pod(namespace, 'own', { automountServiceAccountToken: false })).spec.volumes,
    ).toBeUndefined();
    await create('serviceaccounts', 'ServiceAccount', namespace, {
      name: 'mute',
      automountServiceAccountToken: false,
    });
    expect((await pod(namespace, 'mute', { serviceAccountName: 'mute' })).spec.volumes).toBeUndefined();
    await expect(pod(namespace, 'lost', { serviceAccountName: 'nobody' })).rejects.toThrow(
      'pods "lost" is forbidden: error looking up service account quiet/nobody: serviceaccount "nobody" not found',
    );
  });

  test('is as important as the class that it names', async () => {
    const namespace = await namespaceOf('ranked');
    await create('priorityclasses.scheduling.k8s.io', 'PriorityClass', '', { name: 'urgent', value: 1000 });
    expect((await pod(namespace, 'fast', { priorityClassName: 'urgent' })).spec.priority).toBe(1000);
    expect((await pod(namespace, 'vital', { priorityClassName: 'system-node-critical' })).spec.priority).toBe(
      2_000_001_000,
    );
    await expect(pod(namespace, 'odd', { priorityClassName: 'none' })).rejects.toThrow(
      'no PriorityClass with name none was found',
    );
  });

  test('keeps within the limit ranges of its namespace, which fill in what it leaves open', async () => {
    const namespace = await namespaceOf('narrow');
    await create('limitranges', 'LimitRange', namespace, {
      name: 'range',
      spec: {
        limits: [
          { type: 'Container', max: { cpu: '1' }, default: { cpu: '500m' }, defaultRequest: { cpu: '100m' } },
        ],
      },
    });
    const { spec } = await pod(namespace, 'open');
    expect(spec.containers[0]?.resources).toEqual({ limits: { cpu: '500m' }, requests: { cpu: '100m' } });
    await expect(pod(namespace, 'wide', {}, { limits: { cpu: '2' } })).rejects.toThrow(
      'pods "wide" is forbidden: maximum cpu usage per Container is 1, but limit is 2',
    );
  });
});

describe('a quota', () => {
  test('lets so many in and no more, however many come at once', async () => {
    const namespace = await namespaceOf('full');
    await create('resourcequotas', 'ResourceQuota', namespace, {
      name: 'few',
      spec: { hard: { pods: '3', 'requests.cpu': '1' } },
    });
    const attempts = Array.from({ length: 10 }, (_, index) =>
      pod(namespace, `p${index}`, {}, { requests: { cpu: '100m' } }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = outcomes.find(outcome => outcome.status === 'rejected');
    expect(String(refused?.reason)).toContain(
      'is forbidden: exceeded quota: few, requested: pods=1, used: pods=3, limited: pods=3',
    );
    const { status } = cluster.client.get('resourcequotas', { namespace, name: 'few' }) as Quota;
    expect(status?.used).toEqual({ pods: '3', 'requests.cpu': '300m' });
  });
});

test('a claim gets the default class and is kept while in use; the first namespaces stay', async () => {
  const namespace = await namespaceOf('stored');
  await create('storageclasses.storage.k8s.io', 'StorageClass', '', {
    name: 'standard',
    metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'test.io/disk',
  });
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const claim = await create('persistentvolumeclaims', 'PersistentVolumeClaim', namespace, {
    name: 'data',
    spec,
  });
  expect(claim.spec).toMatchObject({ storageClassName: 'standard' });
  expect(claim.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
  await expect(cluster.client.delete('namespaces', { namespace: '', name: 'default' })).rejects.toThrow(
    'namespaces "default" is forbidden: this namespace may not be deleted',
  );
});
