import type { KubeObject } from '@freshet/domain/objects';
import { groupOf, keyOf, keyText } from '@freshet/domain/objects';
import type { Tracking } from '@freshet/domain/tracking';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { type LiveChange, type LiveCluster, LOCAL_SERVER } from '../clusters/index.ts';
import { StuckPods } from './stuck-pods.ts';

const IMAGE = 'demo-shop/checkout:typo';
const MARK = 'argocd.argoproj.io/tracking-id';
const LABEL = 'app.kubernetes.io/instance';

/** A cluster that is what it is told to be. */
const toldCluster = (server: string) => {
  const objects = new Map<string, KubeObject>();
  const listeners = new Set<(change: LiveChange) => void>();
  const cluster = {
    server,
    get: (key: LiveChange['key']) => objects.get(keyText(key)),
    ofKind: (group: string, kind: string) =>
      [...objects.values()].filter(one => one.kind === kind && groupOf(one.apiVersion) === group),
    onChange: (listener: (change: LiveChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as LiveCluster;
  const tell = (key: LiveChange['key'], now: KubeObject | undefined): void => {
    const before = objects.get(keyText(key));
    if (now) objects.set(keyText(key), now);
    else objects.delete(keyText(key));
    for (const listener of listeners) listener({ key, now, before });
  };
  return {
    cluster,
    listeners,
    put: (...all: readonly KubeObject[]) => {
      for (const object of all) tell(keyOf(object), object);
    },
    remove: (object: KubeObject) => tell(keyOf(object), undefined),
  };
};

const marked = (object: KubeObject, metadata: Partial<KubeObject['metadata']>): KubeObject => ({
  ...object,
  metadata: { ...object.metadata, ...metadata },
});

const object = (apiVersion: string, kind: string, name: string, owner?: KubeObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: {
    name,
    namespace: 'shop',
    uid: `uid of ${name}`,
    ...(owner === undefined
      ? {}
      : {
          ownerReferences: [
            {
              apiVersion: owner.apiVersion,
              kind: owner.kind,
              name: owner.metadata.name,
              uid: owner.metadata.uid ?? '',
              controller: true,
            },
          ],
        }),
  },
});

const application = (name: string, server = LOCAL_SERVER): KubeObject => ({
  ...marked(object('argoproj.io/v1alpha1', 'Application', name), { namespace: 'argocd' }),
  spec: { destination: { server, namespace: 'shop' } },
});
const CHECKOUT = { namespace: 'argocd', name: 'checkout-dev' };
const OTHER = { namespace: 'argocd', name: 'other' };

const unmarked = object('apps/v1', 'Deployment', 'checkout');
const deployment = marked(unmarked, {
  annotations: { [MARK]: 'checkout-dev:apps/Deployment:shop/checkout' },
});
const replicaSet = object('apps/v1', 'ReplicaSet', 'checkout-1', deployment);

const pod = (name: string, state: object, ready = false): KubeObject => ({
  ...object('v1', 'Pod', name, replicaSet),
  spec: { containers: [{ name: 'app', image: IMAGE }] },
  status: { phase: 'Pending', containerStatuses: [{ name: 'app', ready, state }] },
});
const unpulled = { waiting: { reason: 'ErrImagePull', message: 'not found: no such tag' } };
const MESSAGE = `Image ${IMAGE} cannot be pulled: no such tag`;

const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));

const begin = (tracking: Tracking['tracking'] = 'annotation') => {
  const told = toldCluster(LOCAL_SERVER);
  const open = [told.cluster];
  const changed: string[] = [];
  const pods = new StuckPods({
    clusters: {
      all: () => open,
      find: ({ server }) => [told.cluster, ...open].find(cluster => cluster.server === server),
    },
    tracking: () => ({ tracking, instanceLabel: LABEL }),
    home: 'argocd',
    clock,
    onChange: ({ name }) => changed.push(name),
  });
  told.put(application('checkout-dev'), application('other'));
  return { ...told, open, changed, pods };
};

test('a crash loop is told of until its container has run for a minute', () => {
  const { put, changed, pods } = begin();
  put(deployment, replicaSet, pod('checkout-1-a', { waiting: { reason: 'CrashLoopBackOff' } }));
  pods.follow();
  const told = { pod: 'checkout-1-a', message: 'Container app crashes again and again', isCrashLoop: true };
  expect(pods.of(LOCAL_SERVER, CHECKOUT)).toEqual(told);
  const count = changed.length;
  put(pod('checkout-1-a', { running: { startedAt: '2026-01-01T00:00:00Z' } }, true));
  pods.refresh();
  expect(pods.of(LOCAL_SERVER, CHECKOUT)).toEqual(told);
  expect(changed).toHaveLength(count);
  clock.advance(60_000);
  pods.refresh();
  expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
  expect(changed).toHaveLength(count + 1);
});

describe('pods that are stuck', () => {
  test('are told of with the application that their owners belong to, until they are up or gone', () => {
    const { put, remove, changed, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    put(pod('checkout-1-b', { waiting: { reason: 'ContainerCreating' } }));
    expect(changed).toEqual([]);
    put(pod('checkout-1-b', unpulled));
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toEqual({ pod: 'checkout-1-b', message: MESSAGE });
    put(pod('checkout-1-b', { running: {} }, true));
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
    put(pod('checkout-1-a', unpulled));
    remove(pod('checkout-1-a', unpulled));
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
    expect(changed).toEqual(Array.from({ length: 4 }, () => 'checkout-dev'));
  });

  test('are found where they were stuck before anybody looked', () => {
    const { put, changed, pods } = begin();
    put(deployment, replicaSet, pod('checkout-1-a', unpulled));
    pods.follow();
    pods.follow();
    expect(changed).toEqual(['checkout-dev']);
  });

  test('say nothing new between two tries', () => {
    const { put, changed, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    put(pod('checkout-1-a', unpulled));
    put(pod('checkout-1-a', { waiting: { reason: 'ImagePullBackOff', message: 'Back-off: no such tag' } }));
    put(pod('checkout-1-a', { waiting: { reason: 'ContainerCreating' } }));
    pods.refresh();
    expect(changed).toEqual(['checkout-dev']);
  });

  test('of one application are told of by one of them, which stays the same for as long as it is stuck', () => {
    const { put, remove, changed, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    for (const name of ['c', 'b', 'a', 'd']) put(pod(name, unpulled));
    remove(pod('b', unpulled));
    expect(changed).toEqual(['checkout-dev']);
    expect(pods.of(LOCAL_SERVER, CHECKOUT)?.pod).toBe('c');
  });

  test('cost few words also when all of them go in the order in which they came', () => {
    const { put, remove, changed, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    const names = Array.from({ length: 50 }, (_, index) => `pod-${index}`);
    for (const name of names) put(pod(name, unpulled));
    for (const name of names) remove(pod(name, unpulled));
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
    // The first that came, another one as it goes, and none.
    expect(changed).toHaveLength(3);
  });

  test('that nobody owns are nobody’s; those whose owners come late are told of then', () => {
    const { put, changed, pods } = begin();
    pods.follow();
    put(pod('checkout-1-a', unpulled));
    pods.refresh();
    expect(changed).toEqual([]);
    put(deployment, replicaSet);
    pods.refresh();
    expect(changed).toEqual(['checkout-dev']);
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toEqual({ pod: 'checkout-1-a', message: MESSAGE });
  });

  test('pass nothing on to another pod that gets the name of one', () => {
    const { put, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    put(pod('checkout-0', unpulled));
    put(marked(pod('checkout-0', { waiting: { reason: 'ContainerCreating' } }), { uid: 'another' }));
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
  });

  test('of a cluster that is no longer followed are forgotten, and their applications told of', () => {
    const { put, open, listeners, changed, pods } = begin();
    put(deployment, replicaSet, pod('checkout-1-a', unpulled), pod('checkout-1-b', unpulled));
    pods.follow();
    open.splice(0);
    pods.follow();
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
    expect(listeners.size).toBe(0);
    expect(changed).toEqual(['checkout-dev', 'checkout-dev']);
  });
});

describe('whose a stuck pod is', () => {
  test('is not for its template to say', () => {
    const { put, pods } = begin();
    put(deployment, replicaSet);
    pods.follow();
    const annotations = { [MARK]: 'other:apps/Deployment:shop/checkout' };
    put(marked(pod('a', unpulled), { annotations }));
    expect(pods.of(LOCAL_SERVER, OTHER)).toBeUndefined();
    expect(pods.of(LOCAL_SERVER, CHECKOUT)?.pod).toBe('a');
    put(unmarked);
    pods.refresh();
    expect(pods.of(LOCAL_SERVER, OTHER)).toBeUndefined();
    expect(pods.of(LOCAL_SERVER, CHECKOUT)).toBeUndefined();
  });

  test('is said by the label of what Git holds, not by the one in its own template', () => {
    const { put, pods } = begin('label');
    put(marked(unmarked, { labels: { [LABEL]: 'checkout-dev' } }), replicaSet);
    pods.follow();
    put(marked(pod('a', unpulled), { labels: { [LABEL]: 'other' } }));
    expect(pods.of(LOCAL_SERVER, OTHER)).toBeUndefined();
    expect(pods.of(LOCAL_SERVER, CHECKOUT)?.pod).toBe('a');
  });

  test('is not that of one with the name of its owner that came later', () => {
    const { put, changed, pods } = begin();
    put(deployment, marked(replicaSet, { uid: 'later' }));
    pods.follow();
    put(pod('a', unpulled));
    expect(changed).toEqual([]);
  });

  test('is nobody’s where no such application goes to its cluster', () => {
    const { open, changed, pods } = begin();
    const edge = toldCluster('https://edge');
    edge.put(deployment, replicaSet, pod('a', unpulled));
    open.push(edge.cluster);
    pods.follow();
    expect(changed).toEqual([]);
    expect(pods.of('https://edge', CHECKOUT)).toBeUndefined();
  });

  test('is known there once the application goes there', () => {
    const { open, put, changed, pods } = begin();
    const edge = toldCluster('https://edge');
    edge.put(deployment, replicaSet, pod('a', unpulled));
    open.push(edge.cluster);
    pods.follow();
    put(application('checkout-dev', 'https://edge'));
    pods.refresh();
    expect(changed).toEqual(['checkout-dev']);
    expect(pods.of('https://edge', CHECKOUT)?.pod).toBe('a');
  });
});
