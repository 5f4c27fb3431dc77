import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import {
  imagesOf,
  isRestartable,
  isScalable,
  isWorkload,
  podState,
  revisionsOf,
  serviceState,
  templateOf,
  undoPatch,
  workloadState,
} from './index.ts';

const object = (kind: string, rest: object = {}, metadata: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web', namespace: 'shop', uid: 'u1', ...metadata },
  ...rest,
});

describe('how many pods a workload has', () => {
  test.each([
    ['Deployment', { spec: { replicas: 3 }, status: { readyReplicas: 2, updatedReplicas: 1 } }, [3, 2, 1]],
    ['Deployment', { spec: {} }, [1, 0, 0]],
    ['StatefulSet', { spec: { replicas: 0 } }, [0, 0, 0]],
    [
      'DaemonSet',
      { status: { desiredNumberScheduled: 4, numberReady: 3, updatedNumberScheduled: 2 } },
      [4, 3, 2],
    ],
    ['Job', { spec: { completions: 5, parallelism: 2 }, status: { succeeded: 4 } }, [5, 4, undefined]],
    ['Job', { spec: { parallelism: 2 } }, [2, 0, undefined]],
    ['Job', {}, [1, 0, undefined]],
    ['CronJob', { status: { active: [{}, {}] } }, [undefined, 2, undefined]],
  ])('a %s with %j has %j', (kind, rest, [desired, ready, updated]) => {
    expect(workloadState(object(kind, rest))).toMatchObject({ ready });
    const state = workloadState(object(kind, rest));
    expect([state.desired, state.ready, state.updated]).toEqual([desired, ready, updated]);
  });

  test('one that is paused or suspended says so, and a schedule is told', () => {
    expect(workloadState(object('Deployment', { spec: { paused: true } })).isPaused).toBe(true);
    const cron = object('CronJob', { spec: { suspend: true, schedule: '0 4 * * *' } });
    expect(workloadState(cron)).toMatchObject({ isPaused: true, schedule: '0 4 * * *' });
    expect(workloadState(object('Deployment', { spec: { schedule: 'x' } })).schedule).toBeUndefined();
  });

  test('fields of the wrong kind are as good as absent', () => {
    const odd = object('Deployment', { spec: { replicas: 'many', template: 7 }, status: 'fine' });
    expect(workloadState(odd)).toMatchObject({ desired: 1, ready: 0 });
    expect(imagesOf(templateOf(odd))).toEqual([]);
  });

  test('images are told once each, those of containers that stay first', () => {
    const template = {
      spec: {
        initContainers: [{ image: 'migrate:1' }, { image: 'web:1' }],
        containers: [{ image: 'web:1' }, { image: 'proxy:2' }],
      },
    };
    expect(imagesOf(template)).toEqual(['web:1', 'proxy:2', 'migrate:1']);
    expect(templateOf(object('CronJob', { spec: { jobTemplate: { spec: { template } } } }))).toBe(template);
  });

  test('what is a workload is told by group and kind', () => {
    expect(isWorkload(object('Deployment'))).toBe(true);
    expect(isWorkload({ ...object('Deployment'), apiVersion: 'example.com/v1' })).toBe(false);
    expect(isWorkload({ ...object('Rollout'), apiVersion: 'argoproj.io/v1alpha1' })).toBe(true);
    expect(isWorkload(object('ReplicaSet'))).toBe(false);
    expect(isWorkload(object('toString'))).toBe(false);
  });

  test.each([
    ['Deployment', true, true],
    ['StatefulSet', true, true],
    ['Rollout', true, true],
    ['DaemonSet', false, true],
    ['Job', false, false],
    ['CronJob', false, false],
  ])('a %s can be scaled: %s, restarted: %s', (kind, scale, restart) => {
    expect([isScalable({ kind }), isRestartable({ kind })]).toEqual([scale, restart]);
  });
});

describe('what is said of a pod', () => {
  const pod = (status: object, rest: object = {}, metadata: object = {}) =>
    podState(object('Pod', { status, ...rest }, metadata));
  const running = { name: 'main', ready: true, restartCount: 0, state: { running: {} } };

  test('one that runs with all containers ready is well', () => {
    expect(pod({ phase: 'Running', containerStatuses: [running] })).toMatchObject({
      status: 'Running',
      isWell: true,
      ready: 1,
    });
    const half = { ...running, name: 'proxy', ready: false, restartCount: 2 };
    expect(pod({ phase: 'Running', containerStatuses: [running, half] })).toMatchObject({
      status: 'Running',
      isWell: false,
      ready: 1,
      restarts: 2,
    });
  });

  test('a container that waits says why, with its sentence', () => {
    const waiting = {
      name: 'main',
      restartCount: 7,
      state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } },
    };
    expect(pod({ phase: 'Running', containerStatuses: [waiting] })).toMatchObject({
      status: 'CrashLoopBackOff',
      message: 'back-off 5m0s',
      isWell: false,
      restarts: 7,
    });
  });

  test('one that ended says how', () => {
    const ended = (terminated: object) => ({ name: 'main', state: { terminated } });
    const of = (terminated: object) =>
      pod({ phase: 'Failed', containerStatuses: [ended(terminated)] }).status;
    expect(of({ reason: 'OOMKilled', exitCode: 137 })).toBe('OOMKilled');
    expect(of({ exitCode: 3 })).toBe('ExitCode:3');
    expect(of({ signal: 9 })).toBe('Signal:9');
    expect(pod({ phase: 'Succeeded', containerStatuses: [ended({ reason: 'Completed' })] })).toMatchObject({
      status: 'Completed',
      isWell: true,
    });
  });

  test('a pod that prepares says how far it is, or what stops it', () => {
    const spec = { spec: { initContainers: [{}, {}], containers: [{ name: 'main', image: 'web:1' }] } };
    const done = { name: 'a', state: { terminated: { reason: 'Completed' } } };
    const before = (state: object) =>
      pod({ phase: 'Pending', initContainerStatuses: [done, { name: 'b', state }] }, spec).status;
    expect(before({ running: {} })).toBe('Init:1/2');
    expect(before({ waiting: { reason: 'PodInitializing' } })).toBe('Init:1/2');
    expect(before({ waiting: { reason: 'ImagePullBackOff' } })).toBe('Init:ImagePullBackOff');
    expect(before({ terminated: { exitCode: 1, reason: 'Error' } })).toBe('Init:Error');
  });

  test('what goes away is terminating, and what was evicted says so', () => {
    expect(pod({ phase: 'Running' }, {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }).status).toBe(
      'Terminating',
    );
    expect(pod({ phase: 'Failed', reason: 'Evicted', message: 'low on memory' })).toMatchObject({
      status: 'Evicted',
      message: 'low on memory',
    });
  });

  test('a pod that no node took says what it waits for', () => {
    const conditions = [{ type: 'PodScheduled', status: 'False', message: '0/3 nodes are available' }];
    expect(
      pod({ phase: 'Pending', conditions }, { spec: { containers: [{ name: 'main', image: 'web:1' }] } }),
    ).toMatchObject({
      status: 'Pending',
      message: '0/3 nodes are available',
      containers: [{ name: 'main', image: 'web:1', state: 'Waiting' }],
    });
  });

  test('a side container that is through does not hide that the pod runs', () => {
    const done = { name: 'once', state: { terminated: { reason: 'Completed' } } };
    expect(pod({ phase: 'Running', containerStatuses: [running, done] }).status).toBe('Running');
  });
});

describe('the history of a workload', () => {
  const owned = [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'u1', controller: true }];
  const set = (revision: string, image: string, metadata: object = {}) =>
    object(
      'ReplicaSet',
      {
        spec: {
          template: {
            metadata: { labels: { app: 'web', 'pod-template-hash': 'abc' } },
            spec: { containers: [{ name: 'main', image }] },
          },
        },
        status: { replicas: 1 },
      },
      {
        name: `web-${revision}`,
        ownerReferences: owned,
        annotations: {
          'deployment.kubernetes.io/revision': revision,
          'deployment.kubernetes.io/desired-replicas': '3',
          'kubernetes.io/change-cause': `release ${revision}`,
        },
        ...metadata,
      },
    );
  const deployment = object(
    'Deployment',
    { spec: { template: {} } },
    {
      resourceVersion: '42',
      annotations: {
        'deployment.kubernetes.io/revision': '10',
        'kubectl.kubernetes.io/last-applied-configuration': '{}',
        'kubernetes.io/change-cause': 'release 10',
      },
    },
  );

  test('revisions are numbers, the newest first, and the newest is the current one', () => {
    const all = revisionsOf(deployment, [set('9', 'web:9'), set('10', 'web:10'), set('2', 'web:2')]);
    expect(all.map(({ revision, isCurrent }) => [revision, isCurrent])).toEqual([
      [10, true],
      [9, false],
      [2, false],
    ]);
    expect(all[1]).toMatchObject({ images: ['web:9'], changeCause: 'release 9', pods: 1 });
  });

  test('sets of others and sets without a revision do not count', () => {
    const foreign = set('3', 'x', { ownerReferences: [{ ...owned[0], uid: 'other' }] });
    const shared = set('4', 'x', { ownerReferences: [{ ...owned[0], controller: false }] });
    expect(revisionsOf(deployment, [foreign, shared, set('x', 'x'), object('Pod')])).toEqual([]);
  });

  test('going back replaces the template without the mark of the set, and keeps what is the own of the workload', () => {
    const [, old] = revisionsOf(deployment, [set('10', 'web:10'), set('9', 'web:9')]);
    const patch = old && undoPatch(deployment, old);
    expect(patch).toEqual({
      kind: 'json',
      patch: [
        { op: 'test', path: '/metadata/resourceVersion', value: '42' },
        {
          op: 'replace',
          path: '/spec/template',
          value: {
            metadata: { labels: { app: 'web' } },
            spec: { containers: [{ name: 'main', image: 'web:9' }] },
          },
        },
        {
          op: 'add',
          path: '/metadata/annotations',
          value: {
            'kubernetes.io/change-cause': 'release 9',
            'deployment.kubernetes.io/revision': '10',
            'kubectl.kubernetes.io/last-applied-configuration': '{}',
          },
        },
      ],
    });
  });

  test('a stateful set goes back by the patch that its revision keeps', () => {
    const data = { spec: { template: { spec: { containers: [{ image: 'db:1' }] }, $patch: 'replace' } } };
    const kept = object('ControllerRevision', { revision: 1, data }, { ownerReferences: owned });
    const workload = object('StatefulSet', {}, { resourceVersion: '7' });
    const [revision] = revisionsOf(workload, [kept]);
    expect(revision).toMatchObject({ revision: 1, images: ['db:1'], template: { spec: {} } });
    expect(revision?.template).not.toHaveProperty('$patch');
    expect(revision && undoPatch(workload, revision)).toEqual({
      kind: 'strategic',
      patch: { ...data, metadata: { resourceVersion: '7' } },
    });
  });

  test('a rollout reads its own marks and keeps its annotations', () => {
    const workload = { ...object('Rollout'), apiVersion: 'argoproj.io/v1alpha1' };
    const kept = set('1', 'web:1', { annotations: { 'rollout.argoproj.io/revision': '5' } });
    const [revision] = revisionsOf(workload, [kept]);
    expect(revision).toMatchObject({ revision: 5 });
    expect(revision && undoPatch(workload, revision).patch).toHaveLength(1);
  });
});

describe('a service', () => {
  test('says how it is reached and who answers', () => {
    const service = object('Service', {
      spec: {
        type: 'LoadBalancer',
        clusterIP: '10.0.0.7',
        selector: { app: 'web' },
        ports: [
          { name: 'http', port: 80, targetPort: 'web', nodePort: 30_080 },
          { port: 53, protocol: 'UDP' },
        ],
      },
      status: { loadBalancer: { ingress: [{ hostname: 'shop.example' }, { ip: '1.2.3.4' }] } },
    });
    const slice = object('EndpointSlice', {
      endpoints: [
        { addresses: ['10.1.0.1'], targetRef: { kind: 'Pod', name: 'web-1' } },
        { addresses: ['10.1.0.2'], conditions: { ready: false } },
      ],
    });
    expect(serviceState(service, [slice])).toEqual({
      type: 'LoadBalancer',
      clusterIp: '10.0.0.7',
      externals: ['shop.example', '1.2.3.4'],
      selector: { app: 'web' },
      ports: [
        { name: 'http', port: 80, target: 'web', protocol: 'TCP', nodePort: 30_080 },
        { name: undefined, port: 53, target: '53', protocol: 'UDP', nodePort: undefined },
      ],
      endpoints: [
        { address: '10.1.0.1', isReady: true, pod: 'web-1' },
        { address: '10.1.0.2', isReady: false, pod: undefined },
      ],
    });
  });

  test('one without an address of its own has none', () => {
    expect(serviceState(object('Service', { spec: { clusterIP: 'None' } }), [])).toMatchObject({
      type: 'ClusterIP',
      clusterIp: undefined,
      endpoints: [],
    });
  });
});
