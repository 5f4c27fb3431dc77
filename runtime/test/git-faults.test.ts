/**
 * What a runtime tells and does while Git is changed behind its back, gone or out of patience: with a cluster, the
 * built-in Git host over HTTP, and the link, all real.
 */
import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import { memoryLogger } from '@freshet/kit/log';
import { eventually as soon } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { HOME, type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import { applicationOf, pushAsAda } from './platform-samples.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });
const eventually = <Result>(probe: () => Result | Promise<Result>) => soon(probe, 90_000);
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const log = memoryLogger();
let started: StartedRuntime;

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), log, undefined, { reports: true });
  await pushAsAda(started.folder, log, {
    url: started.git.url('acme/manifests'),
    path: 'web/map.json',
    object: configMap('first'),
  });
  await eventually(async () =>
    expect((await read('default-git-source')).status?.sync?.status).toBe('Synced'),
  );
});

afterAll(() => started?.stop());

const configMap = (value: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'map' },
  data: { value },
});

const read = (name: string) =>
  started.cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name });

const graphql = async (query: string, variables: object = {}): Promise<Record<string, unknown>> => {
  const answer = await started.platform.send('/app-proxy/api/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(answer.body);
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
};

const create = (name: string, gitSource = 'default-git-source', path = `apps/${name}.yaml`) =>
  graphql('mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { sha } }', {
    input: { gitSource, path, manifest: applicationOf(started.git, name) },
  });

const push = (repository: string, path: string, object: object): Promise<string> =>
  pushAsAda(started.folder, log, { url: started.git.url(repository), path, object });

type Told<Is extends ReportBody['is']> = Extract<ReportBody, { is: Is }>;
const told = <Is extends ReportBody['is']>(is: Is): readonly Told<Is>[] =>
  started.platform.reports.filter((report): report is Told<Is> => report.is === is);

const check = (name: string, subject?: string): RuntimeCheck | undefined =>
  told('runtime')
    .at(-1)
    ?.checks.find(one => one.name === name && one.subject === subject);

const entitiesOf = (sha: unknown): readonly string[][] =>
  told('change')
    .filter(({ commit }) => commit.sha === sha)
    .map(({ entities }) => entities.map(({ kind, name, action }) => `${action} ${kind} ${name}`));

test('a commit is told once, whether it was made through the runtime or pushed past it', async () => {
  const { createApplication: made } = (await create('web')) as { createApplication: { sha: string } };
  await eventually(() => expect(entitiesOf(made.sha)).toEqual([['added Application web']]));
  const pushed = await push('gitops/sources', 'apps/project.yaml', {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'canary-of-names', namespace: HOME },
    spec: { description: 'canary-of-a-manifest', sourceRepos: ['*'] },
  });
  await started.platform.tellPush(started.git.url('gitops/sources'));
  await eventually(() => expect(entitiesOf(pushed)).toEqual([['added AppProject canary-of-names']]));
  expect(entitiesOf(made.sha)).toHaveLength(1);
  // The Shared Configuration Repository as well, by whoever writes to it.
  expect(told('change').some(({ repoUrl }) => repoUrl === started.git.url('gitops/config'))).toBe(true);
  expect(JSON.stringify(started.platform.reports)).not.toContain('canary-of-a-manifest');
});

test('an application may go into a Git Source that was made a moment ago', async () => {
  await started.git.create('gitops/fresh');
  await push('gitops/fresh', 'first.json', configMap('fresh'));
  const repository = `${started.git.url('gitops/fresh')}?ref=main`;
  await graphql('mutation ($input: CreateGitSourceInput!) { createGitSource(input: $input) { sha } }', {
    input: { name: 'fresh', repository },
  });
  const { createApplication: made } = await create('quick', 'fresh', 'quick.yaml');
  expect(made).toMatchObject({ sha: expect.stringMatching(/^[0-9a-f]{40}$/) });
  await eventually(async () => expect((await read('quick')).metadata.name).toBe('quick'));
  await expect(create('lost', 'nowhere')).rejects.toMatchObject({ code: 'GIT_SOURCE_NOT_FOUND' });
});

test('every path is told of, and who may push is told when Git was asked', async () => {
  await eventually(() => {
    const checks = told('runtime').at(-1)?.checks ?? [];
    expect(checks.filter(({ status }) => status === 'ok').map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'cluster',
        'git-provider',
        'git-source',
        'git-token',
        'link',
        'shared-configuration',
        'tunnel',
      ]),
    );
  });
  await eventually(() =>
    expect(told('git-permission')).toContainEqual(
      expect.objectContaining({ gitSource: 'default-git-source', write: true }),
    ),
  );
});

test('a repository that is deleted under a Git Source is said to be gone, and nothing else stops', async () => {
  const { git, platform } = started;
  await eventually(async () => expect((await read('web')).status?.sync?.status).toBe('Synced'));
  git.hide('gitops/sources');
  await platform.tellPush(git.url('gitops/sources'));
  await eventually(async () => {
    const { conditions = [] } = (await read('default-git-source')).status ?? {};
    expect(conditions.map(({ type }) => type)).toContain('ComparisonError');
  });
  await eventually(() =>
    expect(check('git-source', 'default-git-source')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('gitops/sources'),
      hint: expect.stringContaining('repository'),
    }),
  );
  await expect(create('later')).rejects.toMatchObject({ code: 'GIT_REPOSITORY_NOT_FOUND' });
  // What came from it stays, and is followed on.
  const revision = await push('acme/manifests', 'web/map.json', configMap('second'));
  await platform.tellPush(git.url('acme/manifests'));
  await eventually(async () =>
    expect((await read('web')).status?.sync).toMatchObject({ status: 'Synced', revision }),
  );
  git.show('gitops/sources');
  await platform.tellPush(git.url('gitops/sources'));
  await eventually(() => expect(check('git-source', 'default-git-source')).toMatchObject({ status: 'ok' }));
  expect((await read('web')).metadata.deletionTimestamp).toBeUndefined();
  await expect(create('later')).resolves.toBeDefined();
});

test('a provider that limits requests is told to callers with the time to wait, and is left alone', async () => {
  const { git, platform } = started;
  git.limitedSeconds = 600;
  await expect(create('limited')).rejects.toMatchObject({
    code: 'GIT_PROVIDER_LIMITED',
    retryAfterSeconds: 600,
  });
  // Another session is a reason to look at every path again.
  platform.sessions.at(-1)?.close('normal', 'for the test');
  await eventually(() => expect(check('git-provider')).toMatchObject({ status: 'failed' }));
  expect(check('git-token')).toMatchObject({ status: 'unknown' });
  const sessions = platform.sessions.length;
  platform.sessions.at(-1)?.close('normal', 'once more');
  await eventually(() => expect(platform.sessions.length).toBeGreaterThan(sessions));
  await graphql('{ runtime { name } }');
  // Nothing is asked twice by the runtime itself, by whichever of its parts.
  const asked = git.askedInVain.filter(one => one.startsWith('runtime: '));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
  git.limitedSeconds = undefined;
  await expect(create('limited')).resolves.toBeDefined();
});
