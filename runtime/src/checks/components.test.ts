import type { Application } from '@freshet/domain/applications';
import { healthOf } from '@freshet/domain/health';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { missingObjectsRestorer } from '../installation/index.ts';
import { keepComponents, measureComponents } from './index.ts';
import type { MeasuredParts } from './measure-components.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

const clusterOf = (...objects: readonly KubeObject[]) => {
  const byKey = new Map(objects.map(object => [keyText(keyOf(object)), object]));
  return {
    get: (key: ReturnType<typeof keyOf>) => byKey.get(keyText(key)),
    kindOf: (group: string, kind: string) => ({ group, kind, version: 'v1', plural: kind, namespaced: true }),
    ofKind: (_: string, kind: string) => objects.filter(object => object.kind === kind),
  } as NonNullable<MeasuredParts['cluster']>;
};

const partsOf = (
  change: Partial<MeasuredParts> & { readonly application?: Application } = {},
): MeasuredParts => ({
  runtime: 'prod',
  namespace: 'argocd',
  version: '1.2.3',
  engineKind: 'embedded',
  engine: {
    applicationOf: name => (name === 'argocd/prod-installation' ? change.application : undefined),
    healthOf: object => healthOf(object),
    longestTurn: () => undefined,
  },
  cluster: clusterOf(),
  isConnected: true,
  serving: 'served',
  leading: { configurationTrouble: undefined },
  reporter: { health: 'Healthy' },
  stalledMs: 0,
  now: NOW,
  ...change,
});

const one = (parts: MeasuredParts, name: string) =>
  measureComponents(parts).find(component => component.name === name);

const installed = (...missing: readonly string[]): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'prod-installation', namespace: 'argocd', resourceVersion: '7' },
  spec: {
    project: 'default',
    destination: { namespace: 'argocd' },
    syncPolicy: { syncOptions: ['ServerSideApply=true'] },
  },
  status: {
    resources: missing.map(kind => ({
      kind,
      name: 'freshet-runtime',
      namespace: 'argocd',
      version: 'v1',
      status: 'OutOfSync',
    })),
  },
});

const workload = (kind: string, name: string, image: string, ready: number): KubeObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: {
    name,
    namespace: 'argocd',
    generation: 1,
    labels: { 'app.kubernetes.io/part-of': 'argocd', 'app.kubernetes.io/name': name },
  },
  spec: { replicas: 1, template: { spec: { containers: [{ name: 'main', image }] } } },
  status: {
    observedGeneration: 1,
    replicas: 1,
    readyReplicas: ready,
    updatedReplicas: 1,
    availableReplicas: ready,
    currentRevision: 'a',
    updateRevision: 'a',
  },
});

describe('the components of a runtime', () => {
  test('have the version of the program and are healthy where nothing says otherwise', () => {
    expect(measureComponents(partsOf())).toEqual(
      ['runtime', 'engine', 'shared-configuration', 'link', 'app-proxy', 'reporter'].map(name => ({
        name,
        version: '1.2.3',
        health: 'Healthy',
      })),
    );
  });

  test.each<{
    readonly of: string;
    readonly where: string;
    readonly change: Partial<MeasuredParts>;
    readonly health: string;
    readonly message: RegExp;
  }>([
    {
      of: 'reporter',
      where: 'reports do not arrive',
      change: { reporter: { health: 'Degraded', message: 'told nothing' } },
      health: 'Degraded',
      message: /told nothing/,
    },
    {
      of: 'link',
      where: 'the control plane is away',
      change: { isConnected: false },
      health: 'Degraded',
      message: /not connected/,
    },
    {
      of: 'app-proxy',
      where: 'it has not begun',
      change: { serving: 'begins' },
      health: 'Progressing',
      message: /not begun/,
    },
    {
      of: 'app-proxy',
      where: 'it cannot begin',
      change: { serving: { trouble: 'no Git' } },
      health: 'Degraded',
      message: /no Git/,
    },
    {
      of: 'shared-configuration',
      where: 'it cannot be written',
      change: { leading: { configurationTrouble: 'denied' } },
      health: 'Degraded',
      message: /denied/,
    },
    {
      of: 'shared-configuration',
      where: 'it was not looked at',
      change: { leading: { configurationTrouble: 'not looked at yet' } },
      health: 'Progressing',
      message: /./,
    },
    {
      of: 'runtime',
      where: 'the process stalled',
      change: { stalledMs: 20_000 },
      health: 'Degraded',
      message: /did not run for 20 s/,
    },
  ])('$of is $health where $where', ({ of, change, health, message }) => {
    expect(one(partsOf(change), of)).toMatchObject({ health, message: expect.stringMatching(message) });
  });

  test('the engine is degraded while a turn does not end', () => {
    const turnFor = (minutes: number) =>
      partsOf({
        engine: {
          ...partsOf().engine,
          longestTurn: () => ({ name: 'argocd/shop', since: new Date(NOW.getTime() - minutes * 60_000) }),
        },
      });
    expect(one(turnFor(4), 'engine')).toMatchObject({ health: 'Healthy' });
    expect(one(turnFor(6), 'engine')).toMatchObject({
      health: 'Degraded',
      message: expect.stringContaining('argocd/shop has been looked after since 2026-03-01T11:54:00.000Z'),
    });
  });

  test('the engine of Argo CD is as well as its worst workload, in the version that its controller runs', () => {
    const controller = workload(
      'StatefulSet',
      'argocd-application-controller',
      'quay.io/argo/cd:v3.2.1@sha256:0',
      1,
    );
    const argo = (...objects: KubeObject[]) =>
      one(partsOf({ engineKind: 'argo', cluster: clusterOf(...objects) }), 'engine');
    expect(argo(controller, workload('Deployment', 'argocd-server', 'x:1', 1))).toEqual({
      name: 'engine',
      version: 'v3.2.1',
      health: 'Healthy',
    });
    expect(argo(controller, workload('Deployment', 'argocd-server', 'x:1', 0))).toMatchObject({
      version: 'v3.2.1',
      health: 'Progressing',
      message: expect.stringContaining('Deployment argocd-server'),
    });
    expect(argo()).toMatchObject({ health: 'Missing' });
  });

  test('a process that stands by speaks of no configuration and no reports', () => {
    const standby = partsOf({ leading: undefined, reporter: undefined });
    expect(measureComponents(standby).map(({ name }) => name)).toEqual([
      'runtime',
      'engine',
      'link',
      'app-proxy',
    ]);
  });

  test('objects that were deleted degrade the component that they belong to', () => {
    const application = installed('Deployment', 'ServiceAccount', 'Service');
    expect(one(partsOf({ application }), 'runtime')).toMatchObject({
      health: 'Degraded',
      message:
        'Deployment freshet-runtime and 1 more is missing in the cluster and is restored from the installation repository',
    });
    expect(one(partsOf({ application }), 'app-proxy')).toMatchObject({
      health: 'Degraded',
      message: expect.stringMatching(/^Service freshet-runtime is missing/),
    });
    const there = clusterOf(
      ...['Deployment', 'ServiceAccount', 'Service'].map(kind => ({
        apiVersion: 'v1',
        kind,
        metadata: { name: 'freshet-runtime', namespace: 'argocd' },
      })),
    );
    // Out of sync as people changed them: that stays.
    expect(one(partsOf({ application, cluster: there }), 'runtime')).toMatchObject({ health: 'Healthy' });
  });
});

describe('objects that were deleted', () => {
  const restoring = () => {
    const clock = new ManualClock(NOW.toISOString());
    const patches: { readonly operation: Application['operation']; readonly metadata: object }[] = [];
    const client = {
      patch: async (_: unknown, __: unknown, { patch }: { patch: (typeof patches)[number] }) => {
        patches.push(patch);
        return {};
      },
    } as unknown as Parameters<typeof missingObjectsRestorer>[0]['client'];
    const restore = missingObjectsRestorer({ client, clock, log: memoryLogger() });
    const look = (application: Application) =>
      restore({
        runtime: 'prod',
        namespace: 'argocd',
        applicationOf: () => application,
        cluster: clusterOf(),
      });
    return { clock, patches, look };
  };

  test('are restored by a sync of them alone', async () => {
    const { patches, look } = restoring();
    await look(installed());
    expect(patches).toEqual([]);
    await look(installed('Service'));
    expect(patches).toMatchObject([
      {
        metadata: { resourceVersion: '7' },
        operation: {
          initiatedBy: { automated: true },
          sync: {
            resources: [{ kind: 'Service', name: 'freshet-runtime', namespace: 'argocd' }],
            syncOptions: ['ServerSideApply=true'],
          },
        },
      },
    ]);
  });

  test('wait for a sync that is under way, and longer after each attempt that did not help', async () => {
    const { clock, patches, look } = restoring();
    await look({ ...installed('Service'), operation: {} });
    expect(patches).toEqual([]);
    for (let second = 0; second < 600; second += 5) {
      await look(installed('Service'));
      clock.advance(5_000);
    }
    // 10, 20, 40, 80, 160 and 320 s apart, give or take the jitter.
    expect(patches.length).toBeGreaterThanOrEqual(5);
    expect(patches.length).toBeLessThanOrEqual(8);
  });
});

test('components are sent when they differ and at each session, not again and again', async () => {
  const clock = new ManualClock(NOW.toISOString());
  let message = 'a';
  let isConnected = false;
  const sent: string[] = [];
  const kept = keepComponents({
    measure: () => [{ name: 'runtime', health: 'Healthy', message }],
    restore: async () => undefined,
    isConnected: () => isConnected,
    send: async ([component]) => {
      sent.push(component?.message ?? '');
      throw new Error('an older control plane');
    },
    clock,
    log: memoryLogger(),
  });
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < 20; at += 1) await Promise.resolve();
    clock.advance(ms);
    for (let at = 0; at < 20; at += 1) await Promise.resolve();
  };
  await pass(5_000);
  expect(sent).toEqual([]);
  isConnected = true;
  kept.look();
  await pass(5_000);
  await pass(5_000);
  expect(sent).toEqual(['a']);
  message = 'b';
  await pass(5_000);
  expect(sent).toEqual(['a', 'b']);
  kept.look();
  await pass(0);
  expect(sent).toEqual(['a', 'b', 'b']);
  await kept.stop();
});
