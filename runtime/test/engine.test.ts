import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freshet/domain/applications';
import { rollbackOperation } from '@freshet/domain/automation';
import { KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
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
const JOBS = { group: 'batch', version: 'v1', plural: 'jobs', kind: 'Job', namespaced: true };

let cluster: TestCluster;
let folder: string;
let origin: Origin;
let engine: Engine;
const log = memoryLogger();

/** Each engine has a connection of its own, as a process has. */
const start = async (): Promise<{ engine: Engine; client: KubeClient }> => {
  const client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  const started = await startEngine({
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

const job = (name: string, annotations: Record<string, string>, image = 'busybox'): string =>
  manifest({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations },
    spec: {
      backoffLimit: 0,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image }] } },
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

    await cluster.client.patch(
      CONFIGS,
      { namespace: 'web', name: 'a' },
      { kind: 'merge', patch: { data: { v: 'x' } } },
    );
    await eventually(async () => expect(await dataOf('web', 'a')).toEqual({ v: '2' }));

    await rm(join(origin.clone, 'web/b.yaml'));
    const third = push({ 'web/c.yaml': config('c', { v: '1' }) });
    await eventually(() => isSyncedTo('web', third));
    expect(await dataOf('web', 'b')).toBeUndefined();
    expect(await dataOf('web', 'c')).toEqual({ v: '1' });
  });
});
