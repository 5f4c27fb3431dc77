import type { AppProject, Condition } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { afterAll, describe, expect, test } from 'vitest';
import { createComparer, statusesOf } from './index.ts';
import { application, request, settings } from './still-cluster.fixture.ts';

const comparer = createComparer();
afterAll(() => comparer.stop());

const config = (name: string, more: Partial<KubeObject> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'shop' },
  data: { a: '1' },
  ...more,
});

/** As the cluster has it: with the mark of its application. */
const live = (object: KubeObject, app = 'store', of: KubeObject = object): KubeObject => {
  const { group, kind, namespace, name } = keyOf(of);
  return {
    ...object,
    metadata: {
      ...object.metadata,
      uid: `uid-${object.metadata.name}`,
      annotations: {
        ...object.metadata.annotations,
        'argocd.argoproj.io/tracking-id': `${app}:${group}/${kind}:${namespace || 'shop'}/${name}`,
      },
    },
  };
};

const annotated = (name: string, annotations: Record<string, string>): KubeObject =>
  config(name, { metadata: { name, namespace: 'shop', annotations } });

describe('what is said of objects', () => {
  test('is Synced, OutOfSync for what differs, is missing or is extra, in the order of keys', async () => {
    const { sync, resources } = await comparer.compare(
      request(
        [config('same'), config('other', { data: { a: '2' } }), config('missing')],
        [live(config('same')), live(config('other')), live(config('extra'))],
      ),
    );
    expect(sync).toBe('OutOfSync');
    expect(
      resources.map(({ status, isModified, requiresPruning }) => ({
        ...status,
        isModified,
        requiresPruning,
      })),
    ).toEqual([
      {
        version: 'v1',
        kind: 'ConfigMap',
        namespace: 'shop',
        name: 'extra',
        status: 'OutOfSync',
        isModified: false,
        requiresPruning: true,
      },
      expect.objectContaining({
        name: 'missing',
        status: 'OutOfSync',
        health: { status: 'Missing' },
        isModified: true,
        requiresPruning: false,
      }),
      expect.objectContaining({ name: 'other', status: 'OutOfSync', isModified: true }),
      expect.objectContaining({ name: 'same', status: 'Synced', isModified: false }),
    ]);
    expect(resources.map(({ why }) => why)).toEqual([
      'ConfigMap shop/extra is in the cluster but no longer in Git.',
      'ConfigMap shop/missing is in Git but not in the cluster.',
      'ConfigMap shop/other differs in data.a ("1" in the cluster, "2" in Git).',
      undefined,
    ]);
  });

  test('is nothing for hooks, what is skipped, and what carries a copied mark; unknown hooks are not there at all', async () => {
    const hook = annotated('hook', { 'argocd.argoproj.io/hook': 'PreSync' });
    const skipped = annotated('skipped', { 'argocd.argoproj.io/hook': 'Skip' });
    const unknown = annotated('unknown', { 'helm.sh/hook': 'test' });
    const copied = live(config('copied'), 'store', config('original'));
    const comparison = await comparer.compare(request([hook, skipped, unknown], [live(hook), copied]));
    const { sync, resources } = comparison;
    expect(sync).toBe('Synced');
    const before = await comparer.compare(request([hook], []));
    expect([statusesOf(comparison).length, statusesOf(before).length]).toEqual([3, 0]);
    expect(resources.map(({ key, hook: isHook, status }) => [key.name, isHook, status.status])).toEqual([
      ['copied', false, undefined],
      ['hook', true, undefined],
      ['skipped', false, undefined],
    ]);
    expect(resources.some(({ requiresPruning }) => requiresPruning)).toBe(false);
  });

  test('is Unknown for what the project forbids, and the application is out of sync', async () => {
    const { resources, sync } = await comparer.compare(
      request([config('a')], [live(config('a')), live(config('b'))], {
        refusalOf: ({ kind }) => `${kind} is not permitted in project default`,
      }),
    );
    expect(resources.map(({ key, live: seen, status, why }) => [key.name, seen, status.status, why])).toEqual(
      [['a', undefined, 'Unknown', 'ConfigMap is not permitted in project default']],
    );
    expect(sync).toBe('OutOfSync');
  });

  test('is Unknown for everything where the sources could not be read', async () => {
    const { sync, resources, conditions } = await comparer.compare(
      request([], [live(config('a'))], { rendered: undefined, failure: 'the repository is gone' }),
    );
    expect(sync).toBe('Unknown');
    expect(resources.map(({ status, requiresPruning }) => [status.status, requiresPruning])).toEqual([
      ['Unknown', false],
    ]);
    expect(conditions).toEqual([{ type: 'ComparisonError', message: 'the repository is gone' }]);
  });

  test('shows fields that its type does not have, as no server would take them', async () => {
    const odd = config('a', { daat: { a: '1' } });
    const { resources } = await comparer.compare(request([odd], [live(config('a'))]));
    expect(resources[0]?.why).toBe('ConfigMap shop/a differs in daat (only in Git).');
  });

  test('is a mistake in the specification where no namespace is known', async () => {
    const nowhere = config('a', { metadata: { name: 'a' } });
    const { conditions } = await comparer.compare(
      request([nowhere], [], { application: application({ destination: { name: 'in-cluster' } }) }),
    );
    expect(conditions).toEqual([
      { type: 'InvalidSpecError', message: 'Namespace for a v1, Kind=ConfigMap is missing.' },
    ]);
  });

  test('is said once of an object that the cluster serves in two groups', async () => {
    const ingress = (apiVersion: string): KubeObject => ({
      ...config('i'),
      apiVersion,
      kind: 'Ingress',
    });
    const lives = ['extensions/v1', 'networking.k8s.io/v1'].map(version => live(ingress(version)));
    const { resources } = await comparer.compare(request([ingress('networking.k8s.io/v1')], lives));
    expect(resources.map(({ key }) => key.group)).toEqual(['networking.k8s.io']);
  });

  test('names waves and the need of confirmation', async () => {
    const target = annotated('a', {
      'argocd.argoproj.io/sync-wave': '-3',
      'argocd.argoproj.io/sync-options': 'Prune=confirm',
    });
    const { resources } = await comparer.compare(request([target], []));
    expect(resources[0]?.status).toMatchObject({ syncWave: -3, requiresDeletionConfirmation: true });
  });

  test('leaves owned objects and the namespace that was made for the application alone', async () => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'x', uid: 'u' };
    const owned = live(
      config('owned', { metadata: { name: 'owned', namespace: 'shop', ownerReferences: [owner] } }),
    );
    const space = live({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    const { resources } = await comparer.compare(
      request([], [owned, space], {
        application: application({ syncPolicy: { syncOptions: ['CreateNamespace=true'] } }),
      }),
    );
    expect(resources).toEqual([]);
  });
});

describe('what is said of an application', () => {
  test('is Synced although something is extra, where that says it may be', async () => {
    const extra = annotated('extra', { 'argocd.argoproj.io/compare-options': 'IgnoreExtraneous' });
    const { sync, resources } = await comparer.compare(request([], [live(extra)]));
    expect(sync).toBe('Synced');
    expect(resources[0]?.status.status).toBe('OutOfSync');
  });

  test('is OutOfSync where the metadata of its namespace is not what was last applied', async () => {
    const managed = application({ syncPolicy: { managedNamespaceMetadata: { labels: { team: 'a' } } } });
    const after = (labels: Record<string, string>) => ({
      ...managed,
      status: {
        operationState: {
          operation: {},
          phase: 'Succeeded' as const,
          startedAt: '2026-01-01T00:00:00Z',
          syncResult: { revision: 'r', managedNamespaceMetadata: { labels } },
        },
      },
    });
    const codeOf = async (app: typeof managed) =>
      (await comparer.compare(request([], [], { application: app }))).sync;
    expect(await codeOf(managed)).toBe('Synced');
    expect(await codeOf(after({ team: 'a' }))).toBe('Synced');
    expect(await codeOf(after({ team: 'b' }))).toBe('OutOfSync');
  });

  test('warns of objects of other applications and of what comes twice', async () => {
    const { conditions } = await comparer.compare(
      request([config('a'), config('a')], [live(config('a'), 'other')]),
    );
    expect(conditions).toEqual<Condition[]>([
      {
        type: 'RepeatedResourceWarning',
        message: 'Resource /ConfigMap/shop/a appeared 2 times among application resources.',
      },
      {
        type: 'SharedResourceWarning',
        message: 'ConfigMap/a is part of applications argocd/store and other',
      },
    ]);
  });

  test('does not call what a deleted application left that of another', async () => {
    const { conditions } = await comparer.compare(
      request([config('a')], [live(config('a'), 'old')], {
        hasApplication: (namespace, name) => `${namespace}/${name}` !== 'argocd/old',
      }),
    );
    expect(conditions).toEqual<Condition[]>([
      {
        type: 'SharedResourceWarning',
        message:
          'ConfigMap/a is part of application argocd/store, and still marked as part of old, which is not here',
      },
    ]);
  });

  test('warns of objects in its namespace that nobody looks after, where the project wants that', async () => {
    const objects = [
      live(config('a')),
      live(config('b'), 'other'),
      config('lost'),
      config('kube-root-ca.crt'),
    ];
    const project = (orphanedResources: object): AppProject => ({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: { name: 'default' },
      spec: { orphanedResources },
    });
    const warningsWith = async (orphanedResources: object) => {
      const asked = request([config('a')], objects, { project: project(orphanedResources) });
      const cluster = { ...asked.cluster, rootsIn: () => objects };
      return (await comparer.compare({ ...asked, cluster })).conditions;
    };
    expect(await warningsWith({ warn: true })).toEqual([
      { type: 'OrphanedResourceWarning', message: 'Application has 1 orphaned resource' },
    ]);
    expect(await warningsWith({ warn: false })).toEqual([]);
    expect(await warningsWith({ warn: true, ignore: [{ kind: 'ConfigMap' }] })).toEqual([]);
  });

  test('does not fail with one object that cannot be compared', async () => {
    const failing = annotated('a', { 'argocd.argoproj.io/compare-options': 'ServerSideDiff=true' });
    const { sync, resources, conditions } = await comparer.compare(
      request([failing, config('b')], [live(failing), live(config('b'))]),
    );
    expect(sync).toBe('Unknown');
    expect(resources.map(({ status }) => status.status)).toEqual(['Unknown', 'Synced']);
    expect(conditions).toEqual([
      { type: 'ComparisonError', message: expect.stringContaining('ConfigMap a could not be compared') },
    ]);
  });
});

describe('the health of an application', () => {
  const healthWith = async (
    wanted: readonly KubeObject[],
    lives: readonly KubeObject[],
    healthOf: (object: KubeObject) => Health | undefined,
  ) => (await comparer.compare(request(wanted, lives, { healthOf }))).health;

  const byName = ({ metadata }: KubeObject): Health =>
    (({
      bad: { status: 'Degraded', message: 'it broke' },
      slow: { status: 'Progressing' },
      odd: { status: 'Unknown' },
    })[metadata.name] as Health | undefined) ?? { status: 'Healthy' };

  test('is that of its worst object, and says which', async () => {
    const objects = ['good', 'slow', 'bad'].map(name => config(name));
    expect(
      await healthWith(
        objects,
        objects.map(object => live(object)),
        byName,
      ),
    ).toEqual({
      status: 'Degraded',
      message: 'ConfigMap bad is Degraded: it broke',
    });
  });

  test('says of a pod only how it stands: it is told on, and its words may hold values of secrets', async () => {
    const pod = { ...config('bad'), kind: 'Pod' };
    expect(await healthWith([pod], [live(pod)], byName)).toEqual({
      status: 'Degraded',
      message: 'Pod bad is Degraded',
    });
  });

  test('names three causes and counts the rest', async () => {
    const objects = ['a', 'b', 'c', 'd'].map(name => config(name));
    const health = await healthWith(
      objects,
      objects.map(object => live(object)),
      () => ({ status: 'Degraded' }),
    );
    expect(health.message).toBe(
      'ConfigMap a is Degraded; ConfigMap b is Degraded; ConfigMap c is Degraded and 1 more',
    );
  });

  test('is Missing only where nothing is there at all, and Healthy where nothing is wanted', async () => {
    expect((await healthWith([config('a')], [], byName)).status).toBe('Missing');
    expect((await healthWith([config('a'), config('b')], [live(config('a'))], byName)).status).toBe(
      'Healthy',
    );
    expect(await healthWith([], [], byName)).toEqual({ status: 'Healthy' });
  });

  test('does not depend on hooks, what asks not to be counted, itself and silent children', async () => {
    const objects = [
      config('bad', {
        metadata: { name: 'bad', namespace: 'shop', annotations: { 'argocd.argoproj.io/hook': 'Sync' } },
      }),
      config('odd', {
        metadata: {
          name: 'odd',
          namespace: 'shop',
          annotations: { 'argocd.argoproj.io/ignore-healthcheck': 'true' },
        },
      }),
      { ...application(), metadata: { name: 'odd', namespace: 'argocd' } },
      application(),
    ];
    const judge = (object: KubeObject): Health =>
      object.metadata.name === 'store' ? { status: 'Degraded' } : byName(object);
    expect(
      await healthWith(
        objects,
        objects.map(object => live(object)),
        judge,
      ),
    ).toEqual({ status: 'Healthy' });
  });
});

describe('normalisation', () => {
  const isSynced = async (wanted: KubeObject, present: KubeObject, changed = {}): Promise<boolean> => {
    const { sync } = await comparer.compare(
      request([wanted], [live(present)], { settings: { ...settings, ...changed } }),
    );
    return sync === 'Synced';
  };

  const role = (more: object): KubeObject => ({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'r' },
    ...more,
  });

  test('lets collected rules of roles be what they are, where the settings say so', async () => {
    const wanted = role({ aggregationRule: { clusterRoleSelectors: [] }, rules: [] });
    const present = role({
      aggregationRule: {},
      rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }],
    });
    expect(await isSynced({ ...wanted, rules: [{ verbs: ['*'] }] }, present)).toBe(false);
    expect(
      await isSynced({ ...wanted, rules: [{ verbs: ['*'] }] }, present, { ignoreAggregatedRoles: true }),
    ).toBe(true);
  });

  test('compares status only where the settings say so', async () => {
    const widget = (phase: string): KubeObject => ({
      apiVersion: 'x.io/v1',
      kind: 'Widget',
      metadata: { name: 'w', namespace: 'shop' },
      status: { phase },
    });
    expect(await isSynced(widget('a'), widget('b'))).toBe(true);
    expect(await isSynced(widget('a'), widget('b'), { ignoreResourceStatus: 'none' })).toBe(false);
    expect(await isSynced(widget('a'), widget('b'), { ignoreResourceStatus: 'crd' })).toBe(false);
  });

  test('knows types within custom objects, of Rollouts and of those that are configured', async () => {
    const custom = (kind: string, cpu: string): KubeObject => ({
      apiVersion: 'argoproj.io/v1alpha1',
      kind,
      metadata: { name: 'w', namespace: 'shop' },
      spec: { template: { spec: { containers: [{ name: 'a', resources: { limits: { cpu } } }] } } },
    });
    expect(await isSynced(custom('Rollout', '1000m'), custom('Rollout', '1'))).toBe(true);
    expect(await isSynced(custom('Rollout', '1001m'), custom('Rollout', '1'))).toBe(false);
    expect(await isSynced(custom('Other', '1000m'), custom('Other', '1'))).toBe(false);
    const knownTypes = [
      { group: 'argoproj.io', kind: 'Other', field: 'spec.template.spec', type: 'core/v1/PodSpec' },
    ];
    expect(await isSynced(custom('Other', '1000m'), custom('Other', '1'), { knownTypes })).toBe(true);
    const quantities = [
      {
        group: 'argoproj.io',
        kind: 'Other',
        field: 'spec.template.spec.containers.resources.limits.cpu',
        type: 'core/Quantity',
      },
    ];
    expect(await isSynced(custom('Other', '1000m'), custom('Other', '1'), { knownTypes: quantities })).toBe(
      true,
    );
  });

  test('sorts endpoints', async () => {
    const endpoints = (...ips: string[]): KubeObject => ({
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: { name: 'e', namespace: 'shop' },
      subsets: [{ addresses: ips.map(ip => ({ ip })), ports: [{ port: 80 }] }],
    });
    expect(await isSynced(endpoints('10.0.0.2', '10.0.0.1'), endpoints('10.0.0.1', '10.0.0.2'))).toBe(true);
    expect(await isSynced(endpoints('10.0.0.3'), endpoints('10.0.0.1'))).toBe(false);
  });

  test('lets the note of some other apply be, which copies of live objects have', async () => {
    const note = (text: string) => ({ 'kubectl.kubernetes.io/last-applied-configuration': text });
    const wanted = annotated('a', note('{"data":{"b":"1"}}'));
    expect(await isSynced(wanted, annotated('a', note(JSON.stringify(config('a')))))).toBe(true);
  });

  test('takes the label of another method of tracking for the annotation', async () => {
    const labelled: KubeObject = {
      ...config('a'),
      metadata: { name: 'a', namespace: 'shop', labels: { 'app.kubernetes.io/instance': 'store' } },
    };
    const { sync } = await comparer.compare(request([config('a')], [labelled]));
    expect(sync).toBe('Synced');
  });
});

test('comparing again finds out nothing anew, until one side changes', async () => {
  const wanted = [config('a')];
  const asked = request(wanted, [live(config('a'))]);
  const first = await comparer.compare(asked);
  const again = await comparer.compare({
    ...asked,
    rendered: { objects: [...wanted], sourceTypes: ['Directory'] },
  });
  expect(again.resources[0]?.target).toBe(first.resources[0]?.target);
  const changed = await comparer.compare({
    ...asked,
    cluster: request([], [live(config('a', { data: { a: '3' } }))]).cluster,
  });
  expect(changed.sync).toBe('OutOfSync');
});
