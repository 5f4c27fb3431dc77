import { healthOf } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTree, inferredChildKinds, isInferredChild, orphansIn, summarize } from './index.ts';

const object = (
  apiVersion: string,
  kind: string,
  name: string,
  rest: Record<string, unknown> = {},
): KubeObject => {
  const { metadata, ...others } = rest;
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'shop', uid: `${kind}-${name}`, ...(metadata as object) },
    ...others,
  };
};

const ownedBy = (...owners: KubeObject[]) => ({
  ownerReferences: owners.map(({ apiVersion, kind, metadata }) => ({
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid ?? '',
  })),
});

const tree = (roots: readonly KubeObject[], all: readonly KubeObject[], mostNodes?: number) =>
  buildTree({
    roots: roots.map(live => ({ key: keyOf(live), live })),
    childrenOf: owner =>
      all.filter(
        child =>
          child.metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid) ||
          isInferredChild(owner, child),
      ),
    healthOf: one => healthOf(one),
    ...(mostNodes === undefined ? {} : { mostNodes }),
  });

const deployment = object('apps/v1', 'Deployment', 'web', { spec: { paused: true } });
const replicaSet = object('apps/v1', 'ReplicaSet', 'web-1', {
  metadata: { ...ownedBy(deployment), annotations: { 'deployment.kubernetes.io/revision': '3' } },
});
const pod = object('v1', 'Pod', 'web-1-a', {
  metadata: ownedBy(replicaSet),
  spec: {
    restartPolicy: 'Always',
    initContainers: [{ image: 'init:1' }],
    containers: [{ image: 'web:1' }, { image: 'web:1' }],
  },
  status: {
    phase: 'Running',
    containerStatuses: [
      { ready: true, restartCount: 2 },
      { ready: false, restartCount: 1, state: { waiting: { reason: 'CrashLoopBackOff' } } },
    ],
  },
});

describe('the tree', () => {
  test('goes from what is managed down to pods, each with its health', () => {
    const { nodes, isCut } = tree([deployment], [replicaSet, pod]);
    expect(nodes.map(({ key }) => key.name)).toEqual(['web', 'web-1', 'web-1-a']);
    expect(nodes.map(({ health }) => health?.status)).toEqual(['Suspended', 'Healthy', 'Degraded']);
    expect(nodes[2]?.parents).toEqual([keyOf(replicaSet)]);
    expect(nodes[1]?.facts).toEqual([{ name: 'Revision', value: 'Rev:3' }]);
    expect(nodes[2]?.facts).toEqual([
      { name: 'Status Reason', value: 'CrashLoopBackOff' },
      { name: 'Containers', value: '1/2' },
      { name: 'Restart Count', value: '3' },
    ]);
    expect(isCut).toBe(false);
  });

  test('shows what is missing, and has what two own once', () => {
    const shared = object('v1', 'ConfigMap', 'shared', { metadata: ownedBy(deployment, replicaSet) });
    const missing = { key: { group: '', kind: 'Service', namespace: 'shop', name: 'gone' }, live: undefined };
    const { nodes } = buildTree({
      roots: [
        missing,
        { key: keyOf(deployment), live: deployment },
        { key: keyOf(replicaSet), live: replicaSet },
      ],
      childrenOf: owner => (owner === deployment || owner === replicaSet ? [shared] : []),
      healthOf: () => undefined,
    });
    expect(nodes[0]).toMatchObject({ key: { name: 'gone' }, health: { status: 'Missing' } });
    expect(nodes.filter(({ key }) => key.name === 'shared').map(({ parents }) => parents.length)).toEqual([
      2,
    ]);
  });

  test('is cut where there is too much', () => {
    const { nodes, isCut } = tree([deployment], [replicaSet, pod], 2);
    expect([nodes.length, isCut]).toEqual([2, true]);
  });

  test('ends whatever owns whatever, and has each object at most once', () => {
    const names = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))), edges => {
        const objects = new Map(names.map(name => [name, object('v1', 'Thing', name)]));
        const { nodes } = buildTree({
          roots: [{ key: keyOf(object('v1', 'Thing', 'a')), live: objects.get('a') }],
          childrenOf: ({ metadata }) =>
            edges.flatMap(([owner, child]) => (owner === metadata.name ? (objects.get(child) ?? []) : [])),
          healthOf: () => undefined,
        });
        const keys = nodes.map(({ key }) => keyText(key));
        expect(new Set(keys).size).toBe(keys.length);
        // Every node comes after one of its parents.
        for (const [place, { parents }] of nodes.entries()) {
          if (place > 0) expect(parents.some(key => keys.indexOf(keyText(key)) < place)).toBe(true);
        }
      }),
    );
  });
});

test('some belong to others without saying so', () => {
  const service = object('v1', 'Service', 'web');
  expect(isInferredChild(service, object('v1', 'Endpoints', 'web'))).toBe(true);
  expect(isInferredChild(service, object('v1', 'Endpoints', 'other'))).toBe(false);
  expect(isInferredChild(service, object('v1', 'Endpoints', 'web', { metadata: { namespace: 'x' } }))).toBe(
    false,
  );

  const account = object('v1', 'ServiceAccount', 'ci');
  const token = (annotations: Record<string, string>) =>
    object('v1', 'Secret', 't', { metadata: { annotations }, type: 'kubernetes.io/service-account-token' });
  expect(isInferredChild(account, token({ 'kubernetes.io/service-account.name': 'ci' }))).toBe(true);
  const another = { 'kubernetes.io/service-account.name': 'ci', 'kubernetes.io/service-account.uid': 'old' };
  expect(isInferredChild(account, token(another))).toBe(false);

  const set = object('apps/v1', 'StatefulSet', 'db', {
    spec: { volumeClaimTemplates: [{ metadata: { name: 'data' } }] },
  });
  const claim = (name: string) => isInferredChild(set, object('v1', 'PersistentVolumeClaim', name));
  expect(['data-db-0', 'data-db-12', 'data-db', 'data-db-x', 'logs-db-0', 'data-db-0-0'].map(claim)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(inferredChildKinds(set)).toEqual(['PersistentVolumeClaim']);
  expect(inferredChildKinds(pod)).toEqual([]);
});

test('orphans are what no application looks after and the project wants to hear of', () => {
  const managed = object('v1', 'ConfigMap', 'managed');
  const service = object('v1', 'Service', 'web');
  const objects = [
    object('v1', 'ConfigMap', 'stray'),
    managed,
    service,
    object('v1', 'Endpoints', 'web'),
    object('v1', 'ServiceAccount', 'default'),
    object('batch/v1', 'Job', 'nightly-1'),
  ];
  const orphans = orphansIn({
    objects,
    isManaged: one => one === managed || one === service,
    counts: ({ kind }) => kind !== 'ServiceAccount',
  });
  expect(orphans.map(({ metadata }) => metadata.name)).toEqual(['stray', 'nightly-1']);
});

describe('the summary', () => {
  const ingress = object('networking.k8s.io/v1', 'Ingress', 'web', {
    metadata: {
      annotations: {
        'link.argocd.argoproj.io/docs': 'Docs|https://docs.example',
        'link.argocd.argoproj.io/x': 'javascript:1',
      },
    },
    spec: {
      tls: [{ hosts: ['shop.example'] }],
      rules: [
        { host: 'shop.example', http: { paths: [{ path: '/' }, { path: '/api/*' }] } },
        { host: 'plain.example' },
        { http: { paths: [{ path: '/x' }] } },
      ],
    },
    status: { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } },
  });

  test('tells the images that run and where people go', () => {
    expect(summarize(tree([deployment, ingress], [replicaSet, pod]))).toEqual({
      images: ['init:1', 'web:1'],
      externalURLs: [
        'http://10.0.0.1/x',
        'http://plain.example',
        'https://docs.example',
        'https://shop.example',
        'https://shop.example/api/',
      ],
      isAppOfApps: false,
    });
  });

  test('knows an application of applications', () => {
    expect(summarize(tree([object('argoproj.io/v1alpha1', 'Application', 'child')], [])).isAppOfApps).toBe(
      true,
    );
  });

  test('never throws, whatever an object holds', () => {
    const kinds = [
      ['v1', 'Pod'],
      ['networking.k8s.io/v1', 'Ingress'],
      ['apps/v1', 'StatefulSet'],
      ['apps/v1', 'ReplicaSet'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.jsonValue(),
        fc.jsonValue(),
        ([apiVersion, kind], spec, status) => {
          const any = object(apiVersion, kind, 'a', { spec, status });
          expect(summarize(tree([any], [object('v1', 'PersistentVolumeClaim', 'x-a-0')])).isAppOfApps).toBe(
            false,
          );
        },
      ),
    );
  });
});
