/** The process itself, killed with SIGKILL in the middle of syncs: whoever starts next goes on where it was. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Application } from '@freshet/domain/applications';
import { type Informer, type KubeObject, type KubeResource, startInformer } from '@freshet/kit/kube-client';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { GitServer, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';

const HOME = 'argocd';
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const resource = (group: string, version: string, plural: string, kind: string): KubeResource => ({
  group,
  version,
  plural,
  kind,
  namespaced: true,
});
const APPLICATIONS = resource('argoproj.io', 'v1alpha1', 'applications', 'Application');
const LEASES = resource('coordination.k8s.io', 'v1', 'leases', 'Lease');
const WATCHED = [
  resource('', 'v1', 'configmaps', 'ConfigMap'),
  resource('batch', 'v1', 'jobs', 'Job'),
  resource('apps', 'v1', 'deployments', 'Deployment'),
];

let cluster: TestCluster;
let folder: string;
let origin: Origin;
let server: GitServer;
let running: ChildProcess | undefined;
const informers: Informer<KubeObject>[] = [];
/** Every object that ever was, as `Job hooked/before`, with the ids that it had. */
const made = new Map<string, Set<string>>();
/** Called the moment an object appears. */
let onMade: () => void = () => undefined;

const start = (): void => {
  running = spawn(process.execPath, [MAIN], {
    env: {
      PATH: SEARCH_PATH,
      HOME: folder,
      FRESHET_RUNTIME_HOME: join(folder, 'engine'),
      FRESHET_RUNTIME_KUBECONFIG: join(folder, 'kubeconfig'),
      FRESHET_RUNTIME_PERMITTED_ADDRESSES: '127.0.0.1',
      FRESHET_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

/** Resolves when the process is gone, which was killed the moment that all of these were there. */
const killWhen = async (...names: string[]): Promise<void> => {
  const killed = running;
  if (!killed) throw new Error('no process runs');
  const isTime = (): boolean => names.every(name => made.has(name));
  onMade = () => void (isTime() && killed.kill('SIGKILL'));
  onMade();
  const [, signal] = await once(killed, 'exit');
  onMade = () => undefined;
  expect(signal).toBe('SIGKILL');
  // Others would wait until the lease of the one that died has run out.
  await cluster.client.patch(
    LEASES,
    { namespace: HOME, name: 'freshet-application-controller' },
    { kind: 'merge', patch: { spec: { holderIdentity: '' } } },
  );
};

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-killed-'));
  await writeFile(join(folder, 'kubeconfig'), cluster.kubeconfig);
  origin = new Origin(folder, 'apps');
  server = await GitServer.start(folder);
  for (const kind of WATCHED)
    informers.push(
      startInformer<KubeObject>({
        client: cluster.client,
        resource: kind,
        clock: systemClock,
        onChange: now => {
          if (!now) return;
          const { namespace, name, uid = '' } = now.metadata;
          const key = `${kind.kind} ${namespace}/${name}`;
          made.set(key, (made.get(key) ?? new Set()).add(uid));
          onMade();
        },
      }),
    );
  await Promise.all(informers.map(informer => informer.ready));
});

afterAll(async () => {
  running?.kill('SIGKILL');
  await Promise.all(informers.map(informer => informer.stop()));
  await server?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const inWave = (wave: number, object: KubeObject): string =>
  JSON.stringify({
    ...object,
    metadata: {
      ...object.metadata,
      annotations: { ...object.metadata.annotations, 'argocd.argoproj.io/sync-wave': String(wave) },
    },
  });

const config = (name: string): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

const podsOf = (annotations: Record<string, string>) => ({
  metadata: { labels: { app: 'web' }, annotations },
  spec: { containers: [{ name: 'main', image: 'web:1' }] },
});

const deployment = (name: string): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template: podsOf({}) },
});

const hook = (name: string, phase: string): KubeObject => {
  const { metadata, spec } = podsOf({ 'simulation.freshet.io/run-duration': '1s' });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations: { 'argocd.argoproj.io/hook': phase } },
    spec: { backoffLimit: 0, template: { metadata, spec: { ...spec, restartPolicy: 'Never' } } },
  };
};

const create = async (name: string): Promise<void> => {
  await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: HOME },
    spec: {
      project: 'default',
      source: { repoURL: server.url('apps'), path: name },
      destination: { name: 'in-cluster', namespace: name },
      syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
    },
  });
};

const isDone = async (name: string, revision: string): Promise<void> => {
  const { status, operation } = await cluster.client.get<Application>(APPLICATIONS, {
    namespace: HOME,
    name,
  });
  expect(status).toMatchObject({
    sync: { status: 'Synced', revision },
    health: { status: 'Healthy' },
    operationState: { phase: 'Succeeded' },
  });
  expect(operation).toBeUndefined();
  expect(status?.history).toMatchObject([{ id: 0, revision }]);
};

test('a process that is killed in mid-sync has run each hook once, and has one entry in the history', async () => {
  const revision = origin.commit({
    'plain/a.json': JSON.stringify(config('a')),
    'hooked/before.json': inWave(0, hook('before', 'PreSync')),
    'hooked/first.json': inWave(0, deployment('first')),
    'hooked/second.json': inWave(1, config('second')),
    'hooked/during.json': inWave(1, hook('during', 'Sync')),
    'hooked/after.json': inWave(0, hook('after', 'PostSync')),
  });
  origin.push();
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
  await create('plain');
  await create('hooked');
  start();
  await killWhen('ConfigMap plain/a', 'Job hooked/before');
  start();
  await killWhen('Deployment hooked/first', 'Job hooked/during');
  start();
  await eventually(() => isDone('plain', revision), 120_000);
  await eventually(() => isDone('hooked', revision), 120_000);
  const times = [...made].filter(([key]) => key.includes(' hooked/') || key.includes(' plain/'));
  expect(Object.fromEntries(times.map(([key, uids]) => [key, uids.size]))).toEqual({
    'ConfigMap plain/a': 1,
    'ConfigMap plain/kube-root-ca.crt': 1,
    'ConfigMap hooked/kube-root-ca.crt': 1,
    'ConfigMap hooked/second': 1,
    'Deployment hooked/first': 1,
    'Job hooked/before': 1,
    'Job hooked/during': 1,
    'Job hooked/after': 1,
  });
}, 300_000);
