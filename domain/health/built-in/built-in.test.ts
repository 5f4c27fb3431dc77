import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { healthOf } from '../health-of.ts';
import { builtInHealth } from './index.ts';

const judge = (apiVersion: string, kind: string, rest: Record<string, unknown>) => {
  const { metadata, ...others } = rest;
  return builtInHealth({ apiVersion, kind, metadata: { name: 'a', ...(metadata as object) }, ...others });
};

const statusOf = (apiVersion: string, kind: string, rest: Record<string, unknown>) =>
  judge(apiVersion, kind, rest)?.status;

const seen = { metadata: { generation: 2 } };

describe('a Deployment', () => {
  const all = { observedGeneration: 2, replicas: 3, updatedReplicas: 3, availableReplicas: 3 };
  test.each([
    ['Healthy when all replicas are new and available', { replicas: 3 }, all],
    ['Suspended when paused, whatever its replicas do', { replicas: 3, paused: true }, {}],
    ['Progressing until its spec is observed', { replicas: 3 }, { ...all, observedGeneration: 1 }],
    ['Progressing while replicas are old', { replicas: 3 }, { ...all, updatedReplicas: 2 }],
    ['Progressing while old replicas end', { replicas: 3 }, { ...all, replicas: 4 }],
    ['Progressing while replicas are not available', { replicas: 3 }, { ...all, availableReplicas: 2 }],
    [
      'Degraded after its deadline',
      { replicas: 3 },
      { ...all, conditions: [{ type: 'Progressing', reason: 'ProgressDeadlineExceeded' }] },
    ],
  ])('is %s', (title, spec, status) => {
    expect(title.split(' ')[0]).toBe(statusOf('apps/v1', 'Deployment', { ...seen, spec, status }));
  });
});

describe('a StatefulSet', () => {
  const all = { observedGeneration: 2, readyReplicas: 2, updateRevision: 'x', currentRevision: 'x' };
  const rolling = (partition: number) => ({ type: 'RollingUpdate', rollingUpdate: { partition } });
  test.each([
    ['Healthy when both revisions are one', { replicas: 2 }, all],
    ['Progressing before its first observation', { replicas: 2 }, { ...all, observedGeneration: 0 }],
    ['Progressing while pods are not ready', { replicas: 3 }, all],
    ['Progressing while pods have the older revision', { replicas: 2 }, { ...all, currentRevision: 'w' }],
    ['Progressing until its partition is new', { replicas: 2, updateStrategy: rolling(1) }, all],
    [
      'Healthy when its partition is new',
      { replicas: 2, updateStrategy: rolling(1) },
      { ...all, updatedReplicas: 1, currentRevision: 'w' },
    ],
    [
      'Healthy with OnDelete whatever its revisions',
      { replicas: 2, updateStrategy: { type: 'OnDelete' } },
      { ...all, currentRevision: 'w' },
    ],
  ])('is %s', (title, spec, status) => {
    expect(title.split(' ')[0]).toBe(statusOf('apps/v1', 'StatefulSet', { ...seen, spec, status }));
  });
});

test('a DaemonSet waits for every node, and a ReplicaSet tells why it cannot', () => {
  const status = { observedGeneration: 2, desiredNumberScheduled: 3, updatedNumberScheduled: 3 };
  expect(statusOf('apps/v1', 'DaemonSet', { ...seen, status })).toBe('Progressing');
  expect(statusOf('apps/v1', 'DaemonSet', { ...seen, status: { ...status, numberAvailable: 3 } })).toBe(
    'Healthy',
  );
  const conditions = [{ type: 'ReplicaFailure', status: 'True', message: 'quota' }];
  expect(judge('apps/v1', 'ReplicaSet', { ...seen, status: { observedGeneration: 2, conditions } })).toEqual({
    status: 'Degraded',
    message: 'quota',
  });
});

describe('a Pod', () => {
  const always = { restartPolicy: 'Always' };
  const waiting = (reason: string) => [{ state: { waiting: { reason, message: 'why' } } }];
  test.each([
    ['Degraded when it stays up and cannot start', always, { containerStatuses: waiting('ErrImagePull') }],
    [
      'Progressing when it runs to an end and cannot start yet',
      {},
      { phase: 'Pending', containerStatuses: waiting('ErrImagePull') },
    ],
    [
      'Progressing while it creates containers',
      always,
      { phase: 'Pending', containerStatuses: waiting('ContainerCreating') },
    ],
    [
      'Degraded when it was restarted and is not ready',
      always,
      { phase: 'Running', containerStatuses: [{ lastState: { terminated: {} } }] },
    ],
    ['Healthy when ready', always, { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }],
    [
      'Progressing while it runs to an end',
      { restartPolicy: 'Never' },
      { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    ],
    ['Unknown without a phase', always, {}],
  ])('is %s', (title, spec, status) => {
    expect(title.split(' ')[0]).toBe(statusOf('v1', 'Pod', { spec, status }));
  });

  test('that failed tells the first reason there is', () => {
    const container = (terminated: object) => ({ name: 'main', state: { terminated } });
    const failed = (terminated: object) =>
      judge('v1', 'Pod', { status: { phase: 'Failed', containerStatuses: [container(terminated)] } })
        ?.message;
    expect(failed({ exitCode: 3 })).toBe('container "main" failed with exit code 3');
    expect(failed({ exitCode: 137, reason: 'OOMKilled' })).toBe('OOMKilled');
    expect(failed({ exitCode: 1, message: 'no disk' })).toBe('no disk');
  });
});

describe('a Job', () => {
  test.each([
    [
      'Degraded when it failed, whatever the condition says',
      [{ type: 'Complete' }, { type: 'Failed', status: 'False' }],
    ],
    ['Suspended while a suspension holds', [{ type: 'Suspended', status: 'True' }]],
    ['Healthy when a suspension was lifted', [{ type: 'Suspended', status: 'False' }]],
    ['Healthy when complete', [{ type: 'Complete', status: 'True' }]],
    ['Progressing otherwise', []],
  ])('is %s', (title, conditions) => {
    expect(title.split(' ')[0]).toBe(statusOf('batch/v1', 'Job', { status: { conditions } }));
  });
});

test('an autoscaler fails by any of its conditions, and is not understood in old versions', () => {
  const conditions = [
    { type: 'AbleToScale', status: 'True' },
    { type: 'ScalingActive', status: 'False', reason: 'FailedGetResourceMetric', message: 'no metrics' },
  ];
  const kind = 'HorizontalPodAutoscaler';
  expect(judge('autoscaling/v2', kind, { status: { conditions } })).toEqual({
    status: 'Degraded',
    message: 'no metrics',
  });
  expect(statusOf('autoscaling/v2', kind, { status: { conditions: conditions.slice(0, 1) } })).toBe(
    'Healthy',
  );
  expect(statusOf('autoscaling/v2beta2', kind, { status: { conditions } })).toBe('Unknown');
  const metadata = { annotations: { 'autoscaling.alpha.kubernetes.io/conditions': '[' } };
  expect(statusOf('autoscaling/v1', kind, { metadata })).toBe('Unknown');
});

test('what is being deleted is on its way out, except a hook that the sync still holds', () => {
  const metadata = { name: 'a', deletionTimestamp: '2026-01-01T00:00:00Z' };
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', status: { phase: 'Bound' } };
  expect(healthOf({ ...claim, metadata })).toEqual({ status: 'Progressing', message: 'Pending deletion' });
  const held = { ...metadata, finalizers: ['argocd.argoproj.io/hook-finalizer'] };
  expect(healthOf({ ...claim, metadata: held })).toEqual({ status: 'Healthy' });
});

test("a check of the user's own goes before ours, and kinds nobody knows have no health", () => {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'a' } };
  expect(healthOf(claim, () => ({ status: 'Degraded' }))).toEqual({ status: 'Degraded' });
  expect(healthOf(claim, () => undefined)).toEqual({ status: 'Unknown' });
  expect(healthOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } })).toBeUndefined();
});

test('no object makes a rule throw', () => {
  const KINDS = [
    ['v1', 'Pod'],
    ['v1', 'Service'],
    ['apps/v1', 'Deployment'],
    ['apps/v1', 'StatefulSet'],
    ['apps/v1', 'DaemonSet'],
    ['batch/v1', 'Job'],
    ['autoscaling/v1', 'HorizontalPodAutoscaler'],
    ['apiregistration.k8s.io/v1', 'APIService'],
  ] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.jsonValue(),
      fc.jsonValue(),
      ([apiVersion, kind], spec, status) => {
        const object = { apiVersion, kind, metadata: { name: 'a' }, spec, status };
        expect(healthOf(object)?.status).toBeDefined();
      },
    ),
  );
});
