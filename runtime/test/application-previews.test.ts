/** What is told of an application before something is done to it, and what runs for it: over the wire, by rights. */
import { memoryLogger } from '@freshet/kit/log';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import { deployment, secret } from './platform-samples.ts';
import { beginStory, CREATE, eventually, LONG_TESTS, type Story } from './platform-story.ts';

vi.setConfig(LONG_TESTS);
const log = memoryLogger();
let started: StartedRuntime;
let story: Story;

const create = async (name: string, more: object = {}): Promise<void> => {
  await story.graphql('ada', CREATE, {
    input: {
      gitSource: 'default-git-source',
      path: `apps/${name}.yaml`,
      manifest: story.applicationText(name, more),
    },
  });
};

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), log);
  story = await beginStory(started, log);
  await create('web');
  await story.isSynced('web');
});

afterAll(() => started?.stop());

const PREVIEW = `query ($name: String!, $revision: String!) {
  syncPreview(name: $name, revision: $revision) { revisions isCut resources { kind name sync } }
}`;
const REVISIONS = `query ($name: String!, $from: [String!]!, $to: [String!]!) {
  revisionComparison(name: $name, from: $from, to: $to) {
    from { revisions failure } to { revisions failure }
    created changed deleted drifted
    resources { kind name change fields { path from to } }
  }
}`;
const REMOVAL = `query ($name: String!) {
  previewApplicationRemoval(name: $name) {
    commit { files { path after } } cascade isSeen resources kinds { kind count } kept keptKinds { kind count }
  }
}`;
const SERVICES = `query ($name: String!) {
  applicationServices(name: $name) { isCut workloads { workload { kind name } } services { service { name } } }
}`;
const RULES = `query ($name: String!) {
  syncWindows(name: $name) {
    automatic { isAllowed reason changesAt } manual { isAllowed } windows { schedule description isActive isBlocking }
  }
  orphanedResources(name: $name) { isWatched isWarned count resources { kind namespace name } }
}`;
const PROJECTS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'appprojects',
  kind: 'AppProject',
  namespaced: true,
} as const;

describe('of an application it is told', () => {
  test('what a sync to another revision would change', async () => {
    const before = await story.git.repository('acme/manifests').resolve('main');
    const more = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'later' }, data: {} };
    await story.commit('acme/manifests', { 'web/later.json': more });
    await eventually(async () =>
      expect((await story.read('web')).status?.resources).toContainEqual(
        expect.objectContaining({ kind: 'ConfigMap', name: 'later', status: 'Synced' }),
      ),
    );
    const { syncPreview } = await story.graphql('ada', PREVIEW, { name: 'web', revision: before });
    expect(syncPreview).toMatchObject({ revisions: [before], isCut: false });
    const { resources } = syncPreview as { resources: readonly { name: string; sync: string }[] };
    expect(resources).toContainEqual({ kind: 'Deployment', name: 'web', sync: 'Synced' });
    expect(resources).toContainEqual({ kind: 'ConfigMap', name: 'later', sync: 'OutOfSync' });
    expect((await story.read('web')).status?.sync?.status).toBe('Synced');
    await expect(story.graphql('ada', PREVIEW, { name: 'web', revision: 'nowhere' })).rejects.toMatchObject({
      code: 'GITOPS_PREVIEW_IMPOSSIBLE',
    });
  });

  test('what another revision wants otherwise, whatever the cluster has, and that it cannot be rendered', async () => {
    const repository = story.git.repository('acme/manifests');
    const before = await repository.resolve('main');
    await story.commit('acme/manifests', {
      'web/deployment.json': { ...deployment, spec: { ...deployment.spec, replicas: 2 } },
      'web/secret.json': { ...secret, stringData: { password: 'another-canary' } },
      'web/more.json': { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'more' }, data: {} },
    });
    const after = await repository.resolve('main');
    const ask = async (from: string, to: string) => {
      const told = await story.graphql('ada', REVISIONS, { name: 'web', from: [from], to: [to] });
      expect(JSON.stringify(told)).not.toContain('canary');
      return told.revisionComparison as { resources: readonly { kind: string; fields: unknown }[] };
    };
    const forth = await ask(before, after);
    expect(forth).toMatchObject({
      from: { revisions: [before], failure: null },
      to: { revisions: [after], failure: null },
      ...{ created: 1, changed: 2, deleted: 0 },
    });
    expect(forth.resources).toContainEqual({
      kind: 'Deployment',
      name: 'web',
      change: 'CHANGED',
      fields: [{ path: 'spec.replicas', from: '1', to: '2' }],
    });
    expect(forth.resources.find(({ kind }) => kind === 'Secret')).toMatchObject({ change: 'CHANGED' });
    await eventually(async () =>
      expect(await ask(after, before)).toMatchObject({ created: 0, changed: 2, deleted: 1, drifted: 0 }),
    );
    expect(await ask(before, before)).toMatchObject({ resources: [], created: 0, changed: 0, deleted: 0 });
    expect(await ask(after, 'nowhere')).toMatchObject({
      from: { failure: null },
      to: { revisions: [], failure: expect.stringContaining('nowhere') },
      resources: [],
    });
  });

  test('what goes with it and what stays, whatever Git wants', async () => {
    const { previewApplicationRemoval } = await story.graphql('ada', REMOVAL, { name: 'web' });
    expect(previewApplicationRemoval).toMatchObject({
      commit: { files: [{ path: 'apps/web.yaml', after: null }] },
      cascade: 'NONE',
      isSeen: true,
      resources: 0,
      kinds: [],
      keptKinds: expect.arrayContaining([
        { kind: deployment.kind, count: 1 },
        { kind: secret.kind, count: 1 },
      ]),
    });
  });

  test('that another, not there yet, would take over what it has', async () => {
    const query = `query ($input: CreateApplicationInput!) {
      previewNewApplication(input: $input) { firstSync { creates takesOver { namespace name count } } }
    }`;
    const destination = { name: 'in-cluster', namespace: 'web' };
    const manifest = story.applicationText('second', { destination });
    const input = { gitSource: 'default-git-source', path: 'apps/second.yaml', manifest };
    const { previewNewApplication } = await story.graphql('ada', query, { input });
    expect(previewNewApplication).toEqual({
      firstSync: { creates: 0, takesOver: [{ namespace: HOME, name: 'web', count: 4 }] },
    });
  });

  test('which workloads run for it', async () => {
    const { applicationServices } = await story.graphql('ada', SERVICES, { name: 'web' });
    expect(applicationServices).toMatchObject({
      isCut: false,
      workloads: [{ workload: { kind: 'Deployment', name: deployment.metadata.name } }],
      services: [],
    });
  });
});

describe('what the project of an application says of it', () => {
  const changeProject = (spec: object) =>
    story.cluster.client.patch(
      PROJECTS,
      { namespace: HOME, name: 'default' },
      { kind: 'merge', patch: { spec } },
    );

  test('no word of windows and orphans where the project has none', async () => {
    expect(await story.graphql('eve', RULES, { name: 'web' })).toEqual({
      syncWindows: null,
      orphanedResources: { isWatched: false, isWarned: false, count: 0, resources: [] },
    });
  });

  test('a window that blocks syncs, and what lies around though nobody looks after it', async () => {
    const stray = (name: string) =>
      story.cluster.client.create(
        { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true },
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'web' } },
      );
    await stray('stray');
    await stray('ignored');
    const always = { kind: 'deny', schedule: '* * * * *', duration: '1h', applications: ['web'] };
    await changeProject({
      syncWindows: [{ ...always, manualSync: true, description: 'freeze' }],
      orphanedResources: { warn: true, ignore: [{ kind: 'ConfigMap', name: 'ignor*' }] },
    });
    await eventually(async () =>
      expect(await story.graphql('eve', RULES, { name: 'web' })).toEqual({
        syncWindows: {
          automatic: {
            isAllowed: false,
            reason: expect.stringContaining("the sync window that denies '* * * * *' for 1h, freeze"),
            changesAt: null,
          },
          manual: { isAllowed: true },
          windows: [{ schedule: '* * * * *', description: 'freeze', isActive: true, isBlocking: true }],
        },
        orphanedResources: {
          isWatched: true,
          isWarned: true,
          count: 1,
          resources: [{ kind: 'ConfigMap', namespace: 'web', name: 'stray' }],
        },
      }),
    );
    await changeProject({ syncWindows: null, orphanedResources: null });
  });
});

describe('it is told to nobody else', () => {
  const tries: readonly [query: string, variables: object][] = [
    [PREVIEW, { name: 'web', revision: 'HEAD' }],
    [REMOVAL, { name: 'web' }],
    [REVISIONS, { name: 'web', from: ['HEAD'], to: ['HEAD'] }],
    [SERVICES, { name: 'web' }],
    [RULES, { name: 'web' }],
  ];

  test('who may not see the application hears that there is none', async () => {
    for (const [query, variables] of tries)
      await expect(story.graphql('mallory', query, variables), query).rejects.toMatchObject({
        code: 'GITOPS_APPLICATION_UNKNOWN',
      });
  });

  test('who may only see it hears neither what a sync nor what its removal nor what other revisions would do', async () => {
    for (const [query, variables] of tries.slice(0, 3))
      await expect(story.graphql('eve', query, variables), query).rejects.toMatchObject({ code: 'DENIED' });
  });
});

test('while its repository is away nobody can tell what a merge would change, and that is no answer', async () => {
  const source = { repoURL: 'http://127.0.0.1:1/acme/away.git', path: 'web', targetRevision: 'main' };
  await create('away', { source });
  await eventually(() => story.read('away'));
  const variables = { name: 'away', from: ['a'.repeat(40)], to: ['b'.repeat(40)] };
  await expect(story.graphql('ada', REVISIONS, variables)).rejects.toMatchObject({
    code: 'SOURCE_UNREACHABLE',
  });
});

test('an application with several sources is previewed at a revision of each, and not at one for all', async () => {
  const source = { repoURL: story.git.url('acme/manifests'), path: 'web' };
  await create('several', { source: undefined, sources: [source, { ...source, ref: 'values' }] });
  await eventually(() => story.read('several'));
  await expect(story.graphql('ada', PREVIEW, { name: 'several', revision: 'HEAD' })).rejects.toMatchObject({
    code: 'SYNC_REVISIONS_INVALID',
  });
  const before = await story.git.repository('acme/manifests').resolve('main');
  const more = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'newest' }, data: {} };
  await story.commit('acme/manifests', { 'web/newest.json': more });
  const main = await story.git.repository('acme/manifests').resolve('main');
  const { syncPreview } = await story.graphql(
    'ada',
    `query ($revisions: [String!], $sourcePositions: [Int!]) {
      syncPreview(name: "several", revisions: $revisions, sourcePositions: $sourcePositions) { revisions }
    }`,
    { revisions: [before], sourcePositions: [2] },
  );
  expect(syncPreview).toEqual({ revisions: [main, before] });
});
