import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PullRequestGenerator, ScmProviderGenerator } from '@freshet/domain/application-sets';
import type { KubeClient } from '@freshet/kit/kube-client';
import { createOutbound } from '@freshet/kit/outbound';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../settings/index.ts';
import { askPlugin } from '../plugin.ts';
import { pullRequestsOf, repositoriesOf } from './index.ts';
import type { Asking } from './logins.ts';

type Answer = unknown | ((url: URL, headers: Record<string, string | string[] | undefined>) => unknown);

/** What the far side answers, by path; everything else is not found. */
let answers: Record<string, Answer> = {};
let asked: { path: string; login: string }[] = [];
let server: Server;
let base: string;

const PLUGIN = { baseUrl: '', token: '$plugin-secret:token' };

/** A cluster that holds one secret and one ConfigMap. */
const client = {
  find: async (resource: { plural: string }, { name }: { name: string }) => {
    if (resource.plural === 'configmaps')
      return name === 'plugin' ? { metadata: {}, data: PLUGIN } : undefined;
    const data = { token: Buffer.from('the-token').toString('base64') };
    return name === 'git-token' || name === 'plugin-secret' ? { metadata: {}, data } : undefined;
  },
} as unknown as KubeClient;

const { applicationSets: rules } = defaultSettings('argocd');
const asking: Asking = {
  rules,
  outbound: createOutbound({ ...testNetworks, maxAnswerBytes: 1_000_000 }),
  secrets: { client, namespace: 'argocd', isTrusted: true },
};
const tokenRef = { secretName: 'git-token', key: 'token' };

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    asked.push({
      path: url.pathname,
      login: String(request.headers.authorization ?? request.headers['private-token'] ?? ''),
    });
    const answer = answers[url.pathname];
    const body = typeof answer === 'function' ? answer(url, request.headers) : answer;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { message: 'not found' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  PLUGIN.baseUrl = `${base}/plugin/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  answers = {};
  asked = [];
});

const hubRepository = (name: string, more: object = {}) => ({
  id: name.length,
  name,
  ssh_url: `git@hub:acme/${name}.git`,
  clone_url: `https://hub/acme/${name}.git`,
  default_branch: 'main',
  topics: ['deploy'],
  archived: false,
  ...more,
});

describe('GitHub', () => {
  const github = (more: object = {}): ScmProviderGenerator => ({
    github: { organization: 'acme', api: base, tokenRef, ...more },
  });

  test('tells of repositories page by page, with the token of the set', async () => {
    answers['/orgs/acme/repos'] = (url: URL) =>
      url.searchParams.get('page') === '2'
        ? [hubRepository('last')]
        : Array.from({ length: 100 }, (_, index) => hubRepository(`r${index}`));
    for (let index = 0; index < 100; index += 1)
      answers[`/repos/acme/r${index}/branches/main`] = { name: 'main', commit: { sha: `s${index}` } };
    answers['/repos/acme/last/branches/main'] = { name: 'main', commit: { sha: 'abc' } };
    const found = await repositoriesOf(
      { ...github(), filters: [{ repositoryMatch: '^(r7|last)$' }] },
      asking,
    );
    expect(found).toEqual([
      {
        organization: 'acme',
        repository: 'r7',
        repositoryId: '2',
        url: 'git@hub:acme/r7.git',
        branch: 'main',
        sha: 's7',
        labels: ['deploy'],
      },
      {
        organization: 'acme',
        repository: 'last',
        repositoryId: '4',
        url: 'git@hub:acme/last.git',
        branch: 'main',
        sha: 'abc',
        labels: ['deploy'],
      },
    ]);
    expect(new Set(asked.map(({ login }) => login))).toEqual(new Set(['Bearer the-token']));
    expect(asked).toHaveLength(4);
  });

  test('tells of all branches, and of paths in them, when filters ask', async () => {
    answers['/orgs/acme/repos'] = [
      hubRepository('web'),
      hubRepository('old', { archived: true }),
      hubRepository('empty'),
    ];
    answers['/repos/acme/web/branches'] = [
      { name: 'main', commit: { sha: 'a' } },
      { name: 'feature', commit: { sha: 'b' } },
      { name: 'other', commit: { sha: 'c' } },
    ];
    answers['/repos/acme/empty/branches'] = [];
    answers['/repos/acme/web/contents/chart/Chart.yaml'] = (url: URL) =>
      url.searchParams.get('ref') === 'feature' ? { type: 'file' } : undefined;
    const found = await repositoriesOf(
      {
        ...github({ allBranches: true, excludeArchivedRepos: true }),
        cloneProtocol: 'https',
        filters: [
          { branchMatch: 'main|feature', labelMatch: 'dep', pathsExist: ['chart/Chart.yaml'] },
          { branchMatch: 'other', pathsDoNotExist: ['../chart/Chart.yaml'] },
        ],
      },
      asking,
    );
    expect(found.map(({ branch, url }) => [branch, url])).toEqual([
      ['feature', 'https://hub/acme/web.git'],
      ['other', 'https://hub/acme/web.git'],
    ]);
  });

  test('tells of open pull requests with all the labels', async () => {
    const pull = (number: number, labels: string[]) => ({
      number,
      title: `t${number}`,
      head: { ref: `b${number}`, sha: `s${number}` },
      base: { ref: 'main' },
      user: { login: 'me' },
      labels: labels.map(name => ({ name })),
    });
    answers['/repos/acme/web'] = {};
    answers['/repos/acme/web/pulls'] = [pull(1, ['preview', 'x']), pull(2, ['preview'])];
    const pulls: PullRequestGenerator = {
      github: { owner: 'acme', repo: 'web', api: base, labels: ['preview', 'x'] },
    };
    expect(await pullRequestsOf(pulls, asking)).toEqual([
      {
        number: 1,
        title: 't1',
        branch: 'b1',
        targetBranch: 'main',
        headSha: 's1',
        author: 'me',
        labels: ['preview', 'x'],
      },
    ]);
    expect(
      await pullRequestsOf({ github: { owner: 'acme', repo: 'gone', api: base } }, asking),
    ).toBeUndefined();
  });

  test('that is not what it should be is a fault without the token in it', async () => {
    answers['/orgs/acme/repos'] = { message: 'no list' };
    const failure = await repositoriesOf(github(), asking).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'APPLICATION_SET_PROVIDER_FAILED' });
    expect(JSON.stringify(failure)).not.toContain('the-token');
    await expect(
      repositoriesOf(github({ tokenRef: { secretName: 'none', key: 'x' } }), asking),
    ).rejects.toMatchObject({ code: 'APPLICATION_SET_INVALID' });
    await expect(repositoriesOf(github({ organization: 'gone' }), asking)).rejects.toThrow(/404/);
    await expect(repositoriesOf(github({ api: 'nonsense' }), asking)).rejects.toMatchObject({
      code: 'APPLICATION_SET_INVALID',
    });
    await expect(repositoriesOf(github({ appSecretName: 'app' }), asking)).rejects.toThrow(/appSecretName/);
    await expect(repositoriesOf({}, asking)).rejects.toThrow(/no provider/);
  });

  test('lets no secret be used by a foreign namespace that is not meant for it', async () => {
    const foreign = { ...asking, secrets: { ...asking.secrets, isTrusted: false } };
    await expect(repositoriesOf(github(), foreign)).rejects.toThrow(/no secret git-token/);
  });
});

test('Gitea tells of repositories with their labels, and of pull requests', async () => {
  answers['/api/v1/orgs/acme/repos'] = [hubRepository('web', { topics: undefined })];
  answers['/api/v1/repos/acme/web/labels'] = [{ name: 'team' }];
  answers['/api/v1/repos/acme/web/branches/main'] = { name: 'main', commit: { id: 'abc' } };
  answers['/api/v1/repos/acme/web'] = {};
  answers['/api/v1/repos/acme/web/pulls'] = [
    {
      number: 3,
      title: 't',
      head: { ref: 'b', sha: 's' },
      base: { ref: 'main' },
      user: { login: 'u' },
      labels: null,
    },
  ];
  const gitea = { owner: 'acme', api: base, tokenRef };
  expect(await repositoriesOf({ gitea }, asking)).toMatchObject([
    { repository: 'web', sha: 'abc', labels: ['team'] },
  ]);
  expect(await pullRequestsOf({ gitea: { ...gitea, repo: 'web' } }, asking)).toMatchObject([
    { number: 3, labels: [] },
  ]);
  expect(asked[0]?.login).toBe('token the-token');
});

test('GitLab tells of projects of a group, and of merge requests', async () => {
  answers['/api/v4/groups/acme%2Fteam/projects'] = (url: URL) =>
    url.searchParams.get('include_subgroups') === 'true' && url.searchParams.get('archived') === 'false'
      ? [
          {
            id: 9,
            path: 'web',
            namespace: { full_path: 'acme/team/sub' },
            ssh_url_to_repo: 'git@lab:web',
            http_url_to_repo: 'https://lab/web',
            default_branch: 'main',
            topics: ['t'],
          },
        ]
      : [];
  answers['/api/v4/projects/9/repository/branches/main'] = { name: 'main', commit: { id: 'abc' } };
  answers['/api/v4/projects/9/repository/files/deploy%2Fapp.yaml'] = {};
  answers['/api/v4/projects/9/repository/tree'] = (url: URL) =>
    url.searchParams.get('path') === 'deploy' ? [{ name: 'app.yaml' }] : [];
  answers['/api/v4/projects/acme%2Fweb'] = {};
  answers['/api/v4/projects/acme%2Fweb/merge_requests'] = (url: URL) =>
    url.searchParams.get('state') === 'opened' && url.searchParams.get('labels') === 'a,b'
      ? [
          {
            iid: 4,
            title: 't',
            source_branch: 'b',
            target_branch: 'main',
            sha: 's',
            author: { username: 'u' },
            labels: ['a', 'b'],
          },
        ]
      : [];
  const gitlab = { group: 'acme/team', api: base, tokenRef, includeSubgroups: true };
  const found = (paths: string[]) => repositoriesOf({ gitlab, filters: [{ pathsExist: paths }] }, asking);
  expect(await found(['deploy/app.yaml', 'deploy'])).toEqual([
    {
      organization: 'acme/team/sub',
      repository: 'web',
      repositoryId: '9',
      url: 'git@lab:web',
      branch: 'main',
      sha: 'abc',
      labels: ['t'],
    },
  ]);
  expect(await found(['other'])).toEqual([]);
  expect(
    await pullRequestsOf(
      { gitlab: { project: 'acme/web', api: base, labels: ['a', 'b'], pullRequestState: 'opened' } },
      asking,
    ),
  ).toMatchObject([{ number: 4, branch: 'b', author: 'u' }]);
  expect(asked[0]?.login).toBe('the-token');
});

test('Bitbucket in the cloud is followed from page to page, but to no other host', async () => {
  const clone = [
    { name: 'https', href: 'https://bb/web' },
    { name: 'ssh', href: 'git@bb:web' },
  ];
  const repository = (slug: string) => ({
    slug,
    uuid: `{${slug}}`,
    mainbranch: { name: 'main' },
    links: { clone },
  });
  answers['/2.0/repositories/acme'] = (url: URL) =>
    url.searchParams.has('after')
      ? { values: [repository('api')] }
      : { values: [repository('web')], next: `${base}/2.0/repositories/acme?after=1` };
  for (const slug of ['web', 'api'])
    answers[`/2.0/repositories/acme/${slug}/refs/branches/main`] = { name: 'main', target: { hash: 'abc' } };
  answers['/2.0/repositories/acme/web/src/abc/x.yaml'] = {};
  answers['/2.0/repositories/acme/web'] = {};
  answers['/2.0/repositories/acme/web/pullrequests'] = {
    values: [
      {
        id: 5,
        title: 't',
        source: { branch: { name: 'b' }, commit: { hash: 's' } },
        destination: { branch: { name: 'main' } },
        author: { nickname: 'u' },
      },
    ],
  };
  const bitbucket = { owner: 'acme', user: 'me', appPasswordRef: tokenRef, api: `${base}/2.0` };
  expect(await repositoriesOf({ bitbucket, filters: [{ pathsExist: ['x.yaml'] }] }, asking)).toMatchObject([
    { repository: 'web', url: 'git@bb:web', sha: 'abc' },
  ]);
  expect(asked[0]?.login).toBe(`Basic ${Buffer.from('me:the-token').toString('base64')}`);
  expect(
    await pullRequestsOf({ bitbucket: { owner: 'acme', repo: 'web', api: `${base}/2.0` } }, asking),
  ).toMatchObject([{ number: 5, branch: 'b', targetBranch: 'main', headSha: 's', author: 'u' }]);
  answers['/2.0/repositories/acme'] = { values: [], next: 'http://elsewhere.example/2.0' };
  await expect(repositoriesOf({ bitbucket }, asking)).rejects.toThrow(/another host/);
});

test('Bitbucket Server is followed from start to start', async () => {
  const api = '/rest/api/1.0/projects/ACME';
  answers[`${api}/repos`] = (url: URL) =>
    url.searchParams.get('start') === '1'
      ? { values: [{ slug: 'api', id: 2, links: { clone: [] } }], isLastPage: true }
      : {
          values: [{ slug: 'web', id: 1, links: { clone: [{ name: 'http', href: 'https://bbs/web' }] } }],
          isLastPage: false,
          nextPageStart: 1,
        };
  answers[`${api}/repos/web/branches`] = {
    values: [
      { displayId: 'main', latestCommit: 'abc', isDefault: true },
      { displayId: 'b', latestCommit: 'd' },
    ],
    isLastPage: true,
  };
  answers[`${api}/repos/api/branches`] = { values: [], isLastPage: true };
  answers[`${api}/repos/web`] = {};
  answers[`${api}/repos/web/pull-requests`] = {
    values: [
      {
        id: 6,
        title: 't',
        fromRef: { displayId: 'b', latestCommit: 's' },
        toRef: { displayId: 'main' },
        author: { user: { name: 'u' } },
      },
    ],
    isLastPage: true,
  };
  const bitbucketServer = { project: 'ACME', api: base, bearerToken: { tokenRef } };
  expect(await repositoriesOf({ bitbucketServer, cloneProtocol: 'https' }, asking)).toMatchObject([
    { organization: 'ACME', repository: 'web', branch: 'main', sha: 'abc', url: 'https://bbs/web' },
  ]);
  expect(
    await pullRequestsOf({ bitbucketServer: { ...bitbucketServer, repo: 'web' } }, asking),
  ).toMatchObject([{ number: 6, author: 'u' }]);
});

describe('a plugin', () => {
  const ask = (name: string) =>
    askPlugin({ configMapRef: { name }, input: { parameters: { a: 'b' } } }, { ...asking, setName: 'set' });

  test('answers with its sets of parameters', async () => {
    answers['/plugin/api/v1/getparams.execute'] = { output: { parameters: [{ key: 'value' }] } };
    expect(await ask('plugin')).toEqual([{ key: 'value' }]);
    expect(asked).toEqual([{ path: '/plugin/api/v1/getparams.execute', login: 'Bearer the-token' }]);
  });

  test('that answers something else, or is not configured, is a fault', async () => {
    answers['/plugin/api/v1/getparams.execute'] = { output: { parameters: ['text'] } };
    await expect(ask('plugin')).rejects.toMatchObject({ code: 'APPLICATION_SET_PROVIDER_FAILED' });
    await expect(ask('none')).rejects.toMatchObject({ code: 'APPLICATION_SET_GENERATOR_FAILED' });
  });
});

test('only providers that may be asked get a token, and none where generators may ask nobody', async () => {
  const scm: ScmProviderGenerator = { github: { organization: 'acme', api: `${base}/other`, tokenRef } };
  const allowed = { ...asking, rules: { ...rules, allowedScmProviders: ['https://git.example.com/'] } };
  await expect(repositoriesOf(scm, allowed)).rejects.toThrow('none of the Git providers');
  const off = { ...asking, rules: { ...rules, scmProviders: false } };
  await expect(repositoriesOf({ github: { organization: 'acme' } }, off)).rejects.toThrow('switched off');
  expect(asked).toEqual([]);
  answers['/other/orgs/acme/repos'] = [];
  const same = { ...asking, rules: { ...rules, allowedScmProviders: [`${base}/other/`] } };
  expect(await repositoriesOf(scm, same)).toEqual([]);
});
