import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freshet/domain/applications';
import { rollbackOperation } from '@freshet/domain/automation';
import { KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';

const NAMESPACE = 'argocd';
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const core = (plural: string, kind: string) => ({ group: '', version: 'v1', plural, kind, namespaced: true });
const CONFIGS = core('configmaps', 'ConfigMap');
const NAMESPACES = { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false };

let cluster: TestCluster;
let folder: string;
let origin: Origin;
let engine: Engine;
const log = memoryLogger();

/** Each engine has a connection of its own, as a process has. */
const start = async (): Promise<{ engine: Engine; client: KubeClient }> => {
  const client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  const started = await startEngine({
    networks: testNetworks,
    cluster: client,
    namespace: NAMESPACE,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log,
    allowFiles: true,
  });
  return { engine: started, client };
};

let client: KubeClient;

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-engine-'));
  origin = new Origin(folder, 'apps');
  origin.commit({ 'README.md': 'Applications' });
  origin.push();
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
  await cluster.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'argocd-cmd-params-cm', namespace: NAMESPACE },
    data: { 'controller.self.heal.timeout.seconds': '0' },
  });
  ({ engine, client } = await start());
});

afterAll(async () => {
  await engine.stop();
  await client.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const manifest = (object: KubeObject): string => JSON.stringify(object);

const config = (name: string, data: Record<string, string>, annotations?: Record<string, string>): string =>
  manifest({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(annotations ? { annotations } : {}) },
    data,
  });

/** A hook whose pods behave as the simulation is told. */
const hook = (name: string, phase: string, simulation: Record<string, string> = {}): string =>
  manifest({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations: { 'argocd.argoproj.io/hook': phase } },
    spec: {
      backoffLimit: 0,
      template: {
        metadata: {
          annotations: Object.fromEntries(
            Object.entries(simulation).map(([key, value]) => [`simulation.freshet.io/${key}`, value]),
          ),
        },
        spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
      },
    },
  });

const push = (files: Record<string, string>): string => {
  const revision = origin.commit(files);
  origin.push();
  engine.pushed({ url: origin.url, ref: 'refs/heads/main', changedFiles: Object.keys(files) });
  return revision;
};

const create = async (
  name: string,
  { spec = {}, ...metadata }: { spec?: Partial<Application['spec']> } & Partial<Application['metadata']> = {},
): Promise<void> => {
  await cluster.client.create<Application>(APPLICATIONS, {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: NAMESPACE, ...metadata },
    spec: {
      project: 'default',
      source: { repoURL: origin.url, path: name },
      destination: { name: 'in-cluster', namespace: name },
      syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
      ...spec,
    },
  });
};

const read = (name: string): Promise<Application> =>
  cluster.client.get<Application>(APPLICATIONS, { namespace: NAMESPACE, name });

const dataOf = async (namespace: string, name: string): Promise<unknown> =>
  (await cluster.client.find<KubeObject>(CONFIGS, { namespace, name }))?.data;

const isSyncedTo = async (name: string, revision: string): Promise<Application> => {
  const application = await read(name);
  expect(application.status).toMatchObject({
    sync: { status: 'Synced', revision },
    health: { status: 'Healthy' },
  });
  expect(application.operation).toBeUndefined();
  return application;
};

const operate = (name: string, operation: Application['operation']): Promise<Application> =>
  cluster.client.patch(APPLICATIONS, { namespace: NAMESPACE, name }, { kind: 'merge', patch: { operation } });

describe('an application', () => {
  test('is synced when it is created, follows its repository, heals and prunes', async () => {
    const first = push({ 'web/a.yaml': config('a', { v: '1' }), 'web/b.yaml': config('b', { v: '1' }) });
    await create('web');
    const made = await eventually(() => isSyncedTo('web', first));
    expect(made.status?.history).toMatchObject([{ id: 0, revision: first }]);
    expect(made.status?.operationState?.phase).toBe('Succeeded');
    expect(made.metadata.annotations?.['freshet.io/why']).toBeUndefined();
    expect(await dataOf('web', 'a')).toEqual({ v: '1' });

    const second = push({ 'web/a.yaml': config('a', { v: '2' }) });
    await eventually(() => isSyncedTo('web', second));
    expect(await dataOf('web', 'a')).toEqual({ v: '2' });

    const drift = { kind: 'merge' as const, patch: { data: { v: 'x' } } };
    await cluster.client.patch(CONFIGS, { namespace: 'web', name: 'a' }, drift);
    await eventually(async () => expect(await dataOf('web', 'a')).toEqual({ v: '2' }));

    await rm(join(origin.clone, 'web/b.yaml'));
    const third = push({ 'web/c.yaml': config('c', { v: '1' }) });
    await eventually(() => isSyncedTo('web', third));
    expect(await dataOf('web', 'b')).toBeUndefined();
    expect(await dataOf('web', 'c')).toEqual({ v: '1' });
  });

  test('can be seen as a proposed commit would make it, without being touched', async () => {
    const before = await read('web');
    git(origin.clone, 'checkout', '--quiet', '-b', 'proposal');
    origin.commit({ 'web/a.yaml': config('a', { v: 'proposed' }), 'web/d.yaml': config('d', {}) });
    origin.push('HEAD:proposal');
    git(origin.clone, 'checkout', '--quiet', 'main');
    const { sync, resources } = await engine.preview(`${NAMESPACE}/web`, ['proposal']);
    expect(sync).toBe('OutOfSync');
    const differing = resources.filter(({ status }) => status.status === 'OutOfSync');
    expect(differing.map(({ key }) => key.name)).toEqual(['a', 'd']);
    expect(differing[0]?.predictedLive?.data).toEqual({ v: 'proposed' });
    expect((await read('web')).metadata.resourceVersion).toBe(before.metadata.resourceVersion);
    await expect(engine.preview(`${NAMESPACE}/web`, ['no-such-branch'])).rejects.toThrow('no-such-branch');
    await expect(engine.preview(`${NAMESPACE}/nobody`, [])).rejects.toThrow('no application');
  });

  test('waits for a person where automation is off, and says so', async () => {
    const revision = push({ 'manual/a.yaml': config('a', { v: '1' }) });
    await create('manual', { spec: { syncPolicy: { syncOptions: ['CreateNamespace=true'] } } });
    await eventually(async () =>
      expect((await read('manual')).metadata.annotations?.['freshet.io/why']).toBe(
        'It differs from Git, and automated sync is off. (ConfigMap a)',
      ),
    );
    await operate('manual', { sync: {}, initiatedBy: { username: 'ada' } });
    const synced = await eventually(() => isSyncedTo('manual', revision));
    expect(synced.status?.operationState?.operation.initiatedBy).toEqual({ username: 'ada' });
  });

  test('that nobody can compare says why', async () => {
    await create('lost', { spec: { destination: { name: 'nowhere', namespace: 'x' } } });
    await eventually(async () =>
      expect((await read('lost')).status).toMatchObject({
        sync: { status: 'Unknown' },
        health: { status: 'Unknown' },
        conditions: [{ type: 'InvalidSpecError', message: 'there are no clusters with the name nowhere' }],
      }),
    );
    await create('pathless', { spec: { source: { repoURL: origin.url, path: 'no/such/folder' } } });
    await eventually(async () =>
      expect((await read('pathless')).status?.conditions).toMatchObject([{ type: 'ComparisonError' }]),
    );
  });

  test('waits for those that it depends on', async () => {
    push({ 'front/a.yaml': config('a', {}), 'back/a.yaml': config('a', {}) });
    await create('front', { annotations: { 'freshet.io/depends-on': 'back' } });
    await eventually(async () =>
      expect((await read('front')).metadata.annotations?.['freshet.io/why']).toContain(
        'It waits for back, which does not exist.',
      ),
    );
    expect(await dataOf('front', 'a')).toBeUndefined();
    await create('back');
    await eventually(async () =>
      expect((await read('front')).status).toMatchObject({ sync: { status: 'Synced' } }),
    );
    expect((await read('back')).status).toMatchObject({ sync: { status: 'Synced' } });
  });

  test('stays where somebody rolled it back to, until something newer arrives', async () => {
    const good = push({ 'rolled/a.yaml': config('a', { v: 'good' }) });
    await create('rolled');
    await eventually(() => isSyncedTo('rolled', good));
    const bad = push({ 'rolled/a.yaml': config('a', { v: 'bad' }) });
    const before = await eventually(() => isSyncedTo('rolled', bad));

    await operate('rolled', rollbackOperation(before, 0, { username: 'ada' }));
    const held = await eventually(async () => {
      const application = await read('rolled');
      expect(await dataOf('rolled', 'a')).toEqual({ v: 'good' });
      expect(application.status).toMatchObject({ sync: { status: 'OutOfSync', revision: bad } });
      expect(application.metadata.annotations?.['freshet.io/why']).toContain('rolled back from');
      return application;
    });
    expect(held.metadata.annotations?.['freshet.io/held-revision']).toContain(bad);

    push({ 'web/other.yaml': config('other', {}) });
    const newer = push({ 'rolled/a.yaml': config('a', { v: 'better' }) });
    const free = await eventually(() => isSyncedTo('rolled', newer));
    expect(free.metadata.annotations?.['freshet.io/held-revision']).toBeUndefined();
  });

  test('is deleted with its objects and the namespace that was made for it', async () => {
    const revision = push({ 'gone/a.yaml': config('a', {}), 'gone/b.yaml': config('b', {}) });
    await create('gone', {
      finalizers: ['resources-finalizer.argocd.argoproj.io'],
      spec: {
        syncPolicy: { automated: {}, syncOptions: ['CreateNamespace=true', 'DeleteNamespace=true'] },
      },
    });
    await eventually(() => isSyncedTo('gone', revision));
    await cluster.client.delete(APPLICATIONS, { namespace: NAMESPACE, name: 'gone' });
    await eventually(async () => {
      expect(await cluster.client.find(APPLICATIONS, { namespace: NAMESPACE, name: 'gone' })).toBeUndefined();
      expect(await dataOf('gone', 'a')).toBeUndefined();
      expect(await cluster.client.find(NAMESPACES, { name: 'gone' })).toBeUndefined();
    });
  });
});

describe('a sync', () => {
  test('that fails is tried again, and gives way to a newer commit', async () => {
    const bad = push({
      'flaky/a.yaml': config('a', { v: '1' }),
      'flaky/hook.yaml': hook('migrate', 'PreSync', { 'exit-code': '1' }),
    });
    const retry = { limit: 5, backoff: { duration: '1h', maxDuration: '1h' } };
    await create('flaky', {
      spec: { syncPolicy: { automated: {}, syncOptions: ['CreateNamespace=true'], retry } },
    });
    await eventually(async () => {
      const { status } = await read('flaky');
      expect(status?.operationState).toMatchObject({
        phase: 'Running',
        retryCount: 1,
        syncResult: { revision: bad },
      });
    });
    expect(await dataOf('flaky', 'a')).toBeUndefined();
    const fixed = push({ 'flaky/hook.yaml': hook('migrate', 'PreSync', { 'run-duration': '100ms' }) });
    const synced = await eventually(() => isSyncedTo('flaky', fixed));
    expect(synced.status?.operationState?.retryCount ?? 0).toBe(0);
  });
});
