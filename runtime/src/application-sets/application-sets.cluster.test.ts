import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApplicationSet, ApplicationSetCondition } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { memoryLogger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import { eventually, testGuard, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { RegisteredClusters } from '../clusters/index.ts';
import { defaultSettings } from '../settings/index.ts';
import { type ApplicationSets, SetPreviews, startApplicationSets } from './index.ts';
import { APPLICATION_SETS, APPLICATIONS } from './resources.ts';

const NAMESPACE = 'argocd';
const CASCADE = 'resources-finalizer.argocd.argoproj.io';

let cluster: TestCluster;
let clusters: RegisteredClusters;
let sets: ApplicationSets;
let previews: SetPreviews;
let repository: string;
/** How often the repository was asked what its head is. */
let resolved = 0;

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(repository, path)), { recursive: true });
  await writeFile(join(repository, path), text);
};

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'freshet-sets-'));
  cluster = await startTestRuntimeCluster(inject('serverUrl'), 'sets');
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
  await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'default', namespace: NAMESPACE },
    spec: { sourceRepos: ['*'], destinations: [{ server: '*', namespace: '*' }] },
  });
  const log = memoryLogger();
  const { client } = cluster;
  clusters = new RegisteredClusters({
    guard: testGuard,
    client,
    namespace: NAMESPACE,
    clock: systemClock,
    log,
    isExcluded: () => false,
    instanceOf: () => undefined,
  });
  const parts = {
    client,
    settings: () => defaultSettings(NAMESPACE),
    sources: {
      resolve: async () => {
        resolved += 1;
        return 'head';
      },
      open: async (_: unknown, revision: string) => ({
        root: repository,
        revision,
        hashOf: async () => undefined,
        release: () => undefined,
      }),
    },
    clusters,
    outbound: createOutbound(testNetworks),
    clock: systemClock,
  };
  sets = startApplicationSets({ ...parts, log });
  previews = new SetPreviews(parts);
  await Promise.all([clusters.ready, sets.ready]);
});

afterAll(async () => {
  await sets.stop();
  await previews.stop();
  await clusters.stop();
  await cluster.stop();
  await rm(repository, { recursive: true, force: true });
});

/** What a probe finds once it finds something. */
const seen = <Value>(probe: () => Promise<Value | undefined | false>): Promise<Value> =>
  eventually(async () => {
    const value = await probe();
    if (value === undefined || value === false) throw new Error('nothing is seen yet');
    return value;
  });

const setOf = (name: string, spec: ApplicationSet['spec'], metadata: object = {}): ApplicationSet => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name, namespace: NAMESPACE, ...metadata },
  spec,
});

const template = (name: string, more: object = {}) => ({
  metadata: { name },
  spec: {
    project: 'default',
    source: { repoURL: 'https://git.example/apps', path: 'p' },
    destination: { name: 'in-cluster', namespace: 'default' },
    ...more,
  },
});

const find = (name: string) => cluster.client.find<Application>(APPLICATIONS, { namespace: NAMESPACE, name });
const findSet = (name: string) =>
  cluster.client.find<ApplicationSet>(APPLICATION_SETS, { namespace: NAMESPACE, name });

const appears = (name: string): Promise<Application> => seen(() => find(name));

const condition = (name: string, type: ApplicationSetCondition['type'], status: 'True' | 'False') =>
  seen(async () =>
    (await findSet(name))?.status?.conditions?.find(each => each.type === type && each.status === status),
  );

const patch = (object: KubeObject, change: object) =>
  cluster.client.patch(
    APPLICATIONS,
    { namespace: NAMESPACE, name: object.metadata.name },
    { kind: 'merge', patch: change },
  );

describe('a set of applications', () => {
  test('creates its applications, sets them right when they are changed, and deletes what it no longer wants', async () => {
    const spec = {
      generators: [{ list: { elements: [{ n: 'one' }, { n: 'two' }] } }],
      template: template('list-{{n}}'),
      ignoreApplicationDifferences: [{ jqPathExpressions: ['.spec.source.targetRevision'] }],
    };
    await cluster.apply(setOf('list', spec));
    const one = await appears('list-one');
    await appears('list-two');
    expect(one.metadata).toMatchObject({
      finalizers: [CASCADE],
      ownerReferences: [{ kind: 'ApplicationSet', name: 'list', controller: true }],
    });
    expect(await condition('list', 'ResourcesUpToDate', 'True')).toMatchObject({
      reason: 'ApplicationSetUpToDate',
    });
    await seen(async () => (await findSet('list'))?.status?.resourcesCount === 2);

    const versions = async () =>
      [await find('list-one'), await find('list-two')].map(each => each?.metadata.resourceVersion);
    const before = await versions();
    const refresh = { 'argocd.argoproj.io/application-set-refresh': 'true' };
    await cluster.client.patch(
      APPLICATION_SETS,
      { namespace: NAMESPACE, name: 'list' },
      { kind: 'merge', patch: { metadata: { annotations: refresh } } },
    );
    await seen(async () => Object.keys((await findSet('list'))?.metadata.annotations ?? {}).length === 0);
    expect(await versions()).toEqual(before);

    await patch(one, { spec: { source: { path: 'changed', targetRevision: 'pinned' } } });
    await seen(async () => (await find('list-one'))?.spec.source?.path === 'p');
    expect((await find('list-one'))?.spec.source?.targetRevision).toBe('pinned');

    await cluster.apply(setOf('list', { ...spec, generators: [{ list: { elements: [{ n: 'one' }] } }] }));
    const going = await seen(async () => {
      const two = await find('list-two');
      return two?.metadata.deletionTimestamp === undefined ? undefined : two;
    });
    await patch(going, { metadata: { finalizers: null } });
    await seen(async () => (await find('list-two')) === undefined);
  });

  test('reads folders and files of a repository, and looks again when somebody pushes', async () => {
    await write('apps/web/app.yaml', 'a: b');
    await write('apps/.hidden/app.yaml', 'a: b');
    await symlink('/etc', join(repository, 'apps/link'));
    const git = {
      repoURL: 'https://git.example/apps.git',
      revision: 'HEAD',
      directories: [{ path: 'apps/*' }],
    };
    await cluster.apply(
      setOf('git', { goTemplate: true, generators: [{ git }], template: template('git-{{.path.basename}}') }),
    );
    await appears('git-web');
    expect(await find('git-link')).toBeUndefined();
    await write('apps/api/app.yaml', 'a: b');
    const before = resolved;
    sets.pushed({ url: 'ssh://git@git.example/apps' });
    await appears('git-api');
    expect(resolved).toBeGreaterThan(before);
  });

  test('follows clusters that come', async () => {
    const generators = [{ clusters: { selector: { matchLabels: { tier: 'edge' } } } }];
    const edge = template('edge-{{nameNormalized}}', {
      destination: { server: '{{server}}', namespace: 'default' },
    });
    await cluster.apply(setOf('edge', { generators, template: edge }));
    await condition('edge', 'ResourcesUpToDate', 'True');
    await cluster.apply({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: 'berlin',
        namespace: NAMESPACE,
        labels: { 'argocd.argoproj.io/secret-type': 'cluster', tier: 'edge' },
      },
      stringData: { name: 'Berlin_1', server: 'https://127.0.0.1:1', config: '{}' },
    });
    expect((await appears('edge-berlin-1')).spec.destination.server).toBe('https://127.0.0.1:1');
  });

  test('changes nothing when a template fails, says why, and goes on when it is mended', async () => {
    const spec = {
      goTemplate: true,
      generators: [{ list: { elements: [{ n: 'x' }] } }],
      template: template('broken-{{.n}}'),
    };
    await cluster.apply(setOf('broken', spec));
    await appears('broken-x');
    await cluster.apply(setOf('broken', { ...spec, template: template('broken-{{.n | nosuch}}') }));
    expect(await condition('broken', 'ErrorOccurred', 'True')).toMatchObject({
      reason: 'RenderTemplateParamsError',
      message: expect.stringContaining('nosuch'),
    });
    expect((await find('broken-x'))?.metadata.deletionTimestamp).toBeUndefined();
    await cluster.apply(setOf('broken', spec));
    await condition('broken', 'ErrorOccurred', 'False');
  });

  test('leaves out single applications that cannot be, and those of another owner', async () => {
    const elements = [
      { n: 'good', p: 'default' },
      { n: 'bad', p: 'nowhere' },
    ];
    await cluster.apply(
      setOf('partly', {
        generators: [{ list: { elements } }],
        template: template('partly-{{n}}', { project: '{{p}}' }),
      }),
    );
    await appears('partly-good');
    expect(await condition('partly', 'ErrorOccurred', 'True')).toMatchObject({
      message: expect.stringContaining('project nowhere'),
    });
    expect(await find('partly-bad')).toBeUndefined();
    await cluster.apply(
      setOf('thief', { generators: [{ list: { elements: [{}] } }], template: template('partly-good') }),
    );
    expect(await condition('thief', 'ErrorOccurred', 'True')).toMatchObject({
      message: expect.stringContaining('another owner'),
    });
  });

  test('leaves its applications when it may not delete them', async () => {
    const spec = {
      generators: [{ list: { elements: [{ n: 'a' }] } }],
      template: template('stay-{{n}}'),
      syncPolicy: { applicationsSync: 'create-update' as const },
    };
    await cluster.apply(setOf('stay', spec, { finalizers: [CASCADE] }));
    await appears('stay-a');
    await cluster.client.delete(APPLICATION_SETS, { namespace: NAMESPACE, name: 'stay' });
    await seen(async () => (await findSet('stay')) === undefined);
    const left = await find('stay-a');
    expect(left?.metadata.ownerReferences ?? []).toEqual([]);
    expect(left?.metadata.deletionTimestamp).toBeUndefined();
  });
});

test('a progressive sync goes step by step, and is undone backwards', async () => {
  const steps = ['dev', 'prod'].map(env => ({
    matchExpressions: [{ key: 'env', operator: 'In', values: [env] }],
  }));
  const base = template('roll-{{env}}', { syncPolicy: { automated: { prune: true } } });
  await cluster.apply(
    setOf('roll', {
      generators: [{ list: { elements: [{ env: 'prod' }, { env: 'dev' }] } }],
      template: { ...base, metadata: { ...base.metadata, labels: { env: '{{env}}' } } },
      strategy: { type: 'RollingSync', rollingSync: { steps }, deletionOrder: 'Reverse' },
    }),
  );
  const dev = await appears('roll-dev');
  expect(dev.spec.syncPolicy?.automated).toEqual({ prune: true, enabled: false });
  const asked = async (name: string) => (await find(name))?.operation;
  const out = { sync: { status: 'OutOfSync', revision: 'r1' }, health: { status: 'Missing' } };
  for (const env of ['dev', 'prod']) await patch(await appears(`roll-${env}`), { status: out });
  expect(await seen(() => asked('roll-dev'))).toMatchObject({
    sync: { prune: true },
    retry: { limit: 5 },
  });
  expect(await asked('roll-prod')).toBeUndefined();

  await patch(dev, {
    operation: null,
    status: {
      sync: { status: 'Synced', revision: 'r1' },
      health: { status: 'Healthy' },
      operationState: {
        phase: 'Succeeded',
        startedAt: new Date(Date.now() + 60_000).toISOString(),
        operation: {},
      },
    },
  });
  await seen(() => asked('roll-prod'));
  const stateOf = async (name: string) =>
    (await findSet('roll'))?.status?.applicationStatus?.find(({ application }) => application === name)
      ?.status;
  await seen(async () => (await stateOf('roll-dev')) === 'Healthy');
  expect(await stateOf('roll-prod')).toBe('Pending');
  await eventually(async () =>
    expect(await condition('roll', 'RolloutProgressing', 'True')).toMatchObject({
      message: expect.stringContaining('step 2'),
    }),
  );

  await cluster.client.delete(APPLICATION_SETS, { namespace: NAMESPACE, name: 'roll' });
  const prod = await seen(async () => {
    const found = await find('roll-prod');
    return found?.metadata.deletionTimestamp === undefined ? undefined : found;
  });
  expect((await find('roll-dev'))?.metadata.deletionTimestamp).toBeUndefined();
  await patch(prod, { metadata: { finalizers: null } });
  await seen(async () => (await find('roll-dev'))?.metadata.deletionTimestamp !== undefined);
});

describe('a preview of a set', () => {
  const changes = async (set: ApplicationSet) =>
    (await previews.preview(set)).applications.map(({ application, change }) => [
      application.metadata.name,
      change,
    ]);
  const listed = (...names: string[]) => ({ list: { elements: names.map(n => ({ n })) } });

  test('tells what would be made, changed and deleted, and writes nothing', async () => {
    const spec = { generators: [listed('one', 'two')], template: template('seen-{{n}}') };
    await cluster.apply(setOf('seen', spec));
    await Promise.all([appears('seen-one'), appears('seen-two')]);
    const there = await seen(() => findSet('seen'));
    expect(await changes(there)).toEqual([
      ['seen-one', 'none'],
      ['seen-two', 'none'],
    ]);

    const other = {
      ...spec,
      generators: [listed('one', 'three')],
      template: template('seen-{{n}}', { project: 'none' }),
    };
    expect(await changes({ ...there, spec: { ...spec, generators: other.generators } })).toEqual([
      ['seen-one', 'none'],
      ['seen-three', 'create'],
      ['seen-two', 'delete'],
    ]);
    const moved = template('seen-{{n}}', { source: { repoURL: 'https://git.example/apps', path: '{{n}}' } });
    expect(await changes({ ...there, spec: { ...spec, template: moved } })).toEqual([
      ['seen-one', 'update'],
      ['seen-two', 'update'],
    ]);
    const refused = (await previews.preview({ ...there, spec: other })).applications;
    expect(refused).toMatchObject([
      { change: 'invalid', problem: expect.stringContaining('project none'), entry: 0 },
      { change: 'invalid', live: undefined },
      { change: 'delete', live: { metadata: { name: 'seen-two' } } },
    ]);
    expect(refused.map(({ params }) => params())).toEqual([{ n: 'one' }, { n: 'three' }, {}]);
    expect(await find('seen-three')).toBeUndefined();
    expect(await find('seen-two')).toMatchObject({ spec: { source: { path: 'p' } } });
  });

  test('names the generator that fails, and deletes nothing while one does', async () => {
    const there = setOf('halved', {
      generators: [listed('one'), { git: { repoURL: 'https://git.example/apps.git' } }],
      template: template('halved-{{n}}'),
    });
    await cluster.apply(setOf('halved', { ...there.spec, generators: [listed('one', 'two')] }));
    await Promise.all([appears('halved-one'), appears('halved-two')]);
    const { entries, applications } = await previews.preview({
      ...(await seen(() => findSet('halved'))),
      spec: there.spec,
    });
    expect(entries).toEqual([
      { count: 1 },
      { count: 0, problem: 'a git generator needs directories or files' },
    ]);
    expect(applications.map(({ application }) => application.metadata.name)).toEqual(['halved-one']);
  });

  test('leaves alone what another set made', async () => {
    await cluster.apply(setOf('first', { generators: [listed('x')], template: template('taken-{{n}}') }));
    await appears('taken-x');
    const second = setOf('second', { generators: [listed('x')], template: template('taken-{{n}}') });
    expect(await changes(second)).toEqual([['taken-x', 'taken']]);
  });
});
