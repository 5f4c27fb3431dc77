/** What a runtime of a platform keeps in Git besides applications: Git Sources, integrations and clusters. */
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { RESTRICTED_GIT_SOURCES } from '../src/restricted-git-sources/index.ts';
import { startTestRuntimeCluster } from './cluster.ts';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import {
  APPLICATIONS,
  beginStory,
  COMMIT,
  CREATE,
  eventually,
  LONG_TESTS,
  type Story,
} from './platform-story.ts';

vi.setConfig(LONG_TESTS);
const log = memoryLogger();
let started: StartedRuntime;
let story: Story;

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), log);
  story = await beginStory(started, log);
});

afterAll(() => started?.stop());

describe('what a runtime keeps in Git', () => {
  test('Git Sources come and go by commits; what came from them stays', async () => {
    const { cluster, git, graphql, read, isSynced, applicationText } = story;
    const { createGitSource } = await graphql(
      'ada',
      `mutation ($input: CreateGitSourceInput!) { createGitSource(input: $input) { ${COMMIT} } }`,
      { input: { name: 'team', repository: `${git.url('acme/team')}/apps`, createRepository: true } },
    );
    expect(createGitSource).toMatchObject({ message: 'Add Git Source team' });
    await isSynced('team');
    const child = applicationText('kept', { syncPolicy: {} });
    await graphql('ada', CREATE, { input: { gitSource: 'team', path: 'kept.yaml', manifest: child } });
    await eventually(async () => expect((await read('kept')).metadata.name).toBe('kept'));
    const { gitSources } = await graphql('eve', '{ gitSources { name path canWrite } }');
    expect(gitSources).toContainEqual({ name: 'team', path: 'apps', canWrite: false });
    await graphql('ada', 'mutation { deleteGitSource(name: "team") { sha } }');
    await eventually(async () =>
      expect(await cluster.client.find(APPLICATIONS, { namespace: HOME, name: 'team' })).toBeUndefined(),
    );
    expect((await read('kept')).metadata.deletionTimestamp).toBeUndefined();
  });

  test('a restricted Git Source becomes projects that limit what its applications do', async () => {
    const { cluster, git, graphql, read, applicationText } = story;
    await graphql(
      'ada',
      `mutation ($input: CreateGitSourceInput!) { createGitSource(input: $input) { sha } }`,
      {
        input: {
          name: 'narrow',
          // No folder of the default Git Source, which would make applications of the same files.
          repository: `${git.url('acme/manifests')}/narrow?ref=main`,
          restricted: {
            sourceNamespace: 'freshet-narrow',
            destinations: [{ cluster: 'in-cluster', namespace: 'narrow' }],
          },
        },
      },
    );
    const projects = {
      group: 'argoproj.io',
      version: 'v1alpha1',
      plural: 'appprojects',
      kind: 'AppProject',
      namespaced: true,
    };
    await eventually(async () => {
      const wide = await cluster.client.get<KubeObject>(projects, { namespace: HOME, name: 'narrow' });
      expect(wide.spec).toMatchObject({
        sourceNamespaces: ['freshet-narrow'],
        destinations: [{ name: 'in-cluster', namespace: 'narrow' }],
      });
      expect((await read('narrow')).spec.project).toBe('narrow-restricted');
    });
    const manifest = applicationText('inside', {
      project: 'narrow',
      destination: { name: 'in-cluster', namespace: 'narrow' },
      syncPolicy: { automated: {}, syncOptions: ['CreateNamespace=true'], retry: { limit: 5 } },
    });
    await graphql('ada', CREATE, { input: { gitSource: 'narrow', path: 'inside.yaml', manifest } });
    await eventually(async () => {
      const key = { namespace: 'freshet-narrow', name: 'inside' };
      const inside = await cluster.client.get<Application>(APPLICATIONS, key);
      const said = JSON.stringify(inside.status?.operationState);
      expect(inside.status, said).toMatchObject({ sync: { status: 'Synced' } });
    });
    // Whoever lay in the same namespace could use the wider of two projects.
    const second = {
      apiVersion: 'freshet.io/v1',
      kind: 'RestrictedGitSource',
      metadata: { name: 'second', namespace: HOME },
      spec: {
        repoURL: git.url('gitops/sources'),
        sourceNamespace: 'freshet-narrow',
        destinations: [{ name: 'in-cluster' }],
      },
    };
    await cluster.client.create(RESTRICTED_GIT_SOURCES, second);
    await eventually(async () => {
      const { status } = await cluster.client.get<KubeObject>(RESTRICTED_GIT_SOURCES, second.metadata);
      expect(status).toMatchObject({
        conditions: [{ status: 'False', message: expect.stringContaining('that of the Git Source narrow') }],
      });
    });
    expect(await cluster.client.find(projects, { namespace: HOME, name: 'second' })).toBeUndefined();
    await cluster.client.delete(RESTRICTED_GIT_SOURCES, second.metadata);
  });

  test('an ApplicationSet tells of itself and of what it made and would make, to each as much as they may see', async () => {
    const { commit, git, graphql, isSynced, platform, applicationText } = story;
    await commit('acme/manifests', { 'nested/leaf.json': parse(applicationText('leaf')) });
    await commit('gitops/sources', {
      'fleet.json': {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'ApplicationSet',
        metadata: { name: 'fleet' },
        spec: {
          generators: [
            { list: { elements: [{ env: 'dev', path: 'web' }] } },
            { list: { elements: [{ env: 'prod', path: 'nested' }] } },
          ],
          template: {
            metadata: { name: 'fleet-{{env}}', labels: { env: '{{env}}' } },
            spec: {
              project: 'default',
              source: { repoURL: git.url('acme/manifests'), path: '{{path}}', targetRevision: 'main' },
              destination: { name: 'in-cluster', namespace: HOME },
              syncPolicy: { automated: {} },
            },
          },
        },
      },
    });
    await isSynced('fleet-prod');
    const source = (name: string) => graphql('ada', `{ application(name: "${name}") { gitSource } }`);
    expect(await source('fleet-dev')).toEqual({ application: { gitSource: 'default-git-source' } });
    await eventually(async () =>
      expect(await source('leaf')).toEqual({ application: { gitSource: 'default-git-source' } }),
    );
    await expect(graphql('ada', '{ applicationFile(name: "fleet-dev") { path } }')).rejects.toMatchObject({
      code: 'GIT_SOURCE_NOT_FOUND',
      message: expect.stringContaining(`the ApplicationSet ${HOME}/fleet made it`),
    });

    const show = `{ applicationSet(name: "fleet") {
      gitSource applicationsSync isRollingSync steps { state } manifest template
      conditions { type status } generators { kind words depth }
    } }`;
    const { applicationSet } = await graphql('eve', show);
    expect(applicationSet).toMatchObject({
      gitSource: 'default-git-source',
      applicationsSync: 'sync',
      isRollingSync: false,
      steps: [],
      conditions: expect.arrayContaining([{ type: 'ErrorOccurred', status: 'False' }]),
      generators: [
        { kind: 'list', words: 'one for each element of a list of 1', depth: 0 },
        { kind: 'list', words: 'one for each element of a list of 1', depth: 0 },
      ],
      template: expect.stringContaining('name: fleet-{{env}}'),
      manifest: expect.not.stringContaining('status:'),
    });

    const file = '{ applicationSetFile(name: "fleet") { gitSource path branch } }';
    expect(await graphql('ada', file)).toEqual({
      applicationSetFile: { gitSource: 'default-git-source', path: 'fleet.json', branch: 'main' },
    });

    platform.people.set('lee', {
      name: 'lee',
      may: ({ action, attributes }) =>
        action === 'view' && (!attributes.label?.[0] || attributes.label.includes('env=dev')),
    });
    const preview = `{ applicationSetPreview(name: "fleet") {
      generators { count problem } applications { name change parameters { name value } } isCut
    } }`;
    expect(await graphql('lee', preview)).toEqual({
      applicationSetPreview: {
        generators: [
          { count: 1, problem: null },
          { count: 0, problem: null },
        ],
        applications: [
          {
            name: 'fleet-dev',
            change: 'none',
            parameters: [
              { name: 'env', value: 'dev' },
              { name: 'path', value: 'web' },
            ],
          },
        ],
        isCut: false,
      },
    });
    const refresh = 'mutation { refreshApplicationSet(name: "fleet") { name } }';
    expect(await graphql('ada', refresh)).toEqual({ refreshApplicationSet: { name: 'fleet' } });
    await expect(graphql('eve', refresh)).rejects.toMatchObject({ code: 'DENIED' });
    for (const query of [show, preview, file, refresh]) {
      const told = (name: string) =>
        graphql('mallory', query.replace('fleet', name)).catch((it: Error) => it.message.replace(name, 'x'));
      expect(await told('fleet')).toBe(await told('nothing'));
      expect(await told('fleet')).toContain('there is no ApplicationSet x');
    }
  });

  test('integrations are sealed in Git and open in the cluster', async () => {
    const { cluster, git, graphql } = story;
    await graphql(
      'ada',
      `mutation ($input: SaveIntegrationInput!) { saveIntegration(input: $input) { sha } }`,
      {
        input: {
          name: 'hub',
          kind: 'docker-hub',
          settings: { username: 'acme' },
          credentials: { password: 'canary-of-hub' },
        },
      },
    );
    const another = {
      name: 'hub',
      kind: 'quay',
      settings: {},
      credentials: { password: 'other' },
      isNew: true,
    };
    for (const field of ['query { previewIntegration', 'mutation { saveIntegration']) {
      const [operation = '', name = ''] = field.split(' { ');
      const asked = graphql(
        'ada',
        `${operation} ($input: SaveIntegrationInput!) { ${name}(input: $input) { __typename } }`,
        { input: another },
      );
      await expect(asked).rejects.toMatchObject({ code: 'INTEGRATION_TAKEN' });
    }
    const { gitFiles } = await graphql(
      'ada',
      'query ($r: String!, $p: [String!]!) { gitFiles(repository: $r, paths: $p) { files { content } } }',
      {
        r: git.url('gitops/config'),
        p: ['resources/control-planes/integrations/hub.yaml'],
      },
    );
    expect(JSON.stringify(gitFiles)).toContain('sealed.prod');
    expect(JSON.stringify(gitFiles)).not.toContain('canary-of-hub');
    const secrets = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
    await eventually(async () => {
      const opened = await cluster.client.get<KubeObject>(secrets, {
        namespace: HOME,
        name: 'integration-hub',
      });
      expect(Buffer.from((opened.data as Record<string, string>).password ?? '', 'base64').toString()).toBe(
        'canary-of-hub',
      );
    });
  });

  test('a cluster is added with a login that works, and its file is a commit', async () => {
    const { cluster, platform, graphql } = story;
    const second = await startTestRuntimeCluster(inject('serverUrl'), 'second');
    onTestFinished(() => second.stop());
    const add = async (token: string, kubeconfig: string) => {
      const kubeConfig = Buffer.from(kubeconfig).toString('base64');
      const answer = await platform.send('/app-proxy/api/clusters', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'second', kubeConfig, labels: { stage: 'test' } }),
      });
      return [answer.status, JSON.parse(answer.body)];
    };
    expect(await add('ada', cluster.kubeconfig)).toMatchObject([
      409,
      { code: 'CLUSTER_MANAGED', message: 'this is the cluster in-cluster of prod' },
    ]);
    expect(await add('ada', second.kubeconfig)).toMatchObject([
      201,
      { name: 'second', server: second.url, commit: { message: 'Add cluster second' } },
    ]);
    await eventually(async () => {
      const { clusters } = await graphql('ada', '{ clusters { name isLocal labels } }');
      expect(clusters).toContainEqual({ name: 'second', isLocal: false, labels: { stage: 'test' } });
    });
    const removed = await graphql('ada', 'mutation ($s: String!) { removeCluster(server: $s) { message } }', {
      s: second.url,
    });
    expect(removed).toEqual({ removeCluster: { message: 'Remove cluster second' } });
    expect(await add('eve', second.kubeconfig)).toMatchObject([403, {}]);
  });
});
