import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { builtInKinds, type Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { age, humanDuration } from './index.ts';

const NOW = new Date('2026-01-02T12:00:00Z');
const ago = (seconds: number): string =>
  `${new Date(NOW.getTime() - seconds * 1_000).toISOString().slice(0, 19)}Z`;

const kindOf = (name: string, group?: string): Kind => {
  const found = builtInKinds().find(
    each => each.kind === name && (group === undefined || each.group === group),
  );
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const objectOf = (kind: Kind, parts: object): KubeObject => ({
  apiVersion: kind.group === '' ? kind.version : `${kind.group}/${kind.version}`,
  kind: kind.kind,
  ...parts,
  metadata: {
    name: 'x',
    namespace: 'default',
    creationTimestamp: ago(90),
    ...(parts as { metadata?: object }).metadata,
  },
});

/** The row as `kubectl get -o wide` would show it. */
const row = (name: string, parts: object): string => {
  const kind = kindOf(name);
  return kind.table.cells(objectOf(kind, parts), NOW).join(' | ');
};

describe('an age', () => {
  test.each([
    [-5, '<invalid>'],
    [0, '0s'],
    [119, '119s'],
    [120, '2m'],
    [185, '3m5s'],
    [42 * 60 + 7, '42m'],
    [3 * 3600, '3h'],
    [5 * 3600 + 180, '5h3m'],
    [30 * 3600, '30h'],
    [5 * 86400 + 4 * 3600, '5d4h'],
    [400 * 86400, '400d'],
    [(3 * 365 + 20) * 86400, '3y20d'],
    [9 * 365 * 86400, '9y'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(humanDuration(seconds * 1_000)).toBe(text);
  });

  test('of nothing is unknown', () => {
    expect(age(undefined, NOW)).toBe('<unknown>');
    expect(age('soon', NOW)).toBe('<unknown>');
  });
});

const containers = [{ name: 'a', image: 'a:1' }];
const running = { name: 'a', ready: true, restartCount: 0, state: { running: {} } };
const pod = (status: object, parts: object = {}) =>
  row('Pod', { spec: { containers, nodeName: 'n1' }, status, ...parts });

describe('a pod', () => {
  test.each([
    [{ phase: 'Pending' }, 'x | 0/1 | Pending | 0 | 90s'],
    [
      { phase: 'Running', containerStatuses: [running], podIP: '10.1.0.5' },
      'x | 1/1 | Running | 0 | 90s | 10.1.0.5 | n1 | <none> | <none>',
    ],
    [
      {
        phase: 'Running',
        containerStatuses: [
          {
            ...running,
            ready: false,
            restartCount: 3,
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: { terminated: { finishedAt: ago(300) } },
          },
        ],
      },
      'x | 0/1 | CrashLoopBackOff | 3 (5m ago) | 90s',
    ],
    [
      {
        phase: 'Pending',
        containerStatuses: [{ ...running, ready: false, state: { waiting: { reason: 'ImagePullBackOff' } } }],
      },
      'x | 0/1 | ImagePullBackOff | 0',
    ],
    [{ phase: 'Failed', reason: 'Evicted' }, 'x | 0/1 | Evicted | 0'],
    [
      {
        phase: 'Failed',
        containerStatuses: [{ ...running, ready: false, state: { terminated: { exitCode: 3 } } }],
      },
      'x | 0/1 | ExitCode:3 | 0',
    ],
    [
      {
        phase: 'Failed',
        containerStatuses: [{ ...running, ready: false, state: { terminated: { signal: 9 } } }],
      },
      'x | 0/1 | Signal:9 | 0',
    ],
    [
      {
        phase: 'Succeeded',
        containerStatuses: [
          { ...running, ready: false, state: { terminated: { exitCode: 0, reason: 'Completed' } } },
        ],
      },
      'x | 0/1 | Completed | 0',
    ],
    [
      {
        phase: 'Pending',
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }],
      },
      'x | 0/1 | SchedulingGated | 0',
    ],
  ])('with %j reads %s', (status, text) => {
    expect(pod(status)).toContain(text);
  });

  test('that is going away says so, unless it has ended or its node is lost', () => {
    const metadata = { deletionTimestamp: ago(1) };
    expect(pod({ phase: 'Running', containerStatuses: [running] }, { metadata })).toContain(
      '| Terminating |',
    );
    expect(pod({ phase: 'Succeeded' }, { metadata })).toContain('| Succeeded |');
    expect(pod({ phase: 'Running', reason: 'NodeLost' }, { metadata })).toContain('| Unknown |');
  });

  test('that has one container left to run is running or not ready', () => {
    const done = { ...running, ready: false, state: { terminated: { exitCode: 0, reason: 'Completed' } } };
    const status = { phase: 'Running', containerStatuses: [done, { ...running, name: 'b' }] };
    expect(pod(status)).toContain('| NotReady |');
    expect(pod({ ...status, conditions: [{ type: 'Ready', status: 'True' }] })).toContain('| Running |');
  });

  test.each([
    [[{ state: { terminated: { exitCode: 0 } } }, { state: { running: {} } }], 'Init:1/2', '0/2'],
    [[{ state: { waiting: { reason: 'PodInitializing' } } }], 'Init:0/2', '0/2'],
    [[{ state: { waiting: { reason: 'ErrImagePull' } } }], 'Init:ErrImagePull', '0/2'],
    [[{ state: { terminated: { exitCode: 2 } } }], 'Init:ExitCode:2', '0/2'],
    [[{ state: { terminated: { exitCode: 2, reason: 'Error' } } }], 'Init:Error', '0/2'],
    [
      [
        { state: { terminated: { exitCode: 0 } } },
        { name: 'side', started: true, ready: true, state: { running: {} } },
      ],
      'Pending',
      '1/2',
    ],
  ])('with init containers %j reads %s', (initContainerStatuses, word, ready) => {
    const spec = {
      containers,
      initContainers: [{ name: 'init' }, { name: 'side', restartPolicy: 'Always' }],
    };
    const text = row('Pod', { spec, status: { phase: 'Pending', initContainerStatuses } });
    expect(text).toContain(`x | ${ready} | ${word} |`);
  });

  test('that has ended is marked as completed', () => {
    const kind = kindOf('Pod');
    const of = (phase: string) => kind.table.conditions?.(objectOf(kind, { status: { phase } }));
    expect(of('Succeeded')).toMatchObject([{ type: 'Completed', status: 'True', reason: 'Succeeded' }]);
    expect(of('Running')).toEqual([]);
  });
});

const template = { metadata: {}, spec: { containers } };
const selector = { matchLabels: { app: 'web' } };

describe('a row', () => {
  test.each([
    [
      'Deployment',
      {
        spec: { replicas: 3, selector, template },
        status: { readyReplicas: 1, updatedReplicas: 2, availableReplicas: 1 },
      },
      'x | 1/3 | 2 | 1 | 90s | a | a:1 | app=web',
    ],
    [
      'ReplicaSet',
      { spec: { replicas: 3, selector, template }, status: { replicas: 2, readyReplicas: 1 } },
      'x | 3 | 2 | 1 | 90s | a | a:1 | app=web',
    ],
    [
      'StatefulSet',
      { spec: { replicas: 2, selector, template }, status: { readyReplicas: 2 } },
      'x | 2/2 | 90s | a | a:1',
    ],
    [
      'DaemonSet',
      { spec: { selector, template }, status: { desiredNumberScheduled: 1 } },
      'x | 1 | 0 | 0 | 0 | 0 | <none> | 90s | a | a:1 | app=web',
    ],
    [
      'Job',
      {
        spec: { completions: 1, selector, template },
        status: {
          succeeded: 1,
          startTime: ago(60),
          completionTime: ago(50),
          conditions: [{ type: 'Complete', status: 'True' }],
        },
      },
      'x | Complete | 1/1 | 10s | 90s | a | a:1 | app=web',
    ],
    [
      'Job',
      { spec: { parallelism: 3, template }, status: { startTime: ago(60) } },
      'x | Running | 0/1 of 3 | 60s',
    ],
    [
      'CronJob',
      {
        spec: { schedule: '* * * * *', suspend: false, jobTemplate: { spec: { template } } },
        status: { lastScheduleTime: ago(30) },
      },
      'x | * * * * * | <none> | False | 0 | 30s | 90s | a | a:1 | <none>',
    ],
    [
      'Service',
      {
        spec: {
          type: 'ClusterIP',
          clusterIP: '10.96.0.9',
          ports: [{ port: 80, protocol: 'TCP' }],
          selector: { app: 'web' },
        },
      },
      'x | ClusterIP | 10.96.0.9 | <none> | 80/TCP | 90s | app=web',
    ],
    [
      'Service',
      {
        spec: {
          type: 'LoadBalancer',
          clusterIP: '10.96.0.9',
          ports: [{ port: 80, nodePort: 30080, protocol: 'TCP' }],
        },
      },
      'x | LoadBalancer | 10.96.0.9 | <pending> | 80:30080/TCP | 90s | <none>',
    ],
    [
      'Service',
      { spec: { type: 'ExternalName', externalName: 'a.b' } },
      'x | ExternalName | <none> | a.b | <none> | 90s | <none>',
    ],
    [
      'Ingress',
      {
        spec: {
          ingressClassName: 'nginx',
          rules: [{ host: 'a' }, { host: 'b' }, { host: 'c' }, { host: 'd' }],
          tls: [{}],
        },
        status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } },
      },
      'x | nginx | a,b,c + 1 more... | 1.2.3.4 | 80, 443 | 90s',
    ],
    [
      'Node',
      {
        metadata: { labels: { 'node-role.kubernetes.io/control-plane': '' } },
        spec: { unschedulable: true },
        status: {
          conditions: [{ type: 'Ready', status: 'True' }],
          nodeInfo: { kubeletVersion: 'v1.34.0', osImage: 'Linux' },
          addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
        },
      },
      'x | Ready,SchedulingDisabled | control-plane | 90s | v1.34.0 | 10.0.0.1 | <none> | Linux | <unknown> | <unknown>',
    ],
    ['Namespace', { status: { phase: 'Active' } }, 'x | Active | 90s'],
    ['Secret', { type: 'Opaque', data: { a: '', b: '' } }, 'x | Opaque | 2 | 90s'],
    ['ConfigMap', { data: { a: '' }, binaryData: { b: '' } }, 'x | 2 | 90s'],
    ['ServiceAccount', {}, 'x | 0 | 90s'],
    [
      'PersistentVolumeClaim',
      {
        spec: { volumeName: 'v', storageClassName: 's', volumeMode: 'Filesystem' },
        status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } },
      },
      'x | Bound | v | 1Gi | RWO | s | <unset> | 90s | Filesystem',
    ],
    [
      'PersistentVolume',
      {
        spec: {
          capacity: { storage: '1Gi' },
          accessModes: ['ReadWriteMany'],
          persistentVolumeReclaimPolicy: 'Retain',
          claimRef: { namespace: 'n', name: 'c' },
        },
        status: { phase: 'Bound' },
      },
      'x | 1Gi | RWX | Retain | Bound | n/c |  | <unset> |  | 90s | <unset>',
    ],
    [
      'HorizontalPodAutoscaler',
      {
        spec: {
          scaleTargetRef: { kind: 'Deployment', name: 'd' },
          minReplicas: 1,
          maxReplicas: 5,
          metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { averageUtilization: 80 } } }],
        },
        status: {
          currentReplicas: 2,
          currentMetrics: [
            { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 12 } } },
          ],
        },
      },
      'x | Deployment/d | cpu: 12%/80% | 1 | 5 | 2 | 90s',
    ],
    [
      'HorizontalPodAutoscaler',
      {
        spec: {
          scaleTargetRef: { kind: 'Deployment', name: 'd' },
          maxReplicas: 5,
          metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { averageUtilization: 80 } } }],
        },
      },
      'x | Deployment/d | cpu: <unknown>/80% | <unset> | 5 | 0 | 90s',
    ],
    [
      'PodDisruptionBudget',
      { spec: { minAvailable: '50%' }, status: { disruptionsAllowed: 1 } },
      'x | 50% | N/A | 1 | 90s',
    ],
    [
      'Event',
      {
        type: 'Warning',
        reason: 'BackOff',
        message: ' no \n',
        involvedObject: { kind: 'Pod', name: 'p' },
        source: { component: 'kubelet', host: 'n1' },
        firstTimestamp: ago(600),
        lastTimestamp: ago(30),
        count: 4,
      },
      '30s | Warning | BackOff | pod/p |  | kubelet, n1 | no | 10m | 4 | x',
    ],
    [
      'EndpointSlice',
      {
        addressType: 'IPv4',
        ports: [{ port: 80 }],
        endpoints: [{ addresses: ['10.1.0.1'] }, { addresses: ['10.1.0.2'] }],
      },
      'x | IPv4 | 80 | 10.1.0.1,10.1.0.2 | 90s',
    ],
    [
      'Endpoints',
      { subsets: [{ addresses: [{ ip: '10.1.0.1' }], ports: [{ port: 80 }] }] },
      'x | 10.1.0.1:80 | 90s',
    ],
    [
      'StorageClass',
      {
        metadata: { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
        provisioner: 'p',
        reclaimPolicy: 'Delete',
        volumeBindingMode: 'Immediate',
      },
      'x (default) | p | Delete | Immediate | false | 90s',
    ],
    ['Lease', { spec: { holderIdentity: 'me' } }, 'x | me | 90s'],
    [
      'RoleBinding',
      {
        roleRef: { kind: 'Role', name: 'r' },
        subjects: [
          { kind: 'User', name: 'u' },
          { kind: 'ServiceAccount', namespace: 'n', name: 's' },
        ],
      },
      'x | Role/r | 90s | u |  | n/s',
    ],
    ['NetworkPolicy', { spec: { podSelector: {} } }, 'x | <none> | 90s'],
    [
      'ResourceQuota',
      { status: { hard: { pods: '5', 'limits.cpu': '2' }, used: { pods: '1', 'limits.cpu': '1' } } },
      'x | pods: 1/5 | limits.cpu: 1/2 | 90s',
    ],
    ['ClusterRole', {}, `x | ${ago(90)}`],
    ['CustomResourceDefinition', {}, `x | ${ago(90)}`],
    [
      'APIService',
      { status: { conditions: [{ type: 'Available', status: 'True' }] } },
      'x | Local | True | 90s',
    ],
    ['PriorityClass', { value: 10, preemptionPolicy: 'Never' }, 'x | 10 | false | 90s | Never'],
    [
      'ControllerRevision',
      {
        revision: 2,
        metadata: {
          ownerReferences: [
            { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'w', uid: 'u', controller: true },
          ],
        },
      },
      'x | statefulset.apps/w | 2 | 90s',
    ],
  ])('of a %s shows what people look for: %j', (kind, parts, text) => {
    expect(row(kind, parts)).toContain(text);
  });

  test('has a cell for every column, whatever the object', () => {
    const golden = hasGolden ? readGolden() : [];
    for (const kind of builtInKinds()) {
      const examples = golden.filter(({ object }) => object.kind === kind.kind).map(({ object }) => object);
      for (const parts of [
        ...examples,
        {},
        { spec: {}, status: {} },
        { spec: null, status: [], metadata: {} },
      ]) {
        const cells = kind.table.cells(objectOf(kind, parts), NOW);
        expect(cells.length, kind.kind).toBe(kind.table.columns.length);
        expect(
          cells.every(cell => cell !== undefined),
          kind.kind,
        ).toBe(true);
        kind.table.conditions?.(objectOf(kind, parts));
      }
    }
  });

  test('has the columns that the API has, with wide ones marked', () => {
    const names = kindOf('Deployment').table.columns.map(
      ({ name, priority }) => `${name}${priority > 0 ? '*' : ''}`,
    );
    expect(names).toEqual([
      'Name',
      'Ready',
      'Up-to-date',
      'Available',
      'Age',
      'Containers*',
      'Images*',
      'Selector*',
    ]);
  });
});
