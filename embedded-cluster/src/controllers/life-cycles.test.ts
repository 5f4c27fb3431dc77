import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningCluster, startRunningCluster } from '../../test/running-cluster.ts';
import type { KubeObject } from '../objects/index.ts';
import { conditionOf } from '../reconciling/index.ts';
import type {
  Autoscaler,
  Claim,
  CronJob,
  DisruptionBudget,
  EndpointSlice,
  Job,
  PersistentVolume,
  Pod,
  Quota,
  Service,
} from '../shapes/index.ts';

let cluster: RunningCluster;

beforeAll(async () => {
  cluster = await startRunningCluster(inject('serverUrl'));
});
afterAll(() => cluster?.stop());

const at = (name: string, namespace = 'default') => ({ namespace, name });
const get = (resource: string, name: string, namespace = 'default') =>
  cluster.client.get(resource, at(name, namespace));

const create: RunningCluster['create'] = (...described) => cluster.create(...described);

const container = (more: object = {}) => ({ name: 'c', image: 'app:1', ...more });
const podSpec = (more: object = {}) => ({ restartPolicy: 'Never', containers: [container(more)] });
const events = (name: string) =>
  cluster.client
    .list('events')
    .filter(event => (event.involvedObject as { name?: string }).name === name)
    .map(event => event.reason);
const podsOf = (selector: string) =>
  cluster.client.list('pods', { namespace: 'default', labelSelector: selector }) as readonly Pod[];

describe('a job', () => {
  const status = (name: string) => cluster.find<Job>('jobs.batch', name).status;
  const isOver = (name: string) => () =>
    (status(name)?.conditions ?? []).some(
      ({ type, status: is }) => is === 'True' && (type === 'Complete' || type === 'Failed'),
    );

  test('runs until enough have succeeded, and counts each pod once', async () => {
    await create('jobs.batch', 'Job', 'work', {
      spec: { completions: 5, parallelism: 2, template: { spec: podSpec() } },
    });
    await cluster.until(() => {
      expect(status('work')?.active ?? 0).toBeLessThanOrEqual(2);
      return isOver('work')();
    }, 'it is done');
    expect(status('work')).toMatchObject({
      succeeded: 5,
      ready: 0,
      terminating: 0,
      uncountedTerminatedPods: {},
    });
    expect(status('work')?.conditions?.map(({ type }) => type)).toEqual(['SuccessCriteriaMet', 'Complete']);
    expect(status('work')?.completionTime).toBeDefined();
    expect(podsOf('batch.kubernetes.io/job-name=work').flatMap(pod => pod.metadata.finalizers ?? [])).toEqual(
      [],
    );
    expect(events('work')).toContain('Completed');
  });

  test('tries again after a while, and gives up in the end', async () => {
    const command = ['sh', '-c', 'exit 3'];
    await create('jobs.batch', 'Job', 'bad', {
      spec: { backoffLimit: 2, template: { spec: podSpec({ command }) } },
    });
    const start = cluster.clock.now().getTime();
    await cluster.until(isOver('bad'), 'it has failed');
    expect(cluster.clock.now().getTime() - start).toBeGreaterThan(30_000);
    expect(status('bad')).toMatchObject({ failed: 3 });
    expect(conditionOf(status('bad')?.conditions, 'Failed')).toMatchObject({
      reason: 'BackoffLimitExceeded',
      message: 'Job has reached the specified backoff limit',
    });
  });

  test('works off its indexes, each once', async () => {
    await create('jobs.batch', 'Job', 'indexed', {
      spec: { completions: 4, parallelism: 4, completionMode: 'Indexed', template: { spec: podSpec() } },
    });
    await cluster.until(isOver('indexed'), 'it is done');
    expect(status('indexed')).toMatchObject({ succeeded: 4, completedIndexes: '0-3' });
    const pods = podsOf('batch.kubernetes.io/job-name=indexed');
    expect(
      pods.map(({ metadata }) => metadata.labels?.['batch.kubernetes.io/job-completion-index']).sort(),
    ).toEqual(['0', '1', '2', '3']);
    expect(pods[0]?.spec.containers[0]?.env).toMatchObject([{ name: 'JOB_COMPLETION_INDEX' }]);
  });

  test('stands still while it is suspended, and is removed when its time is up', async () => {
    const sleeping = podSpec({ command: ['sleep', '20'] });
    await create('jobs.batch', 'Job', 'calm', {
      spec: { ttlSecondsAfterFinished: 60, template: { spec: sleeping } },
    });
    await cluster.until(() => status('calm')?.ready === 1, 'it runs');
    await cluster.client.patch('jobs.batch', at('calm'), { spec: { suspend: true } });
    await cluster.until(() => podsOf('job-name=calm').length === 0, 'nothing runs');
    expect(conditionOf(status('calm')?.conditions, 'Suspended')).toMatchObject({
      status: 'True',
      reason: 'JobSuspended',
    });
    expect(status('calm')).not.toHaveProperty('failed');
    await cluster.client.patch('jobs.batch', at('calm'), { spec: { suspend: false } });
    await cluster.until(isOver('calm'), 'it is done');
    expect(status('calm')).toMatchObject({ succeeded: 1 });
    await cluster.until(() => get('jobs.batch', 'calm') === undefined, 'it is removed');
    await cluster.until(() => podsOf('job-name=calm').length === 0, 'and its pods');
  });

  test('that is deleted takes its pods along', async () => {
    await create('jobs.batch', 'Job', 'endless', {
      spec: { template: { spec: podSpec({ command: ['sleep', 'infinity'] }) } },
    });
    await cluster.until(() => status('endless')?.ready === 1, 'it runs');
    await cluster.client.delete('jobs.batch', at('endless'), { propagation: 'Background' });
    await cluster.until(() => podsOf('job-name=endless').length === 0, 'nothing is left');
  });
});

test('a schedule starts jobs at its times, and keeps the last few', async () => {
  const jobTemplate = { spec: { template: { spec: podSpec() } } };
  await create('cronjobs.batch', 'CronJob', 'nightly', { spec: { schedule: '*/10 * * * *', jobTemplate } });
  await cluster.pass(2_700_000, 20_000);
  const { status } = cluster.find<CronJob>('cronjobs.batch', 'nightly');
  const jobs = cluster.client
    .list('jobs.batch')
    .filter(({ metadata }) => metadata.name.startsWith('nightly-'));
  expect(jobs).toHaveLength(3);
  expect(status?.lastScheduleTime).toMatch(/0:00Z$/);
  expect(status?.lastSuccessfulTime).toBeDefined();
  await cluster.client.delete('cronjobs.batch', at('nightly'), { propagation: 'Foreground' });
  await cluster.until(
    () => podsOf('job-name').every(({ metadata }) => !metadata.name.startsWith('nightly-')),
    'all of it is gone',
  );
});

test('a service has the endpoints of its pods, ready or not, in both forms', async () => {
  await create('services', 'Service', 'shop', {
    spec: { type: 'LoadBalancer', selector: { app: 'shop' }, ports: [{ port: 80, targetPort: 'web' }] },
  });
  const ports = [{ name: 'web', containerPort: 8080 }];
  for (const name of ['good', 'bad']) {
    const annotations = name === 'bad' ? { 'simulation.freshet.io/failure': 'not-ready' } : {};
    const metadata = { name, namespace: 'default', labels: { app: 'shop' }, annotations };
    await cluster.client.create('pods', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: { containers: [container({ ports })] },
    });
  }
  await cluster.pass(1_000);
  const slices = () =>
    cluster.client.list('endpointslices.discovery.k8s.io', {
      namespace: 'default',
      labelSelector: 'kubernetes.io/service-name=shop',
    }) as readonly EndpointSlice[];
  expect(slices()).toHaveLength(1);
  expect(slices()[0]).toMatchObject({ addressType: 'IPv4', ports: [{ port: 8080, protocol: 'TCP' }] });
  expect(
    slices()[0]?.endpoints?.map(({ targetRef, conditions }) => [targetRef?.name, conditions.ready]),
  ).toEqual([
    ['bad', false],
    ['good', true],
  ]);
  const [subset] = cluster.find<
    KubeObject & { subsets: { addresses: object[]; notReadyAddresses: object[] }[] }
  >('endpoints', 'shop').subsets;
  expect(subset).toMatchObject({
    addresses: [{ targetRef: { name: 'good' } }],
    notReadyAddresses: [{ targetRef: { name: 'bad' } }],
  });
  expect(cluster.find<Service>('services', 'shop').status?.loadBalancer?.ingress?.[0]?.ip).toMatch(
    /^203\.0\.113\./,
  );
  await cluster.client.delete('services', at('shop'));
  await cluster.until(
    () => slices().length === 0 && get('endpoints', 'shop') === undefined,
    'they go with it',
  );
});

describe('storage', () => {
  const phase = (name: string) => cluster.find<Claim>('persistentvolumeclaims', name).status?.phase;
  const claim = (name: string, storageClassName: string) =>
    create('persistentvolumeclaims', 'PersistentVolumeClaim', name, {
      spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage: '1Gi' } } },
    });

  test('is made for claims, at once or when somebody needs it', async () => {
    await claim('soon', 'standard');
    await claim('later', 'standard-on-demand');
    await cluster.until(() => phase('soon') === 'Bound', 'the first is bound');
    await cluster.pass(500);
    expect(phase('later')).toBe('Pending');
    expect(events('later')).toContain('WaitForFirstConsumer');
    const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'later' } }];
    await create('pods', 'Pod', 'consumer', { spec: { containers: [container()], volumes } });
    await cluster.until(() => phase('later') === 'Bound', 'the second is bound');
    await cluster.until(
      () => cluster.find<Pod>('pods', 'consumer').status?.phase === 'Running',
      'its pod runs',
    );
    const name = cluster.find<Claim>('persistentvolumeclaims', 'soon').spec.volumeName ?? '';
    expect(get('persistentvolumes', name, '')?.status).toMatchObject({ phase: 'Bound' });
    await cluster.client.delete('persistentvolumeclaims', at('soon'));
    await cluster.until(
      () => get('persistentvolumes', name, '') === undefined,
      'the volume goes with the claim',
    );
  });

  test('that somebody made is given to the claim that fits', async () => {
    const volume = (storage: string) => ({
      spec: {
        capacity: { storage },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'manual',
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path: '/x' },
      },
    });
    await create('persistentvolumes', 'PersistentVolume', '/small', volume('500Mi'));
    await create('persistentvolumes', 'PersistentVolume', '/right', volume('2Gi'));
    await create('persistentvolumes', 'PersistentVolume', '/large', volume('9Gi'));
    await claim('mine', 'manual');
    await cluster.until(() => phase('mine') === 'Bound', 'it is bound');
    expect(cluster.find<Claim>('persistentvolumeclaims', 'mine').spec.volumeName).toBe('right');
    await cluster.client.delete('persistentvolumeclaims', at('mine'));
    await cluster.until(
      () => cluster.find<PersistentVolume>('persistentvolumes', 'right', '').status?.phase === 'Released',
      'it is kept',
    );
  });
});

test('budgets, quotas and autoscalers say what they see', async () => {
  const template = {
    metadata: { labels: { app: 'busy' }, annotations: { 'simulation.freshet.io/cpu-usage': '90m' } },
    spec: { containers: [container({ resources: { requests: { cpu: '100m' } } })] },
  };
  await create('resourcequotas', 'ResourceQuota', 'q', {
    spec: { hard: { pods: '100', 'requests.cpu': '4' } },
  });
  await create('deployments.apps', 'Deployment', 'busy', {
    spec: { replicas: 2, selector: { matchLabels: { app: 'busy' } }, template },
  });
  await create('poddisruptionbudgets.policy', 'PodDisruptionBudget', 'b', {
    spec: { minAvailable: '50%', selector: { matchLabels: { app: 'busy' } } },
  });
  await cluster.pass(2_000);
  expect(cluster.find<DisruptionBudget>('poddisruptionbudgets.policy', 'b').status).toMatchObject({
    expectedPods: 2,
    currentHealthy: 2,
    desiredHealthy: 1,
    disruptionsAllowed: 1,
    observedGeneration: 1,
  });
  expect(cluster.find<Quota>('resourcequotas', 'q').status).toMatchObject({
    hard: { 'requests.cpu': '4' },
    used: { 'requests.cpu': '200m' },
  });
  const metrics = [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
  ];
  await create('horizontalpodautoscalers.autoscaling', 'HorizontalPodAutoscaler', 'h', {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'busy' },
      maxReplicas: 3,
      metrics,
    },
  });
  await cluster.pass(20_000, 500);
  const { status } = cluster.find<Autoscaler>('horizontalpodautoscalers.autoscaling', 'h');
  expect(status).toMatchObject({ currentReplicas: 3, desiredReplicas: 3 });
  expect(conditionOf(status?.conditions, 'ScalingLimited')).toMatchObject({
    status: 'True',
    reason: 'TooManyReplicas',
  });
  expect(conditionOf(status?.conditions, 'ScalingActive')).toMatchObject({
    status: 'True',
    reason: 'ValidMetricFound',
  });
  expect(cluster.find<Quota>('resourcequotas', 'q').status?.used).toMatchObject({ 'requests.cpu': '300m' });
});
