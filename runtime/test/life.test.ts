/** The life of a runtime: what it is made of, how that changes, and how it leaves. */
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually as soon } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import { applicationOf, deployment } from './platform-samples.ts';

/** A chain of syncs takes its time on a busy machine. */
const PATIENCE_MS = 90_000;
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });
const eventually = <Result>(probe: () => Result | Promise<Result>) => soon(probe, PATIENCE_MS);

const kind = (group: string, version: string, plural: string, name: string) => ({
  group,
  version,
  plural,
  kind: name,
  namespaced: true,
});
const APPLICATIONS = kind('argoproj.io', 'v1alpha1', 'applications', 'Application');
const CONFIG_MAPS = kind('', 'v1', 'configmaps', 'ConfigMap');
const DEPLOYMENTS = kind('apps', 'v1', 'deployments', 'Deployment');

const WORKLOAD = `apiVersion: apps/v1
kind: Deployment
metadata: {name: freshet-runtime, namespace: ${HOME}}
spec:
  replicas: 1
  selector: {matchLabels: {app: freshet-runtime}}
  template:
    metadata: {labels: {app: freshet-runtime}}
    spec:
      containers:
        - name: runtime # the only one
          image: freshet:1
`;

let started: StartedRuntime;

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), memoryLogger(), async client => {
    await client.create<KubeObject>(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'freshet-installation', namespace: HOME },
      data: { 'runtime.deployment.yaml': WORKLOAD },
    });
  });
});
afterAll(() => started?.stop());

const graphql = async (token: string, query: string, variables: object = {}) => {
  const answer = await started.platform.send('/app-proxy/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(answer.body);
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
};

const names = async (): Promise<readonly string[]> =>
  (await started.client.list<Application>(APPLICATIONS, { namespace: HOME })).items.map(
    ({ metadata }) => metadata.name,
  );

const synced = (name: string) =>
  eventually(async () => {
    const { status } = await started.client.get<Application>(APPLICATIONS, { namespace: HOME, name });
    expect(status).toMatchObject({ sync: { status: 'Synced' } });
  });

const filesOf = async (repository: string): Promise<readonly string[]> => {
  const query = 'query ($r: String!) { gitTree(repository: $r) { paths } }';
  const { gitTree } = await graphql('ada', query, { r: started.git.url(repository) });
  return gitTree.paths;
};

const imageOf = async (): Promise<unknown> => {
  const found = await started.client.get<KubeObject>(DEPLOYMENTS, {
    namespace: HOME,
    name: 'freshet-runtime',
  });
  return (found.spec as { template: { spec: { containers: { image: string }[] } } }).template.spec
    .containers[0]?.image;
};

test('its repository says what it is made of, and its cluster follows that', async () => {
  await synced('prod-installation');
  expect(await filesOf('gitops/prod')).toEqual([
    'apps/runtime/overlays/prod/deployment.yaml',
    'bootstrap/prod.yaml',
  ]);
  expect(await imageOf()).toBe('freshet:1');
  const said = await started.client.get<KubeObject>(CONFIG_MAPS, {
    namespace: HOME,
    name: 'freshet-runtime',
  });
  expect((said.data as Record<string, string>)['runtime.yaml']).toContain('version: 1.0.0');
  const { runtime } = await graphql('ada', '{ runtime { installationRepo } }');
  expect(runtime.installationRepo).toBe(started.git.url('gitops/prod'));
});

test('an object of it that is deleted is restored from its repository, and shown as degraded until then', async () => {
  const { platform, client } = started;
  const sent = (): { readonly health: string; readonly message?: string | undefined } | undefined =>
    platform.components.at(-1)?.find(({ name }) => name === 'runtime');
  await eventually(() =>
    expect(platform.components.at(-1)).toEqual(
      ['runtime', 'engine', 'shared-configuration', 'link', 'app-proxy'].map(name => ({
        name,
        version: '1.0.0',
        health: 'Healthy',
      })),
    ),
  );
  const key = { namespace: HOME, name: 'freshet-runtime' };
  const { metadata } = await client.get<KubeObject>(DEPLOYMENTS, key);
  // What people change by hand stays.
  const patch = { data: { 'runtime.yaml': 'by hand' } };
  await client.patch(CONFIG_MAPS, key, { kind: 'merge', patch });
  await client.delete(DEPLOYMENTS, key, { propagation: 'Background' });
  await eventually(async () => {
    const found = await client.find<KubeObject>(DEPLOYMENTS, key);
    expect(found && found.metadata.uid !== metadata.uid).toBe(true);
  });
  await eventually(() => expect(sent()).toMatchObject({ health: 'Healthy' }));
  const told = platform.components.flatMap(each => each.filter(({ name }) => name === 'runtime'));
  expect(told).toContainEqual({
    name: 'runtime',
    version: '1.0.0',
    health: 'Degraded',
    message: expect.stringMatching(/^Deployment freshet-runtime is missing in the cluster and is restored/),
  });
  expect((await client.get<KubeObject>(CONFIG_MAPS, key)).data).toEqual(patch.data);
});

test('Git and the platform agree on its role, whichever of them is changed', async () => {
  const { platform, git } = started;
  const inGit = async (): Promise<boolean> => {
    const query =
      'query ($r: String!, $p: [String!]!) { gitFiles(repository: $r, paths: $p) { files { content } } }';
    const { gitFiles } = await graphql('ada', query, {
      r: git.url('gitops/config'),
      p: ['runtimes/prod/in-cluster.yaml'],
    });
    return gitFiles.files[0].content.includes('configurations/');
  };
  await eventually(() => expect(platform.roles).toEqual([true]));
  expect(await inGit()).toBe(true);
  // A commit, and the platform is not asked.
  await graphql('ada', 'mutation { setConfigurationRuntime(enabled: false) { sha } }');
  await eventually(() => expect(platform.roles).toEqual([true, false]));
  // The platform, and nothing is committed by a person.
  await platform.switchRole(true);
  await eventually(() => expect(platform.roles).toEqual([true, false, true]));
  expect(await inGit()).toBe(true);
});

test('another image is a commit of whoever may change the runtime', async () => {
  const upgrade = (token: string, image: string) =>
    graphql(token, `mutation { upgradeRuntime(image: ${JSON.stringify(image)}) { sha author { name } } }`);
  await expect(upgrade('grace', 'freshet:2')).rejects.toMatchObject({ code: 'DENIED' });
  await expect(upgrade('ada', 'not an image')).rejects.toMatchObject({ code: 'INSTALLATION_UNREADABLE' });
  const preview = (token: string, image: string) =>
    graphql(
      token,
      `query ($image: String!) {
        runtime { image }
        previewRuntimeUpgrade(image: $image) { repository branch author { name } message files { path diff } }
      }`,
      { image },
    );
  await expect(preview('grace', 'freshet:2')).rejects.toMatchObject({ code: 'DENIED' });
  expect(await preview('ada', 'freshet:2')).toMatchObject({
    runtime: { image: 'freshet:1' },
    previewRuntimeUpgrade: {
      repository: started.git.url('gitops/prod'),
      author: { name: 'ada' },
      message: 'Upgrade runtime prod to freshet:2',
      files: [
        {
          path: 'apps/runtime/overlays/prod/deployment.yaml',
          diff: expect.stringMatching(/\n-.*image: freshet:1\n\+.*image: freshet:2\n/),
        },
      ],
    },
  });
  expect(await imageOf()).toBe('freshet:1');
  expect((await upgrade('ada', 'freshet:2')).upgradeRuntime.author.name).toBe('ada');
  await eventually(async () => expect(await imageOf()).toBe('freshet:2'));
});

test('when it leaves, its files are taken out by a commit, and what it deployed stays', async () => {
  await graphql('ada', 'mutation ($input: CommitFilesInput!) { commitFiles(input: $input) { sha } }', {
    input: {
      repository: started.git.url('acme/manifests'),
      message: 'Begin',
      files: [{ path: 'web/deployment.json', data: JSON.stringify(deployment) }],
    },
  });
  const input = {
    gitSource: 'default-git-source',
    path: 'web.yaml',
    manifest: applicationOf(started.git, 'web'),
  };
  await synced('default-git-source');
  await graphql(
    'ada',
    'mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { sha } }',
    {
      input,
    },
  );
  await synced('web');
  const remove = (token: string) => graphql(token, 'mutation { removeRuntimeFiles { sha author { name } } }');
  await expect(remove('grace')).rejects.toMatchObject({ code: 'DENIED' });
  expect((await remove('ada')).removeRuntimeFiles.author.name).toBe('ada');
  expect((await filesOf('gitops/config')).filter(path => path.includes('prod'))).toEqual([]);
  // Nobody brings them back, also not when the settings are told anew.
  expect((await remove('ada')).removeRuntimeFiles).toBeNull();
  expect(await names()).toEqual(['web']);
  expect(await started.client.find(DEPLOYMENTS, { namespace: 'web', name: 'web' })).toBeDefined();
  expect(await imageOf()).toBe('freshet:2');
  expect(await filesOf('gitops/prod')).toHaveLength(2);
});
