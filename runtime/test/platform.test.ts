/**
 * A runtime of a platform, with everything real but the control plane's own modules: a cluster, the built-in Git host
 * over HTTP, the link, and the tunnel as the only way in.
 */
import { createGitProvider } from '@freshet/kit/git-providers';
import { systemIds } from '@freshet/kit/ids';
import type { KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { keepWebhooks, WebhookSecrets } from '../src/webhook-intake/index.ts';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import { deployment } from './platform-samples.ts';
import { beginStory, COMMIT, CREATE, eventually, LONG_TESTS, type Story } from './platform-story.ts';

vi.setConfig(LONG_TESTS);
const log = memoryLogger();
let started: StartedRuntime;
let story: Story;

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), log);
  story = await beginStory(started, log);
});

afterAll(() => started?.stop());

describe('a runtime of a platform', () => {
  test('writes its files into the empty repository, and the cluster follows them', async () => {
    const { git, platform, graphql, isSynced } = story;
    const { gitTree } = await graphql('ada', 'query ($r: String!) { gitTree(repository: $r) { paths } }', {
      r: git.url('gitops/config'),
    });
    const { paths: files } = gitTree as { paths: string[] };
    expect(files).toEqual(
      expect.arrayContaining([
        'resources/app-projects/git-sources.yaml',
        'resources/prod/default-git-source.yaml',
        'resources/control-planes/sealing-keys/prod.yaml',
        'runtimes/prod/in-cluster.yaml',
      ]),
    );
    await isSynced('prod-in-cluster');
    expect(platform.confirmed).toContain(git.url('gitops/config'));
    const { runtime: facts } = await graphql(
      'ada',
      '{ runtime { name version isConfigurationRuntime components { name health } } }',
    );
    expect(facts).toMatchObject({ name: 'prod', version: '1.0.0', isConfigurationRuntime: true });
  });

  test('an application that is created is a commit of the caller, and then runs', async () => {
    const { git, platform, graphql, isSynced, applicationText } = story;
    const input = {
      gitSource: 'default-git-source',
      path: 'apps/web.yaml',
      manifest: applicationText('web'),
    };
    const { createApplication: made } = await graphql('ada', CREATE, { input });
    expect(made).toMatchObject({
      message: 'Add application web',
      author: { name: 'ada', email: 'ada@example.com' },
    });
    expect(made).toMatchObject({ files: [{ path: 'apps/web.yaml' }] });
    const head = await git.repository('gitops/sources').resolve('main');
    expect(made).toMatchObject({ sha: head });
    expect(await git.repository('gitops/sources').commit(head)).toMatchObject({
      author: { name: 'ada', email: 'ada@example.com' },
      committer: { name: 'ada' },
    });
    await isSynced('web');
    expect(platform.audited).toContainEqual(
      expect.objectContaining({
        action: 'gitops-application.create-application',
        callerName: 'ada',
        result: 'done',
        details: expect.objectContaining({ commit: (made as { sha: string }).sha }),
      }),
    );
  });

  test('its tree, its differences and its logs can be looked at, and no secret is in them', async () => {
    const { platform, graphql } = story;
    const { applicationTree } = await graphql(
      'eve',
      '{ applicationTree(name: "web") { nodes { kind name health } } }',
    );
    const { nodes } = applicationTree as { nodes: { kind: string; name: string }[] };
    expect(nodes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Deployment', 'ReplicaSet', 'Pod', 'Secret']),
    );
    const { managedResources } = await graphql(
      'eve',
      '{ managedResources(name: "web") { kind sync diff desired live } }',
    );
    expect(managedResources).toContainEqual(
      expect.objectContaining({ kind: 'Deployment', sync: 'Synced', diff: '' }),
    );
    const shown = JSON.stringify(managedResources);
    expect(shown).not.toContain('canary-of-a-secret');
    expect(shown).not.toContain(Buffer.from('canary-of-a-secret').toString('base64'));
    const pod = nodes.find(({ kind }) => kind === 'Pod')?.name ?? '';
    const target = `/app-proxy/api/applications/logs?name=web&podNamespace=web&pod=${pod}&tail=5`;
    await eventually(async () => {
      const { status, body } = await platform.send(target, { headers: { authorization: 'Bearer ada' } });
      expect([status, body.length > 0]).toEqual([200, true]);
    });
    expect((await platform.send(target, { headers: { authorization: 'Bearer eve' } })).status).toBe(403);
    const subscribe = (query: string, isEnough: (text: string) => boolean) =>
      platform.send('/app-proxy/api/graphql', {
        method: 'POST',
        headers: {
          authorization: 'Bearer ada',
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ query }),
        isEnough,
      });
    const tree = await subscribe('subscription { applicationTree(name: "web") { nodes { kind } } }', text =>
      text.includes('ReplicaSet'),
    );
    expect(tree.headers.get('content-type')).toContain('text/event-stream');
    const pods = `{name: "web", pod: {kind: "Pod", namespace: "web", name: "${pod}"}}`;
    const lines = await subscribe(`subscription { podLogs(input: ${pods}) { lines } }`, text =>
      text.includes('"lines"'),
    );
    expect(lines.body).toContain('event: next');
    const workload = '{group: "apps", kind: "Deployment", namespace: "web", name: "web"}';
    const merged = await subscribe(
      `subscription { applicationLogs(input: {name: "web", of: ${workload}}) { pods lines { pod at line } } }`,
      text => text.includes('"line"'),
    );
    expect(merged.body).toContain(`"pod":"${pod}"`);
    const other = target.replace('podNamespace=web', 'podNamespace=argocd');
    expect((await platform.send(other, { headers: { authorization: 'Bearer ada' } })).status).toBe(404);
  });

  test('the second of two who edit the same file learns who was first', async () => {
    const { graphql, read } = story;
    const { applicationFile } = await graphql(
      'ada',
      '{ applicationFile(name: "web") { path revision manifest } }',
    );
    const { revision, manifest, path } = applicationFile as {
      revision: string;
      manifest: string;
      path: string;
    };
    expect(path).toBe('apps/web.yaml');
    const edit = (token: string, label: string, force = false) => {
      const changed = parse(manifest);
      changed.metadata.labels = { team: label };
      return graphql(
        token,
        `mutation ($input: EditApplicationInput!) { editApplication(input: $input) { ${COMMIT} } }`,
        {
          input: { name: 'web', manifest: stringify(changed), revision, force },
        },
      );
    };
    await edit('grace', 'blue');
    await expect(edit('ada', 'red')).rejects.toMatchObject({
      code: 'COMMIT_CONFLICT',
      path: 'apps/web.yaml',
      author: 'grace',
    });
    await eventually(async () => expect((await read('web')).metadata.labels).toMatchObject({ team: 'blue' }));
    expect(await edit('ada', 'red', true)).toMatchObject({ editApplication: { author: { name: 'ada' } } });
  });

  test('while the provider is down nothing is written, and that is what is said', async () => {
    const { git, graphql, applicationText } = story;
    git.isDown = true;
    try {
      const input = {
        gitSource: 'default-git-source',
        path: 'apps/later.yaml',
        manifest: applicationText('later'),
      };
      await expect(graphql('ada', CREATE, { input })).rejects.toMatchObject({
        code: 'GIT_PROVIDER_UNAVAILABLE',
      });
    } finally {
      git.isDown = false;
    }
  });

  test('a rollback needs automatic sync to be off; in Git it is a commit that puts the folder back', async () => {
    const { cluster, graphql, read, commit } = story;
    const before = (await read('web')).status?.history ?? [];
    const first = before[0]?.id ?? 0;
    await commit('acme/manifests', {
      'web/deployment.json': { ...deployment, spec: { ...deployment.spec, replicas: 2 } },
    });
    await eventually(async () =>
      expect((await read('web')).status?.history?.length ?? 0).toBeGreaterThan(before.length),
    );
    const rollback = `mutation { rollbackApplication(name: "web", id: ${first}) { name } }`;
    await expect(graphql('ada', rollback)).rejects.toMatchObject({
      code: 'GITOPS_ROLLBACK_IMPOSSIBLE',
      message: expect.stringContaining('is synced automatically'),
    });
    await expect(graphql('ada', rollback.replace(`id: ${first}`, 'id: 999'))).rejects.toThrow(
      'has no entry 999',
    );
    const { rollbackApplicationInGit: made } = await graphql(
      'ada',
      `mutation { rollbackApplicationInGit(name: "web", id: ${first}) { ${COMMIT} } }`,
    );
    expect(made).toMatchObject({ author: { name: 'ada' } });
    // By this the deployment is known as a rollback.
    expect((made as { message: string }).message).toMatch(
      new RegExp(`\n\nRollback-To: ${before[0]?.revision}:web$`),
    );
    const kind = {
      group: 'apps',
      version: 'v1',
      plural: 'deployments',
      kind: 'Deployment',
      namespaced: true,
    };
    await eventually(async () => {
      const live = await cluster.client.get<KubeObject>(kind, { namespace: 'web', name: 'web' });
      expect(live.spec).toMatchObject({ replicas: 1 });
    });
  });

  test('in Git it goes back to what its history keeps no more, by a commit that the branch has', async () => {
    const { platform, graphql, read, commit, isSynced, applicationText } = story;
    const settings = (mode: string) => ({
      'brief/config.json': {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'brief' },
        data: { mode },
      },
    });
    await commit('acme/manifests', settings('first'));
    const { repoURL } = (await read('web')).spec.source ?? {};
    const manifest = applicationText('brief', {
      source: { repoURL, path: 'brief', targetRevision: 'main' },
      revisionHistoryLimit: 1,
    });
    const input = { gitSource: 'default-git-source', path: 'apps/brief.yaml', manifest };
    await graphql('ada', CREATE, { input });
    await isSynced('brief');
    const historyOf = async () => (await read('brief')).status?.history ?? [];
    const [first] = await eventually(async () => {
      const history = await historyOf();
      expect(history).toHaveLength(1);
      return history;
    });
    await commit('acme/manifests', settings('second'));
    await eventually(async () => expect((await historyOf())[0]?.id).toBeGreaterThan(first?.id ?? 0));
    const back = (revision?: string) =>
      graphql(
        'ada',
        `mutation ($id: Int!, $revision: String) {
          rollbackApplicationInGit(name: "brief", id: $id, revision: $revision) { ${COMMIT} }
        }`,
        { id: first?.id, revision },
      );
    await expect(back()).rejects.toMatchObject({
      code: 'GITOPS_ROLLBACK_IMPOSSIBLE',
      message: expect.stringContaining('the commit of it is not named'),
    });
    await expect(back('main')).rejects.toMatchObject({ code: 'GITOPS_ROLLBACK_IMPOSSIBLE' });
    await expect(back('f'.repeat(40))).rejects.toMatchObject({ code: 'SOURCE_REVISION_NOT_FOUND' });
    const { sourceChanges } = await graphql(
      'ada',
      `query ($id: Int!, $revision: String!) {
        sourceChanges(name: "brief", to: $id, toRevision: $revision) {
          files { path after } outside outsideCount
        }
      }`,
      { id: first?.id, revision: first?.revision },
    );
    expect(sourceChanges).toMatchObject({
      files: [{ path: 'brief/config.json', after: expect.stringContaining('first') }],
      outside: [],
      outsideCount: 0,
    });
    const { rollbackApplicationInGit: made } = await back(first?.revision);
    expect((made as { message: string }).message).toMatch(`\n\nRollback-To: ${first?.revision}:brief`);
    expect(platform.audited).toContainEqual(
      expect.objectContaining({
        action: 'gitops-application.rollback-application-in-git',
        callerName: 'ada',
        result: 'done',
        details: expect.objectContaining({ historyId: String(first?.id), revision: first?.revision }),
      }),
    );
  });

  test('a push that the platform tells of is followed at once', async () => {
    const { git, platform, read, pushDirectly } = story;
    const before = (await read('web')).status?.sync?.revision;
    const writer = await pushDirectly('acme/manifests', 'web/more.json', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'more' },
    });
    await platform.tellPush(git.url('acme/manifests'));
    await eventually(async () => {
      const { status } = await read('web');
      expect([status?.sync?.revision, before === writer]).toEqual([writer, false]);
    });
  });

  test('pages of the platform may call from a browser, and no others', async () => {
    const { platform } = story;
    const ask = async (origin: string) =>
      (await platform.send('/app-proxy/api/graphql', { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await ask('https://platform.example')).toBe('https://platform.example');
    expect(await ask('https://evil.example')).toBeUndefined();
  });

  test('queries that ask for too much are refused before anything is done', async () => {
    const { graphql } = story;
    const many = Array.from({ length: 40 }, (_, index) => `a${index}: me { id }`).join(' ');
    await expect(graphql('ada', `{ ${many} }`)).rejects.toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  test('other providers are asked to tell of pushes, at the address of the runtime', async () => {
    const { git, client } = story;
    const provider = createGitProvider({
      kind: 'freshet',
      apiUrl: git.apiUrl,
      token: new Secret('git-runtime'),
      outbound: createOutbound(testNetworks),
    });
    const login = {
      host: { kind: 'freshet', apiUrl: git.apiUrl, root: git.root } as const,
      provider,
      credentialFor: () => ({ id: '' }),
      fullNameOf: (url: string) => url.slice(git.root.length + 1, -'.git'.length),
    };
    const secrets = new WebhookSecrets({ client, namespace: HOME, ids: systemIds });
    const baseUrl = () => 'https://runtime.example/';
    const keeper = keepWebhooks({
      client,
      secrets,
      login: async () => login,
      baseUrl,
      tell: () => undefined,
      clock: systemClock,
      log,
    });
    await eventually(() =>
      expect(git.hooks).toContainEqual(
        expect.objectContaining({
          repository: 'gitops/config',
          url: expect.stringMatching(/^https:\/\/runtime\.example\/webhooks\/git\/[0-9a-f]{32}$/),
        }),
      ),
    );
    await keeper.stop();
  });
});
