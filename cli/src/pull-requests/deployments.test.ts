import { expect, test } from 'vitest';
import { type Answer, asAdmin, idOf, json } from '../testing/index.ts';

const [FROM, HEAD, MERGE] = ['a', 'b', 'c'].map(letter => letter.repeat(40)) as [string, string, string];
const URL = 'http://127.0.0.1:3000/git/acme/envs.git';
const AT = '2027-01-02T03:04:05.000Z';
const PERSON = { name: 'ann', email: 'ann@example.com', date: AT };
const ACTOR = { kind: 'user', id: idOf('9'), name: 'ann' };

const repository = {
  id: idOf('1'),
  provider: 'freshet',
  owner: { login: 'acme' },
  name: 'envs',
  fullName: 'acme/envs',
  serviceName: 'acme/envs',
  private: false,
  visibility: 'internal',
  description: '',
  tags: [],
  defaultBranch: 'main',
  isEmpty: false,
  cloneUrl: URL,
  ssh_url: URL,
  webUrl: 'http://127.0.0.1:3000/repositories/acme/envs',
  createdAt: AT,
  updatedAt: AT,
};

const pull = {
  number: 7,
  title: 'More',
  body: '',
  state: 'open',
  author: ACTOR,
  source: { branch: 'more', sha: HEAD, isFork: false },
  target: { branch: 'main', sha: FROM },
  labels: [],
  mergeable: 'yes',
  webUrl: 'http://127.0.0.1:3000/repositories/acme/envs/pulls/7',
  createdAt: AT,
  updatedAt: AT,
};

const comparison = {
  base: FROM,
  head: HEAD,
  mergeBase: FROM,
  ahead: 1,
  behind: 0,
  commits: [],
  commitsTruncated: false,
  diff: {
    files: [{ path: 'prod/web.yaml', change: 'modified', additions: 1, deletions: 1 }],
    filesTruncated: false,
    patch: '',
    patchTruncated: false,
  },
};

const merge = {
  sha: MERGE,
  parents: [FROM, HEAD],
  tree: FROM,
  message: 'Merge',
  author: PERSON,
  committer: PERSON,
};

const follower = (name: string, path: string, targetRevision = 'main') => ({
  runtime: 'hosted',
  namespace: 'argocd',
  name,
  environment: name,
  destination: { server: 'https://k', name: 'in-cluster', namespace: name },
  annotations: [{ key: 'argocd.argoproj.io/manifest-generate-paths', value: '.' }],
  sources: [{ repoUrl: URL, path, targetRevision }],
});

const told = (about: object = {}) => ({
  from: { failure: null },
  to: { failure: null },
  ...{ created: 0, changed: 1, deleted: 0, drifted: 2, isCut: false, warnings: [] },
  resources: [
    {
      ...{ group: 'apps', kind: 'Deployment', namespace: 'prod', name: 'web', change: 'CHANGED' },
      problem: null,
      diff: '-  replicas: 1\n+  replicas: 2\n',
    },
  ],
  ...about,
});

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: AT }, 201)(response, request);

const answers = (
  revisionComparison: object,
  pullRequest: object = pull,
): Readonly<Record<string, Answer>> => ({
  'GET /api/repos/acme/envs': json(repository),
  'GET /api/repos/acme/envs/pulls/7': json(pullRequest),
  'GET /api/repos/acme/envs/pulls/7/compare': json(comparison),
  'GET /api/repos/acme/envs/commits': json({ commits: [merge] }),
  'POST /graphql': json({
    data: {
      applications: {
        nodes: [follower('prod', 'prod'), follower('dev', 'dev'), follower('pinned', 'prod', 'v1')],
        pageInfo: { endCursor: null },
      },
    },
  }),
  'POST /api/gitops/runtimes/hosted/token': token,
  'POST /app-proxy/api/graphql': json({ data: { revisionComparison } }),
});

const LINE = 'pr deployments acme/envs 7';

test('a pull request shows what it changes in the applications that it touches, and counts the others', () =>
  asAdmin(answers(told()), async ({ freshet, requests }) => {
    const { code, out, err } = await freshet(LINE);
    expect([code, out]).toEqual([0, '-  replicas: 1\n+  replicas: 2\n']);
    expect(err).toContain('prod in prod: changes (0 created, 1 changed, 0 deleted)');
    expect(err).toContain('2 of its objects differ from Git already, not because of this pull request');
    expect(err).toContain('1 of 2 applications stay as they are.');
    const asked = requests.filter(({ url }) => url?.startsWith('/app-proxy'));
    expect(asked.map(({ body }) => JSON.parse(body).variables)).toEqual([
      { namespace: 'argocd', name: 'prod', from: [FROM], to: [MERGE], sourcePositions: [1] },
    ]);
  }));

test('one that would break a deployment fails, and says why', () =>
  asAdmin(answers(told({ to: { failure: 'bad YAML' }, changed: 0, resources: [] })), async ({ freshet }) => {
    const { code, err } = await freshet(LINE);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('prod in prod: could not be rendered after the merge: bad YAML'),
    ]);
    const asJson = await freshet(`${LINE} -o json`);
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out).map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'breaks',
      'same',
    ]);
  }));

test('one that conflicts, or is over, has no merge to look at', async () => {
  for (const about of [{ mergeable: 'conflicts' }, { state: 'closed' }])
    await asAdmin(answers(told(), { ...pull, ...about }), async ({ freshet, requests }) => {
      const { code, err } = await freshet(LINE);
      expect([code, err]).toEqual([6, expect.stringContaining('PULL_REQUEST_NOT_READY')]);
      expect(requests.some(({ url }) => url?.startsWith('/app-proxy'))).toBe(false);
    });
});
