import type { Clock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { type Answer, asAdmin, idOf, json, type Outcome, refusal } from '../testing/index.ts';

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

const deployed = async (table: Readonly<Record<string, Answer>>, line = LINE) => {
  let outcome: Outcome | undefined;
  await asAdmin(table, async ({ freshet }) => {
    outcome = await freshet(line, { clock: eager() });
  });
  if (!outcome) throw new Error('it never ran');
  return outcome;
};

/** A clock whose sleepers sleep no time. */
const eager = (): Clock => {
  let now = Date.parse(AT);
  return {
    now: () => new Date(now),
    sleep: async ms => {
      now += ms;
    },
  };
};

/** One answer after the other; the last one stays. */
const inTurn = (...all: readonly Answer[]): Answer => {
  let asked = 0;
  return (response, request) => {
    asked += 1;
    all[Math.min(asked, all.length) - 1]?.(response, request);
  };
};

test('what a runtime cannot tell is told as that, with what to do, and fails', async () => {
  const refused = json({
    errors: [
      {
        message: 'the repository does not answer',
        extensions: { code: 'SOURCE_UNREACHABLE', hint: 'Check the network.' },
      },
    ],
  });
  const { code, err } = await deployed({ ...answers(told()), 'POST /app-proxy/api/graphql': refused });
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(
      'prod in prod: could not be told: the repository does not answer (Check the network.)',
    ),
  ]);
  expect(err).toContain('1 of 2 applications stay as they are.');
});

test('a runtime that cannot be reached, or is too old, does not keep the others from being told', async () => {
  const away = json({ token: 't', url: 'http://127.0.0.1:1', expiresAt: AT }, 201);
  const unreachable = await deployed({
    ...answers(told()),
    'POST /api/gitops/runtimes/hosted/token': away,
  });
  expect(unreachable.code).toBe(1);
  expect(unreachable.err).toContain('prod in prod: could not be told: cannot connect to http://127.0.0.1:1');
  expect(unreachable.err).toContain('1 of 2 applications stay as they are.');
  const unknown = json({ errors: [{ message: 'Cannot query field "revisionComparison" on type "Query".' }] });
  const old = await deployed(
    { ...answers(told()), 'POST /app-proxy/api/graphql': unknown },
    `${LINE} -o json`,
  );
  expect(old.code).toBe(1);
  expect(JSON.parse(old.out)[0]).toMatchObject({
    verdict: 'unknown',
    problem: 'the runtime is too old for this command',
  });
});

test('while the merge is of an older target, or of an older head, it is waited for', async () => {
  const late = { ...merge, parents: ['d'.repeat(40), HEAD] };
  const none = refusal({ status: 404, code: 'GIT_REVISION_UNKNOWN' });
  const commits = inTurn(none, json({ commits: [late] }), json({ commits: [merge] }));
  await asAdmin({ ...answers(told()), 'GET /api/repos/acme/envs/commits': commits }, async made => {
    const { code, out } = await made.freshet(LINE, { clock: eager() });
    expect([code, out]).toEqual([0, '-  replicas: 1\n+  replicas: 2\n']);
    const asked = made.requests.filter(({ url }) => url?.startsWith('/app-proxy'));
    expect(asked.map(({ body }) => JSON.parse(body).variables.from)).toEqual([[FROM]]);
  });
  const { code, err } = await deployed({
    ...answers(told()),
    'GET /api/repos/acme/envs/commits': json({ commits: [late] }),
  });
  expect([code, err]).toEqual([6, expect.stringContaining('still being tried')]);
});

test('one whose commits the target has already changes nothing', async () => {
  await asAdmin(
    {
      ...answers(told()),
      'GET /api/repos/acme/envs/pulls/7/compare': json({ ...comparison, ahead: 0 }),
      'GET /api/repos/acme/envs/commits': refusal({ status: 404, code: 'GIT_REVISION_UNKNOWN' }),
    },
    async ({ freshet, requests }) => {
      await freshet(LINE);
      const asked = requests.find(({ url }) => url?.startsWith('/app-proxy'));
      expect(JSON.parse(asked?.body ?? '').variables).toMatchObject({ from: [FROM], to: [FROM] });
    },
  );
});

const fork = { ...pull, source: { ...pull.source, isFork: true } };

test('nothing of a fork is rendered unless its commit is named, and the refusal says it', async () => {
  await asAdmin(answers(told(), fork), async ({ freshet, requests }) => {
    const { code, err } = await freshet(LINE);
    expect([code, err]).toEqual([6, expect.stringContaining('PULL_REQUEST_FROM_FORK')]);
    expect(err).toContain(`--fork ${HEAD}`);
    expect(requests.some(({ url }) => url?.startsWith('/app-proxy'))).toBe(false);
    for (const sha of [HEAD, HEAD.toUpperCase()])
      expect((await freshet(`${LINE} --fork ${sha}`)).code).toBe(0);
  });
});

test.each([7, 39])(
  'the first %i characters are no yes to a commit of a fork: others begin the same',
  async length => {
    await asAdmin(answers(told(), fork), async ({ freshet, requests }) => {
      const { code, err } = await freshet(`${LINE} --fork ${HEAD.slice(0, length)}`);
      expect([code, err]).toEqual([6, expect.stringContaining('PULL_REQUEST_FROM_FORK')]);
      expect(err).toContain('only the beginning of a commit');
      expect(err).toContain(`--fork ${HEAD}`);
      expect(requests.some(({ url }) => url?.startsWith('/app-proxy'))).toBe(false);
    });
  },
);

test('the yes to a commit of a fork is none to what is pushed later', async () => {
  const later = 'e'.repeat(40);
  const pushed = { ...fork, source: { ...fork.source, sha: later } };
  const refused = [6, expect.stringContaining('PULL_REQUEST_FROM_FORK')];
  await asAdmin(answers(told(), pushed), async ({ freshet, requests }) => {
    const { code, err } = await freshet(`${LINE} --fork ${HEAD.slice(0, 9)}`);
    expect([code, err]).toEqual(refused);
    for (const sha of [HEAD.slice(0, 9), later]) expect(err).toContain(sha);
    expect(requests.some(({ url }) => url?.startsWith('/app-proxy'))).toBe(false);
  });
  const { code, err } = await deployed(
    {
      ...answers(told()),
      'GET /api/repos/acme/envs/pulls/7': inTurn(json(fork), json(pushed)),
      'GET /api/repos/acme/envs/commits': json({ commits: [] }),
    },
    `${LINE} --fork ${HEAD}`,
  );
  expect([code, err]).toEqual(refused);
  expect(err).toContain(later);
});

test.each(['not-a-commit', 'a'.repeat(41), 'a'.repeat(65)])('%s names no commit of a fork', async text => {
  const { code, err } = await deployed(answers(told(), fork), `${LINE} --fork ${text}`);
  expect([code, err]).toEqual([2, expect.stringContaining(text)]);
});

test('one whose target branch is gone says so at once, and what to do', async () => {
  const none = refusal({ status: 404, code: 'GIT_REVISION_UNKNOWN' });
  const table = {
    ...answers(told(), { ...pull, target: { branch: 'main' }, mergeable: 'unknown' }),
    'GET /api/repos/acme/envs/pulls/7/compare': none,
    'GET /api/repos/acme/envs/commits': none,
  };
  const { code, err } = await deployed(table);
  expect([code, err]).toEqual([6, expect.stringContaining('PULL_REQUEST_NOT_READY')]);
  expect(err).toContain('the branch main, which is gone; push it again');
  expect(err).not.toContain('still being tried');
});

test('what a manifest says cannot give orders to a terminal', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2Jred';
  const [resource] = told().resources;
  const { out, err } = await deployed(
    answers(
      told({
        resources: [{ ...resource, name: evil, problem: evil, diff: `-  a: ${evil}\n+  b: \u009b31m\n` }],
        warnings: [evil],
      }),
    ),
  );
  for (const order of ['\u001b', '\u0007', '\u009b']) expect(`${out}${err}`).not.toContain(order);
  expect(out).toContain('-  a: ␛]0;owned␇␛[2Jred\n+  b: <U+009B>31m');
});

test('one that conflicts, or is over, has no merge to look at', async () => {
  for (const about of [{ mergeable: 'conflicts' }, { state: 'closed' }])
    await asAdmin(answers(told(), { ...pull, ...about }), async ({ freshet, requests }) => {
      const { code, err } = await freshet(LINE);
      expect([code, err]).toEqual([6, expect.stringContaining('PULL_REQUEST_NOT_READY')]);
      expect(requests.some(({ url }) => url?.startsWith('/app-proxy'))).toBe(false);
    });
});
