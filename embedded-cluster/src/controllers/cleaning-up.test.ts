import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningCluster, startRunningCluster } from '../../test/running-cluster.ts';
import type { KubeObject } from '../objects/index.ts';
import { conditionOf, unlessGone } from '../reconciling/index.ts';
import type { Job, Lease, Namespace, Node, Pod, Secret } from '../shapes/index.ts';

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
const events = (name: string) =>
  cluster.client
    .list('events')
    .filter(event => (event.involvedObject as { name?: string }).name === name)
    .map(event => event.reason);
const podsOf = (selector: string) =>
  cluster.client.list('pods', { namespace: 'default', labelSelector: selector }) as readonly Pod[];

describe('a namespace', () => {
  test('has an account and a certificate, which come back when they are deleted', async () => {
    await create('namespaces', 'Namespace', '/team', {});
    await cluster.settle();
    expect(get('configmaps', 'kube-root-ca.crt', 'team')?.data).toEqual({ 'ca.crt': 'a certificate' });
    await cluster.client.delete('serviceaccounts', at('default', 'team'));
    await cluster.client.delete('configmaps', at('kube-root-ca.crt', 'team'));
    await cluster.settle();
    expect(get('serviceaccounts', 'default', 'team')).toBeDefined();
    expect(get('configmaps', 'kube-root-ca.crt', 'team')).toBeDefined();
    const annotations = { 'kubernetes.io/service-account.name': 'default' };
    const metadata = { name: 'token', namespace: 'team', annotations };
    await cluster.client.create('secrets', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata,
      type: 'kubernetes.io/service-account-token',
    });
    await cluster.settle();
    const { data } = cluster.find<Secret>('secrets', 'token', 'team');
    expect(Buffer.from(data?.token ?? '', 'base64').toString()).toBe('token of default');
    expect(Object.keys(data ?? {}).sort()).toEqual(['ca.crt', 'namespace', 'token']);
  });

  test('is emptied before it goes, pods first, and waits for what holds on', async () => {
    await create('deployments.apps', 'Deployment', 'team/web', {
      spec: {
        replicas: 2,
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [container()] } },
      },
    });
    await cluster.client.create('configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'held', namespace: 'team', finalizers: ['example.com/hold'] },
    });
    await cluster.pass(1_000);
    await cluster.client.delete('namespaces', at('team', ''));
    await cluster.pass(2_000);
    const { status } = cluster.find<Namespace>('namespaces', 'team', '');
    expect(status?.phase).toBe('Terminating');
    expect(conditionOf(status?.conditions, 'NamespaceFinalizersRemaining')).toMatchObject({
      status: 'True',
      message:
        'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
    });
    expect(conditionOf(status?.conditions, 'NamespaceContentRemaining')?.message).toBe(
      'Some resources are remaining: configmaps. has 1 resource instances',
    );
    await cluster.client.patch('configmaps', at('held', 'team'), { metadata: { finalizers: [] } });
    await cluster.until(() => get('namespaces', 'team', '') === undefined, 'it is gone');
  });
});

describe('garbage', () => {
  let serial = 0;
  const owned = async (name: string, owners: readonly KubeObject[], block = true): Promise<KubeObject> => {
    const ownerReferences = owners.map(({ metadata }) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: metadata.name,
      uid: metadata.uid ?? '',
      blockOwnerDeletion: block,
    }));
    return cluster.client.create('configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace: 'default', ownerReferences },
    });
  };
  const isThere = (name: string) => get('configmaps', name) !== undefined;

  test('is what has lost its last owner', async () => {
    const one = await owned('one', []);
    const two = await owned('two', []);
    await owned('child', [one, two]);
    await owned('grandchild', [cluster.find('configmaps', 'child')]);
    await cluster.client.delete('configmaps', at('one'));
    await cluster.settle();
    expect(cluster.find('configmaps', 'child').metadata.ownerReferences).toMatchObject([{ name: 'two' }]);
    await cluster.client.delete('configmaps', at('two'));
    await cluster.settle();
    expect(['child', 'grandchild'].filter(isThere)).toEqual([]);
  });

  test('goes before its owner in the foreground, and not at all when it is orphaned', async () => {
    const owner = await owned('owner', []);
    await cluster.client.create('configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'blocking',
        namespace: 'default',
        finalizers: ['example.com/hold'],
        ownerReferences: [
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            name: 'owner',
            uid: owner.metadata.uid ?? '',
            blockOwnerDeletion: true,
          },
        ],
      },
    });
    await cluster.client.delete('configmaps', at('owner'), { propagation: 'Foreground' });
    await cluster.settle();
    expect(cluster.find('configmaps', 'owner').metadata.finalizers).toEqual(['foregroundDeletion']);
    await cluster.client.patch('configmaps', at('blocking'), { metadata: { finalizers: [] } });
    await cluster.settle();
    expect(['owner', 'blocking'].filter(isThere)).toEqual([]);
    const leaving = await owned('leaving', []);
    await owned('staying', [leaving]);
    await cluster.client.delete('configmaps', at('leaving'), { propagation: 'Orphan' });
    await cluster.settle();
    expect(isThere('leaving')).toBe(false);
    expect(cluster.find('configmaps', 'staying').metadata.ownerReferences ?? []).toEqual([]);
  });

  test('of any shape, circles too, leaves nothing dangling and takes nothing that somebody owns', async () => {
    const graph = fc.record({
      edges: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), fc.boolean()), { maxLength: 14 }),
      removals: fc.array(
        fc.tuple(fc.nat({ max: 7 }), fc.constantFrom('Background', 'Foreground', 'Orphan')),
        { minLength: 1, maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(graph, async ({ edges, removals }) => {
        serial += 1;
        const name = (index: number) => `g${serial}-${index}`;
        const owners = await grow(name, edges);
        for (const [index, propagation] of removals) {
          // It may have become garbage meanwhile.
          await unlessGone(cluster.client.delete('configmaps', at(name(index)), { propagation }));
        }
        await cluster.pass(2_000, 500);
        const left = cluster.client
          .list('configmaps')
          .filter(({ metadata }) => metadata.name.startsWith(`g${serial}-`));
        const uids = new Set(left.map(({ metadata }) => metadata.uid));
        const references = left.flatMap(({ metadata }) => metadata.ownerReferences ?? []);
        expect(left.filter(({ metadata }) => metadata.deletionTimestamp !== undefined)).toEqual([]);
        expect(references.filter(({ uid }) => !uids.has(uid))).toEqual([]);
        // Who was not asked to go and is, or has, an owner that nothing can happen to, is still there.
        const removed = new Set(removals.map(([index]) => index));
        const isSolid = (one: number): boolean => !removed.has(one) && owners(one).length === 0;
        const safe = PLACES.filter(
          index => isSolid(index) || (!removed.has(index) && owners(index).some(isSolid)),
        );
        expect(safe.filter(index => !isThere(name(index)))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  const PLACES = Array.from({ length: 8 }, (_, index) => index);

  /** Makes objects that own each other as the edges say. Answers who owns whom. */
  const grow = async (
    name: (index: number) => string,
    edges: readonly (readonly [number, number, boolean])[],
  ): Promise<(index: number) => number[]> => {
    const made = await Promise.all(PLACES.map(index => owned(name(index), [])));
    const ownersOf = (child: number) =>
      new Map(
        edges.filter(([to, from]) => to === child && from !== child).map(([, from, block]) => [from, block]),
      );
    for (const child of PLACES) {
      const ownerReferences = [...ownersOf(child)].map(([from, blockOwnerDeletion]) => ({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        name: name(from),
        uid: made[from]?.metadata.uid ?? '',
        blockOwnerDeletion,
      }));
      await cluster.client.patch('configmaps', at(name(child)), { metadata: { ownerReferences } });
    }
    return index => [...ownersOf(index).keys()];
  };
});

describe('a node', () => {
  test('says that it is simulated, and beats', async () => {
    const node = cluster.find<Node>('nodes', 'simulated-node', '');
    expect(node.metadata.labels).toMatchObject({ 'freshet.io/simulated': 'true' });
    expect(node.metadata.annotations?.['freshet.io/pods']).toContain('simulated');
    expect(node.status?.nodeInfo?.containerRuntimeVersion).toBe('simulated://1.0.0');
    expect(conditionOf(node.status?.conditions, 'Ready')).toMatchObject({
      status: 'True',
      reason: 'KubeletReady',
    });
    const renewed = () =>
      cluster.find<Lease>('leases.coordination.k8s.io', 'simulated-node', 'kube-node-lease').spec
        ?.renewTime ?? '';
    const before = renewed();
    await cluster.pass(11_000, 1_000);
    expect(renewed() > before).toBe(true);
  });

  test('that goes silent loses its pods, and gets new ones when it is back', async () => {
    const tolerations = [
      {
        key: 'node.kubernetes.io/unreachable',
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 60,
      },
    ];
    const template = {
      metadata: { labels: { app: 'lost' } },
      spec: { containers: [container()], tolerations },
    };
    await create('deployments.apps', 'Deployment', 'lost', {
      spec: { replicas: 1, selector: { matchLabels: { app: 'lost' } }, template },
    });
    await cluster.until(() => podsOf('app=lost')[0]?.status?.phase === 'Running', 'it runs');
    const [first] = podsOf('app=lost');
    const annotate = (failure: string | null) =>
      cluster.client.patch('nodes', at('simulated-node', ''), {
        metadata: { annotations: { 'simulation.freshet.io/failure': failure } },
      });
    await annotate('lost');
    await cluster.pass(65_000, 1_000);
    const node = cluster.find<Node>('nodes', 'simulated-node', '');
    expect(conditionOf(node.status?.conditions, 'Ready')).toMatchObject({
      status: 'Unknown',
      reason: 'NodeStatusUnknown',
    });
    expect(node.spec?.taints?.map(({ key, effect }) => `${key}:${effect}`)).toContain(
      'node.kubernetes.io/unreachable:NoExecute',
    );
    await cluster.pass(70_000, 1_000);
    const [second] = podsOf('app=lost').filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    expect(second?.metadata.uid).not.toBe(first?.metadata.uid);
    expect(conditionOf(second?.status?.conditions, 'PodScheduled')).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
    });
    await annotate(null);
    await cluster.pass(15_000, 1_000);
    await cluster.until(
      () =>
        podsOf('app=lost').some(
          pod => pod.status?.phase === 'Running' && pod.metadata.uid === second?.metadata.uid,
        ),
      'it runs again',
    );
    expect(cluster.find<Node>('nodes', 'simulated-node', '').spec?.taints ?? []).toEqual([]);
  });

  test('gives no place to a pod that fits nowhere, until it does', async () => {
    await create('pods', 'Pod', 'big', {
      spec: { containers: [container({ resources: { requests: { cpu: '100' } } })] },
    });
    await create('pods', 'Pod', 'picky', {
      spec: { containers: [container()], nodeSelector: { disk: 'ssd' } },
    });
    await cluster.settle();
    const scheduled = (name: string) =>
      conditionOf(cluster.find<Pod>('pods', name).status?.conditions, 'PodScheduled');
    expect(scheduled('big')).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
      message:
        '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    });
    expect(events('big')).toContain('FailedScheduling');
    await cluster.client.patch('nodes', at('simulated-node', ''), { metadata: { labels: { disk: 'ssd' } } });
    await cluster.until(() => cluster.find<Pod>('pods', 'picky').status?.phase === 'Running', 'it fits now');
  });
});

test('controllers that are started anew go on where the others stopped, and do nothing twice', async () => {
  const template = (name: string, more: object) => ({
    metadata: { labels: { app: name } },
    spec: { containers: [container(more)] },
  });
  await create('deployments.apps', 'Deployment', 'kept', {
    spec: { replicas: 3, selector: { matchLabels: { app: 'kept' } }, template: template('kept', {}) },
  });
  await create('pods', 'Pod', 'looping', {
    spec: { containers: [container({ image: 'app:simulate-crash' })] },
  });
  const job = { restartPolicy: 'Never', containers: [container({ command: ['sleep', '30'] })] };
  await create('jobs.batch', 'Job', 'long', { spec: { template: { spec: job } } });
  await cluster.pass(5_000);
  const picture = () =>
    cluster.client
      .list('pods', { namespace: 'default' })
      .map(object => object as Pod)
      .filter(({ metadata }) => /^(kept|looping|long)/.test(metadata.name))
      .map(({ metadata, status }) => [
        metadata.uid,
        status?.podIP,
        status?.containerStatuses?.[0]?.restartCount,
      ]);
  const before = picture();
  expect(before).toHaveLength(5);
  await cluster.restart();
  await cluster.pass(1_000);
  expect(picture()).toEqual(before);
  await cluster.until(() => cluster.find<Job>('jobs.batch', 'long').status?.succeeded === 1, 'the job ends');
  expect(cluster.find<Job>('jobs.batch', 'long').status).not.toHaveProperty('failed');
});

test('a node that pods were run on in another way goes, and what replaces its pods runs elsewhere', async () => {
  await create('nodes', 'Node', '/container-node', { spec: { providerID: 'containers://container-node' } });
  await create('nodes', 'Node', '/foreign', { spec: { providerID: 'cloud://foreign' } });
  await create('replicasets.apps', 'ReplicaSet', 'moved', {
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'moved' } },
      template: { metadata: { labels: { app: 'moved' } }, spec: { containers: [container()] } },
    },
  });
  for (const [name, nodeName] of [
    ['left', 'container-node'],
    ['lost', 'gone'],
    ['kept-there', 'foreign'],
  ] as const)
    await create('pods', 'Pod', name, { spec: { nodeName, containers: [container()] } });
  await cluster.restart();
  await cluster.pass(1_000);
  expect(get('nodes', 'container-node', '')).toBeUndefined();
  expect(get('nodes', 'foreign', '')).toBeDefined();
  expect([get('pods', 'left'), get('pods', 'lost')]).toEqual([undefined, undefined]);
  expect(get('pods', 'kept-there')).toBeDefined();
  expect(podsOf('app=moved').map(({ spec }) => spec.nodeName)).toEqual(['simulated-node']);
  await cluster.client.delete('nodes', at('foreign', ''));
});
