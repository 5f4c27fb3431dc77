import type { KubeObject } from '@freshet/domain/objects';
import { groupOf, keyOf, keyText } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import type { LiveChange, LiveCluster } from '../clusters/index.ts';
import { StuckPods } from './stuck-pods.ts';

const SERVER = 'https://kubernetes.default.svc';
const IMAGE = 'demo-shop/checkout:typo';

/** A cluster that is what it is told to be. */
const toldCluster = () => {
  const objects = new Map<string, KubeObject>();
  const listeners = new Set<(change: LiveChange) => void>();
  const cluster = {
    server: SERVER,
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
    put: (object: KubeObject) => tell(keyOf(object), object),
    remove: (object: KubeObject) => tell(keyOf(object), undefined),
  };
};

const object = (apiVersion: string, kind: string, name: string, owner?: KubeObject): KubeObject => ({
  apiVersion,
  kind,
  metadata: {
    name,
    namespace: 'shop',
    ...(owner === undefined
      ? {}
      : {
          ownerReferences: [
            {
              apiVersion: owner.apiVersion,
              kind: owner.kind,
              name: owner.metadata.name,
              uid: 'u',
              controller: true,
            },
          ],
        }),
  },
});

const deployment: KubeObject = {
  ...object('apps/v1', 'Deployment', 'checkout'),
  metadata: {
    name: 'checkout',
    namespace: 'shop',
    annotations: { 'argocd.argoproj.io/tracking-id': 'checkout-dev:apps/Deployment:shop/checkout' },
  },
};
const replicaSet = object('apps/v1', 'ReplicaSet', 'checkout-1', deployment);

const pod = (name: string, state: object, ready = false): KubeObject => ({
  ...object('v1', 'Pod', name, replicaSet),
  spec: { containers: [{ name: 'app', image: IMAGE }] },
  status: { phase: 'Pending', containerStatuses: [{ name: 'app', ready, state }] },
});
const unpulled = { waiting: { reason: 'ErrImagePull', message: 'not found: no such tag' } };
const MESSAGE = `Image ${IMAGE} cannot be pulled: no such tag`;

const begin = () => {
  const told = toldCluster();
  const open = [told.cluster];
  const changed: string[] = [];
  const pods = new StuckPods({
    clusters: { all: () => open },
    tracking: () => ({ tracking: 'annotation', instanceLabel: '' }),
    onChange: instance => changed.push(instance),
  });
  return { ...told, open, changed, pods };
};

describe('pods that are stuck', () => {
  test('are told of with the application that their owners belong to, until they are up or gone', () => {
    const { put, remove, changed, pods } = begin();
    put(deployment);
    put(replicaSet);
    pods.follow();
    put(pod('checkout-1-b', { waiting: { reason: 'ContainerCreating' } }));
    expect(changed).toEqual([]);
    put(pod('checkout-1-b', unpulled));
    expect(pods.of(SERVER, 'checkout-dev')).toEqual({ pod: 'checkout-1-b', message: MESSAGE });
    put(pod('checkout-1-b', { running: {} }, true));
    expect(pods.of(SERVER, 'checkout-dev')).toBeUndefined();
    put(pod('checkout-1-a', unpulled));
    remove(pod('checkout-1-a', unpulled));
    expect(pods.of(SERVER, 'checkout-dev')).toBeUndefined();
    expect(changed).toEqual(Array.from({ length: 4 }, () => 'checkout-dev'));
  });

  test('are found where they were stuck before anybody looked', () => {
    const { put, changed, pods } = begin();
    for (const one of [deployment, replicaSet, pod('checkout-1-a', unpulled)]) put(one);
    pods.follow();
    pods.follow();
    expect(changed).toEqual(['checkout-dev']);
  });

  test('say nothing new between two tries', () => {
    const { put, changed, pods } = begin();
    for (const one of [deployment, replicaSet]) put(one);
    pods.follow();
    put(pod('checkout-1-a', unpulled));
    put(pod('checkout-1-a', { waiting: { reason: 'ImagePullBackOff', message: 'Back-off: no such tag' } }));
    put(pod('checkout-1-a', { waiting: { reason: 'ContainerCreating' } }));
    expect(changed).toEqual(['checkout-dev']);
  });

  test('that nobody owns are nobody’s; one whose owners come late is told of then', () => {
    const { put, changed, pods } = begin();
    pods.follow();
    put(pod('checkout-1-a', unpulled));
    expect(changed).toEqual([]);
    put(deployment);
    put(replicaSet);
    put(pod('checkout-1-a', unpulled));
    expect(changed).toEqual(['checkout-dev']);
  });

  test('of a cluster that is no longer followed are forgotten', () => {
    const { put, open, listeners, pods } = begin();
    for (const one of [deployment, replicaSet, pod('checkout-1-a', unpulled)]) put(one);
    pods.follow();
    open.splice(0);
    pods.follow();
    expect(pods.of(SERVER, 'checkout-dev')).toBeUndefined();
    expect(listeners.size).toBe(0);
  });
});
