/** Clusters that fail while they are synced to, over a wire that fails them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freshet/domain/applications';
import { type Informer, type KubeObject, type KubeResource, startInformer } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { type Fate, UnsteadyWire } from './unsteady-wire.ts';

const HOME = 'argocd';
/** Generous: the engine itself waits for seconds here, and machines may be busy. */
const PATIENCE_MS = 120_000;
const inTime = <Result>(probe: () => Result | Promise<Result>): Promise<Result> =>
  eventually(probe, PATIENCE_MS);

const resource = (group: string, version: string, plural: string, kind: string): KubeResource => ({
  group,
  version,
  plural,
  kind,
  namespaced: true,
});
const APPLICATIONS = resource('argoproj.io', 'v1alpha1', 'applications', 'Application');
const WATCHED = [resource('', 'v1', 'configmaps', 'ConfigMap'), resource('batch', 'v1', 'jobs', 'Job')];

let cluster: TestCluster;
let wire: UnsteadyWire;
let folder: string;
let origin: Origin;
let engine: Engine;
const informers: Informer<KubeObject>[] = [];
/** Every object that ever was, as `Job away/before`, with the ids that it had. */
const made = new Map<string, Set<string>>();

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  wire = new UnsteadyWire(cluster.url, cluster.kubeconfig);
  wire.fateOf = fateOf;
  await wire.heal();
  folder = await mkdtemp(join(tmpdir(), 'freshet-faults-'));
  origin = new Origin(folder, 'apps');
  const files = Object.entries(APPS).flatMap(([name, objects]) =>
    objects.map(object => [`${name}/${object.metadata.name}.json`, JSON.stringify(object)] as const),
  );
  origin.commit(Object.fromEntries(files));
  origin.push();
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
  await cluster.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'far', namespace: HOME, labels: { 'argocd.argoproj.io/secret-type': 'cluster' } },
    stringData: { name: 'far', server: wire.url, config: '{"tlsClientConfig": {"insecure": true}}' },
  });
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
        },
      }),
    );
  engine = await startEngine({
    networks: testNetworks,
    cluster: { kind: 'kubeconfig', text: cluster.kubeconfig },
    namespace: HOME,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log: memoryLogger(),
    allowFiles: true,
  });
});

afterAll(async () => {
  await wire?.cut(); // what is still held would be waited for
  await engine?.stop();
  await Promise.all(informers.map(informer => informer.stop()));
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const config = (name: string, wave = 0): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, annotations: { 'argocd.argoproj.io/sync-wave': String(wave) } },
});

const hook = (name: string, phase: string): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, annotations: { 'argocd.argoproj.io/hook': phase } },
  spec: {
    backoffLimit: 0,
    template: {
      metadata: { annotations: { 'simulation.freshet.io/run-duration': '100ms' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
    },
  },
});

const WHOLE = [hook('before', 'PreSync'), config('first'), config('second', 1), hook('after', 'PostSync')];
const ONE = [config('a')];
/** What each application holds. */
const APPS = { away: WHOLE, busy: WHOLE, broken: ONE, slow: ONE, quick: ONE, home: WHOLE };

const begin = async (name: keyof typeof APPS, destination: string): Promise<void> => {
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: HOME },
    spec: {
      project: 'default',
      source: { repoURL: origin.url, path: name },
      destination: { name: destination, namespace: name },
      syncPolicy: { automated: { prune: true }, retry: { limit: 0 } },
    },
  });
};

const read = (name: string): Promise<Application> =>
  cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name });

const isDone = async (name: string): Promise<Application> => {
  const application = await read(name);
  expect(application.status).toMatchObject({
    sync: { status: 'Synced' },
    health: { status: 'Healthy' },
    operationState: { phase: 'Succeeded' },
    history: [{ id: 0 }],
  });
  expect(application.status?.history).toHaveLength(1);
  return application;
};

const timesOf = (name: string): Record<string, number> =>
  Object.fromEntries(
    [...made]
      .filter(([key]) => key.includes(` ${name}/`) && !key.endsWith('kube-root-ca.crt'))
      .map(([key, uids]) => [key, uids.size]),
  );

/** What happens to requests, each time to the first that is one; the last one stays. */
const fates = new Map<string, Fate[]>();
const fateOf = (request: string): Fate => {
  const left = fates.get(request) ?? [];
  return (left.length > 1 ? left.shift() : left[0]) ?? 'through';
};

const ONCE = (name: string) => ({
  [`Job ${name}/before`]: 1,
  [`ConfigMap ${name}/first`]: 1,
  [`ConfigMap ${name}/second`]: 1,
  [`Job ${name}/after`]: 1,
});

describe('a cluster', { timeout: 2 * PATIENCE_MS }, () => {
  test.concurrent('that has too much to do, or trouble of its own, is asked again', async () => {
    const busy = { kind: 'Status', code: 429, reason: 'TooManyRequests', details: { retryAfterSeconds: 1 } };
    const jobs = 'POST /apis/batch/v1/namespaces/busy/jobs';
    const configs = 'POST /api/v1/namespaces/busy/configmaps';
    fates.set(`${jobs} before`, [{ status: 429, body: busy }, 'through']);
    fates.set(`${configs} first`, [{ status: 500, body: 'out of order' }, 'through']);
    fates.set(`${configs} second`, [{ status: 503, body: 'starting' }, 'through']);
    await begin('busy', 'far');
    await inTime(() => isDone('busy'));
    expect(timesOf('busy')).toEqual(ONCE('busy'));
    const posts = wire.asked.filter(said => said.startsWith('POST') && said.includes('/busy/'));
    expect(posts.filter(said => said.endsWith(' first'))).toHaveLength(2);
  });

  test.concurrent('that stays in trouble fails the sync with its own words', async () => {
    const body = { kind: 'Status', message: 'the disk is full' };
    fates.set('POST /api/v1/namespaces/broken/configmaps a', [{ status: 500, body }]);
    await begin('broken', 'far');
    await inTime(async () => {
      const { status } = await read('broken');
      expect(status?.operationState).toMatchObject({ phase: 'Failed' });
      expect(status?.operationState?.syncResult?.resources).toMatchObject([
        { status: 'SyncFailed', message: 'the disk is full' },
      ]);
    });
  });

  test.concurrent('that takes its time keeps nobody else waiting, and is waited for', async () => {
    const answered = Promise.withResolvers<void>();
    const asked = 'POST /api/v1/namespaces/slow/configmaps a';
    fates.set(asked, [answered.promise]);
    await begin('slow', 'far');
    await inTime(() => expect(wire.asked).toContain(asked));
    await begin('quick', 'in-cluster');
    await inTime(() => isDone('quick'));
    expect((await read('slow')).status?.operationState?.phase).toBe('Running');
    answered.resolve();
    await inTime(() => isDone('slow'));
    expect(wire.asked.filter(said => said === asked)).toHaveLength(1);
  });

  test('that goes in mid-sync and comes back has had each hook once, and nothing has failed', async () => {
    fates.set('POST /apis/batch/v1/namespaces/away/jobs before', ['unanswered', 'through']);
    fates.set('POST /api/v1/namespaces/away/configmaps first', ['cut', 'through']);
    await begin('away', 'far');
    const waiting = await inTime(async () => {
      const application = await read('away');
      expect(application.metadata.annotations?.['freshet.io/why']).toContain('does not answer');
      return application;
    });
    expect(waiting.status?.operationState?.phase).toBe('Running');
    await wire.heal();
    const { status } = await inTime(() => isDone('away'));
    expect(status?.operationState?.startedAt).toBe(waiting.status?.operationState?.startedAt);
    expect(status?.operationState?.retryCount ?? 0).toBe(0);
    expect(timesOf('away')).toEqual(ONCE('away'));
  });

  test('that is stopped in mid-sync, with the applications in it, goes on when it is started again', async () => {
    await begin('home', 'in-cluster');
    await inTime(() => expect(made.has('Job home/before')).toBe(true));
    await cluster.restart(async () => undefined);
    await inTime(() => isDone('home'));
    // Our own watch was interrupted as well, and may hear of it later than the engine.
    await inTime(() => expect(timesOf('home')).toEqual(ONCE('home')));
  });
});
