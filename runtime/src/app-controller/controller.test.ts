import type { KubeObject } from '@freshet/domain/objects';
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';
import { eventually } from '@freshet/kit/testing';
import { expect, test } from 'vitest';
import type { Clusters, LiveCluster } from '../clusters/index.ts';
import { startAppController } from './controller.ts';
import { Desk } from './desk.fixture.ts';

/** A client over the same objects that can be listed, and that hears of no changes. */
const listing = (desk: Desk): KubeClient =>
  ({
    ...desk.parts.client,
    list: async ({ kind }: KubeResource) => ({
      items: [...desk.cluster.objects.values()].filter(object => object.kind === kind),
      resourceVersion: '1',
    }),
    watch: async function* (_: KubeResource, { signal }: { signal: AbortSignal }) {
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
      yield* [] as { type: string; object: KubeObject }[];
    },
  }) as unknown as KubeClient;

test('a cluster whose credentials were replaced is no longer listened to', async () => {
  const desk = new Desk();
  desk.cluster.put<KubeObject>({
    ...desk.parts.findProject('default'),
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'default', namespace: 'argocd' },
  });
  const listening = new Set<string>();
  const cluster = (name: string): LiveCluster =>
    ({
      ...desk.parts.clusters.find({ name: 'in-cluster' }),
      server: 'https://kubernetes.default.svc',
      name: 'in-cluster',
      ready: Promise.resolve(),
      onChange: () => {
        listening.add(name);
        return () => listening.delete(name);
      },
    }) as LiveCluster;
  let open = cluster('before');
  const controller = startAppController({
    ...desk.parts,
    client: listing(desk),
    clusters: { find: () => open, all: () => [open] } as unknown as Clusters,
  });
  try {
    await controller.ready;
    await eventually(() => expect([...listening]).toEqual(['before']));
    open = cluster('after');
    controller.refreshAll('the clusters changed');
    await eventually(() => expect([...listening]).toEqual(['after']));
  } finally {
    await controller.stop();
    await desk.stop();
  }
  expect([...listening]).toEqual([]);
});
